# SPDX-License-Identifier: MIT
# Messages of the kernel itself

refusal-game-over = The game is over.
    .remedy = Start another one, or look at this one again.
refusal-no-such-window = There is no such window. This game has: { $windows }.
    .remedy = Name one of these windows.
refusal-no-such-policy = “{ $policy }” is no standing order.
    .remedy = Use “ask”, “never” or a percentage from 1 to 100.
event-standing-ordered = Standing order, { $window }: { $policy ->
    [ask] ask me.
    [never] pass.
   *[other] act from a chance of { $policy }% on.
}

# -- the terminal: what stands on the screen ----------------------------------------------------

cli-welcome = Type the number of a choice, or “help”. Leave with “quit”: the game is kept.
cli-news = What happened
cli-passed = { $count ->
    [one] One window was passed for you: there was nothing you could do in it.
   *[other] { $count } windows were passed for you: there was nothing you could do in them.
}
cli-thinking = The bot ({ $seat }) is thinking …
cli-prompt = { $last ->
    [one] { "[" }1, help]>
   *[other] { "[" }1–{ $last }, help]>
}
cli-hand-over = Next to look: { $who }. Hand over, then press Enter.
cli-capitals = CAPITALS
cli-small-letters = small letters
cli-waits = Waiting at { $place }
cli-off-board = Off the board
cli-hand = Cards in hand
cli-hand-empty = No cards can be seen.
cli-card-value = kill value { $value }
cli-on-unit = on { $unit }
cli-on-table = on the table
cli-more = … and { $count } more

# -- the terminal: answers to commands ------------------------------------------------------------

cli-help =
    Type the number of a choice, or an order in words: “move C4”, “shoot z1”, “end turn”.
    Enter          draw everything again
    why ORDER      why an order is not allowed: “why move C4”; names the rule
    odds N         what may come of choice N, in exact chances
    look C4        what is in a cell, or all about a unit: “look G1”
    hand           your cards in full
    log [N]        what happened, the last N lines
    rule ID        a rule by its id: “rule INC-6.01”
    rules WORD     rules that speak of something: “rules door”
    undo           take your last action back, while nothing new has become known
    orders         windows of this game, and which are answered without asking you
    order W P      standing order for window W: ask, never, or a percentage
                   (act when the chance is that good, otherwise pass)
    save [FILE]    keep the game now; it is also kept whenever you are asked
    quit           leave; go on later with “redoubt play --resume FILE”
    Units: the sign on the map is letter, number and facing (^ north, > east, v south, < west).
    Brackets [ ] mark the unit that is acting, ♥ what it can still take.
cli-command-help = ?, h
cli-command-map = m, draw
cli-command-why = w
cli-command-odds = o
cli-command-look = l
cli-command-hand = cards
cli-command-log = history
cli-command-rule = r
cli-command-rules = search
cli-command-undo = u, back
cli-command-orders = standing
cli-command-order = standing-order
cli-command-save = keep
cli-command-quit = q, exit, bye
cli-no-choice = There is no choice { $number }; choose from 1 to { $last }.
cli-no-such-order = “{ $order }” is neither a command nor an order. Orders here: { $known }. Type “help” for commands.
cli-order-needs = “{ $order }” also needs: { $missing }. Write: { $order } { $fields }
cli-order-word = “{ $word }” names nothing that this order could use.
cli-why-what = Why what? For example: why move C4
cli-why-legal = That is allowed now.
cli-odds-what = Odds of which choice? For example: odds 3
cli-odds-none = No dice are rolled for it.
cli-odds-exact = { $runs ->
    [one] Exact: one way the dice can fall.
   *[other] Exact: all { $runs } ways the dice can fall were counted.
}
cli-odds-sampled = Estimated from { $runs } tries; in brackets where the chance lies, 19 times out of 20.
cli-look-what = Look at what? For example: look C4
cli-look-nothing = There is no cell and no unit called “{ $what }”.
cli-rule-what = Which rule? “rule INC-6.01” shows one, “rules door” looks for a word.
cli-no-rules = No rule speaks of “{ $word }”.
cli-ruling = Ruling: { $text }
cli-undone = Taken back.
cli-no-undo = Nothing can be taken back: dice were rolled, something became known, or someone else has chosen.
cli-no-windows = This game has no windows.
cli-orders-how = Write: order WINDOW POLICY, with the policy ask, never, or a percentage.

# -- the terminal: the end --------------------------------------------------------------------------

cli-you-won = You won.
cli-you-lost = You lost.
cli-won = { $who } won.
cli-nobody = Nobody won.
cli-promised = The dice were promised before the first roll: { $commitment }
cli-opened = The secret they came from: { $secret }
cli-kept = The game is kept in { $file }
cli-resume = Go on with: redoubt play --resume { $file }
cli-verify = Anyone can check every roll: redoubt verify { $file }

# -- signs on the map ---------------------------------------------------------------------------------

cli-edge-open = open
cli-edge-wall = wall
cli-edge-door = door
cli-edge-door-open = open door
cli-edge-door-closed = closed door
cli-edge-door-sealed = sealed door
cli-edge-g-door = G door
cli-edge-window = window
cli-edge-hedge = hedge
cli-mark-entry = entry
cli-mark-exit = exit
cli-mark-fire = fire
cli-mark-cave-in = cave-in
cli-mark-tunnel = tunnel
cli-mark-objective = objective
cli-terrain-floor = floor
cli-terrain-rock = rock
cli-terrain-clear = clear
cli-terrain-woods = woods
cli-outcome-hit = hit
cli-outcome-hits = hits
cli-outcome-damage = damage
cli-outcome-casualty = casualty
cli-outcome-casualties = casualties

# -- records --------------------------------------------------------------------------------------------

cli-games-complete = complete
cli-games-growing = not complete yet
cli-replay-start = Before the first action
cli-replay-goes-on = { $count ->
    [one] One action so far; the game goes on.
   *[other] { $count } actions so far; the game goes on.
}
cli-verify-commitment = The secret fits the commitment of the start: { $commitment }
cli-verify-setup = The set-up gives the same first position.
cli-verify-actions = { $count ->
    [one] One action was legal where it was taken.
   *[other] { $count } actions were legal where they were taken.
}
cli-verify-events = { $count ->
    [one] One event came out the same.
   *[other] { $count } events came out the same, { $dice } dice among them, and every shuffle.
}
cli-verify-state = The last position has the checksum { $checksum }.
cli-verify-good = This game was played with the dice that were promised.

cli-table-at = The table is open at { $address }
cli-table-leave = Games are kept. Leave with Ctrl-C.

# -- maps, odds and laboratories --------------------------------------------------------------------------

cli-map-cells = Cells
cli-map-edges = Edges
cli-map-door = Door
cli-map-mark = Mark
cli-map-areas = Areas
cli-map-pairs = Sight pairs tested
cli-map-unreachable = { $cell } cannot be reached, even with every door open.
cli-map-one-way = { $a } and { $b }: one sees the other under other conditions than the other way round.
cli-map-good = No faults were found.
cli-map-faults = { $count ->
    [one] One fault was found.
   *[other] { $count } faults were found.
}
cli-map-sees = { $cell } is seen from { $count } cells:
cli-bench-actions = Actions per second
cli-bench-chess = python-chess, moves per second
cli-bench-ratio = Ratio
cli-bench-playouts = Whole games per second
cli-bench-length = Actions in a game
cli-bench-choices = Choices in a decision (most)
cli-bench-copy = Copy of a position
cli-bench-sight = Question of sight
cli-lab-setup = set-up
cli-lab-side = side
cli-lab-bot = bot
cli-lab-against = against
cli-lab-games = games
cli-lab-wins = wins
cli-lab-won = won
cli-lab-lost = lost
cli-lab-undecided = undecided
cli-lab-interval = 95 % interval
cli-lab-steps = actions
cli-lab-rating = rating
cli-lab-together = all seats
cli-lab-faults = { $faults } choices that a bot failed to make; { $unfinished } games without an end.
lab-title = Simulation: { $game }
lab-about = { $games } games of { $game } { $version }, played by { $bots }.
lab-reason = how it ended
lab-length = actions
lab-changes = changes of the lead
lab-decided = decided after so much of the game, in %
lab-decided-across = share of the game after which the winner stayed ahead
lab-least = least
lab-low = a quarter below
lab-middle = half below
lab-high = three quarters below
lab-most = most
lab-thing = what
lab-with = wins with
lab-without = wins without
lab-difference = difference in points
lab-worth-note = How much more often a side wins in games where it had a thing than in games where it had not. { $count ->
    [one] One difference is
   *[other] { $count } differences are
 } larger than chance explains 19 times of 20 (*); of twenty things that make no difference, one will look so. What goes together need not be the cause: long games draw more cards.
lab-family-card = card
lab-family-played = played
lab-family-unit = unit
lab-family-lost = lost
lab-family-choice = choice
lab-family-event = event
cli-lab-written = Written: { $files }
cli-fuzz-told = { $steps } actions, { $checked } of them checked in depth; seed { $seed }; won: { $wins }.
cli-fuzz-good = { $count ->
    [one] One game, no fault.
   *[other] { $count } games, no fault.
}
cli-fuzz-faults = { $count ->
    [one] One fault was found.
   *[other] { $count } faults were found.
}

# -- the analysis of a finished game ------------------------------------------------------------

analysis-title = Analysis: { $game }
analysis-about = { $actions } actions; { $playouts } games played on by bots; seed { $seed }.
analysis-curve = Chance to win
analysis-curve-label = Chance of { $who } to win, over the game: { $start } at the start, { $end } at the end
analysis-curve-about = The line is the chance of { $who }; around it, where it lies 19 times out of 20. Numbers mark the turning points.
analysis-together = all together
analysis-action = action
analysis-turning = Turning points
analysis-no-turning = No single move changed the chances much.
analysis-missed = Missed chances
analysis-turned = { $number }. { $who }: { $what }
analysis-chances = { $before } → { $after }
analysis-split = decision { $decision }, luck { $luck }
analysis-better = Better: { $what } ({ $gain } ± { $error } points)
analysis-luck = Luck
analysis-luck-about = Every roll was run again in every way it could have come up. A percentile of 50 is what was to be expected; 90 means luckier than nine out of ten games with the same choices.
analysis-luck-label = Percentile of each seat’s luck
analysis-luck-of = { $who }: { $rolls ->
    [0] no rolls that could have changed anything
    [one] one roll, percentile { $percentile }, { $chance } points of chance
   *[other] { $rolls } rolls, percentile { $percentile }, { $chance } points of chance
}
analysis-luck-among = Luck of { $who } among games of random rolls
analysis-this-game = this game
analysis-points = points of the game’s own reckoning
analysis-seat = seat
analysis-rolls = rolls
analysis-percentile = percentile
analysis-mean = mean of the rolls
analysis-worth = points of chance
analysis-what = what
analysis-expected = expected
analysis-real = real
analysis-count-good = { $what } (good)
analysis-count-bad = { $what } (bad)
analysis-roll-list = Roll by roll
analysis-roll-about = Each roll among all the ways it could have come up, for the seat whose dice they were: 0 the unluckiest, 100 the luckiest.
analysis-roll-label = { $rolls ->
    [one] One roll: how lucky it was
   *[other] { $rolls } rolls: how lucky each was, over the game
}
analysis-came = came to
analysis-before = before
analysis-decision = decision
analysis-dice = luck
analysis-after = after
analysis-sampled = estimated
analysis-written = Written: { $file }
