# SPDX-License-Identifier: MIT
# Every word of the page itself, in English. The games bring their own.

# -- everywhere ---------------------------------------------------------------------------------

ui-motto = Tactical skirmish games, played by their real rules
ui-close = Close
ui-cancel = Cancel
ui-loading = Laying out the table …
ui-lobby = Lobby
ui-settings = Settings
ui-language = Language
ui-theme = Colours
ui-theme-light = Light
ui-theme-dark = Dark
ui-theme-system = As the system
ui-text-size = Size of text
ui-symbols = Counters
ui-symbols-figures = Figures
ui-symbols-signs = Letters
ui-confirm = Show the odds and ask before attacks and dice
ui-quiet = Pass for me when there is nothing else I could do (only where nobody can learn from it)
ui-sound = Sounds
ui-guide = Hints for the first game
ui-no-server = The server cannot be reached. Trying again …
ui-licences = Licences
ui-rulebook = Rulebook
ui-set-up = Set up a game
ui-you = you
ui-you-named = { $name } (you)
ui-guest = guest
ui-bot = bot { $name }
ui-nobody-yet = nobody yet
ui-by-rules = the rules
ui-spectator = spectator

ui-direction-N = north
ui-direction-NE = north-east
ui-direction-E = east
ui-direction-SE = south-east
ui-direction-S = south
ui-direction-SW = south-west
ui-direction-W = west
ui-direction-NW = north-west
ui-direction-NNE = north-north-east
ui-direction-ENE = east-north-east
ui-direction-ESE = east-south-east
ui-direction-SSE = south-south-east
ui-direction-SSW = south-south-west
ui-direction-WSW = west-south-west
ui-direction-WNW = west-north-west
ui-direction-NNW = north-north-west

# -- lobby --------------------------------------------------------------------------------------

ui-scenario = Mission
ui-against = Against
ui-together = Together with
ui-against-bot = The bot
ui-against-friend = A friend, by link
ui-against-screen = Someone at this screen
ui-you-play = You play
ui-more-options = More options
ui-your-name = Your name
ui-bot-kind = Bot
ui-seat-me = Me
ui-seat-open = Someone I invite
ui-bot-name = { $name ->
    [greedy] Greedy: takes what looks best
    [random] Random: anything legal
    [search-quick] Planner, quick
    [search] Planner: thinks ahead
    [search-deep] Planner, patient: thinks for seconds
   *[other] { $name }
}
ui-pace = Pace
ui-pace-none = No clock
ui-pace-live = Live
ui-pace-hour = An hour for a move
ui-pace-day = A day for a move
ui-public = Anyone may join from the lobby
ui-start-bot = Play now
ui-start-friend = Make the table and invite
ui-start-screen = Play at this screen
ui-my-tables = Your games
ui-my-tables-none = None yet. Games you start or join are kept here.
ui-open-tables = Open tables
ui-open-tables-none = Nobody is waiting for an opponent.
ui-done-tables = Finished games
ui-your-move = your move
ui-turn = Turn { $turn }
ui-go-on = Go on
ui-look = Look
ui-play-as = Play { $side }
ui-watch = Watch
ui-join-title = You are invited to a table
ui-join = Sit down

ui-option-edition = Edition
ui-option-edition-en = English
ui-option-edition-es = Spanish
ui-option-forces = Forces
ui-option-forces-choose = Chosen by the players
ui-option-forces-random = Drawn at random
ui-option-forces-fixed = As the scenario says
ui-option-turn_cap = Last turn (0: none)
ui-option-campaign = Campaign: the survivors go on

# -- table: frame -------------------------------------------------------------------------------

ui-status-connecting = Connecting …
ui-status-open = Connected
ui-status-lost = Connection lost, trying again …
ui-status-closed = Closed
ui-closed-table = This browser has no place at that table.
ui-closed-gone = This table is gone.
ui-watching = { $count ->
    [one] 1 watching
   *[other] { $count } watching
}
ui-invite = Invite
ui-invite-text = A link to a seat is good for one person. Send it to nobody else.
ui-invite-send = Send a link
ui-watch-link = To watch
ui-own-link = Your own seat, for another device (keep it secret)
ui-copy = Copy
ui-copied = Copied
ui-rules = Rules
ui-prompt = What is asked
ui-choices = { $count ->
    [one] 1 choice.
   *[other] { $count } choices.
}
ui-wait = Waiting.
ui-undo = Undo
ui-back-ask = Ask to take back
ui-back-ask-why = Something became known since your last action. The others can agree to take it back; bots always do.
ui-back-asks = { $count ->
    [one] { $seat }: request to take back the last action, and all that came of it.
   *[other] { $seat }: request to take back the last { $count } actions, and all that came of them.
}
ui-back-yes = Agree
ui-back-no = Let it stand
ui-back-withdraw = Never mind
ui-back-waiting = Waiting for { $seats }.
ui-clock = Time left: { $left }
ui-undone = Taken back.
ui-undo-none = Nothing can be taken back: dice were rolled, something became known, or someone else has chosen.
ui-here = here
ui-away = away
ui-panel = Panel
ui-sheet-up = Draw the panel up
ui-sheet-down = Put the panel down
ui-tab-log = Log
ui-tab-dice = Dice
ui-tab-units = Units
ui-tab-chat = Chat
ui-tab-rules = Rules
ui-tab-analysis = Analysis
ui-version = Rules { $version }
ui-edition = { $edition } edition

# -- table: board -------------------------------------------------------------------------------

ui-map = Map
ui-board = Board. Arrow keys move over the cells, Tab goes through what can be done, Enter does it.
ui-tools = Tools
ui-sight = Line of sight
ui-sight-from = Line of sight: choose a unit or a place to look from.
ui-sight-to = From { $from }: choose where to.
ui-hide = Hide the counters
ui-numbers = Names of cells
ui-typing = Type orders
ui-fit = Whole board
ui-zoom = Zoom
ui-zoom-in = Nearer
ui-zoom-out = Further
ui-choose = Choose
ui-your-choice = Your choice
ui-facing = facing { $facing }
ui-damage = damage { $taken } of { $most }
ui-steps = Steps
ui-at = In { $cell }
ui-beside = Units that wait beside the board
ui-waits-at = Waits at { $place }
ui-off-board = Off the board
ui-gone = gone
ui-turn-to = Turn
ui-show = Show
ui-hand = Cards
ui-on-table = on the table

# -- odds and refusals --------------------------------------------------------------------------

ui-odds = Odds
ui-odds-wait = Counting every way the dice can fall …
ui-odds-nothing = Nothing comes of it
ui-dice-count = { $count ->
    [one] 1 die
   *[other] { $count } dice
}
ui-need = { $need } needed
ui-hits = { $count ->
    [0] no hit
    [one] 1 hit
   *[other] { $count } hits
}
ui-reaction = Worst answer:
ui-do-it = Do it
ui-rule = Rule { $id }
ui-show-cell = Show { $cell }

# -- log, dice, chat, rules ---------------------------------------------------------------------

ui-log = Log
ui-log-empty = Nothing has happened yet.
ui-since = since your last action
ui-sealed = Dice are sealed
ui-sealed-title = Dice nobody can bend
ui-sealed-text = Every roll and shuffle comes from a secret that was fixed before the first die. Its fingerprint is shown from the start, the secret itself at the end.
ui-commitment = Fingerprint
ui-secret = Secret
ui-verify = Download the record and check every roll yourself:
ui-verify-later = Once the game is over, anyone can check every roll:
ui-dice-total = { $count ->
    [one] 1 die
   *[other] { $count } dice
}
ui-dice-mean = mean { $mean }
ui-dice-note = The dashed line is what could be expected: one in six.
ui-chat = Chat
ui-chat-empty = Nothing was said yet.
ui-message = Write a message
ui-send = Send
ui-rules-search = Search the rules
ui-rules-all = All sections
ui-rules-none = No rule has these words.
ui-rules-more = … and { $count } more. Add a word.
ui-ruling = Ruling:

# -- replay and end -----------------------------------------------------------------------------

ui-replay = Replay
ui-replay-at = Position { $at } of { $last }.
ui-replay-count = { $at } of { $last }
ui-replay-first = To the start
ui-replay-back = One back
ui-replay-forward = One forward
ui-replay-play = Play
ui-replay-pause = Pause
ui-replay-eyes = Seen by
ui-replay-all = all-seeing
ui-story = Much has happened: event by event
ui-story-step = Step
ui-story-skip = Skip
ui-fork = Play on from here
ui-fork-why = A new table that goes on from position { $at }, with new dice. Who shall play?
ui-fork-end = The game is over here. Go back in the replay to a moment from which to play on.
ui-fork-go = New table
ui-case = This moment as a case
ui-share = Copy a link to this moment
ui-live = Live
ui-live-return = Back to the game
ui-result-won = You won
ui-result-lost = You lost
ui-result-side = { $side } won
ui-result-nobody = Nobody won
ui-record = Record
ui-rematch = Again, sides swapped

# -- hot seat, standing orders, help ------------------------------------------------------------

ui-cover-title = Hand over to: { $side }
ui-cover-text = Cards and secrets are hidden until you are ready.
ui-cover-ready = I play { $side }
ui-orders = Standing orders
ui-orders-text = Some moments let you interrupt. Say once how they are answered, and the game does not stop for them. Your opponent never sees these orders.
ui-order-ask = Ask me
ui-order-never = Pass
ui-order-chance = By chance
ui-order-least = Act from { $percent }% on
ui-help = Help
ui-help-play = Click a counter to see what it can do. Green squares are places to go, with the cost; brackets mark targets. Click a target to see the odds, click again or press Enter to do it. Click anything else to be told why it is not possible.
ui-help-signs = The arrow on a counter is its facing, dots are the damage it can still take. Drag the board to move it, wheel or pinch to zoom, press long to open a stack.
ui-help-keys = Keys
ui-key-move = move over the cells
ui-key-tab = through what can be done
ui-key-enter = do it
ui-key-esc = never mind
ui-key-undo = undo
ui-key-end = the green button: end, confirm, pass
ui-key-sight = line of sight
ui-key-hide = hide the counters while held
ui-key-fit = whole board
ui-key-zoom = zoom
ui-key-type = type orders and questions
ui-key-replay = step through the replay
ui-key-help = this page
ui-type-hint = move e7 · why e7 · odds shoot · look e7 · help
ui-type-help = Type an order in your own words (“move e7”, “shoot z3”) or its number from “list”. Questions: why E7, odds ORDER, look E7, sight A3 E7, units, enemies, hand, log, rule INC-6.01, prompt, undo.
ui-type-unknown = “{ $typed }” fits nothing that can be done now. Type “list” or “help”.
ui-type-nobody = Nobody is at { $place } to be aimed at.
ui-type-none-seen = No enemy can be seen from there.
ui-type-no-reason = There is nothing to explain: choose a unit first, or it is allowed.

# -- hints for the first game -------------------------------------------------------------------

ui-guide-ok = Understood
ui-guide-off = No more hints
ui-guide-unit = Counters with a dashed green frame can act. Click one to select it, click it again to begin.
ui-guide-move = Green squares are places to go; the disc is the cost. Small arrows around the counter turn it. Everything else it can do is on the right.
ui-guide-target = Brackets mark what can be attacked, with the chance. Point at a target to see the odds, click to decide.
ui-guide-loose = Choose from the list on the right, then confirm above the map.
ui-guide-cell = Click one of the green squares.
ui-guide-card = A moment for cards: play one from your hand at the lower left, or pass. Standing orders (at the top) can pass for you.
ui-guide-end = There is one thing to do here: the green button above the map.
ui-guide-few = Choose one of the buttons above the map.

ui-lay-here = Lay here

# -- the analysis of a finished game

ui-analysis-making = Bots are playing on from many positions of this game. That takes a minute.
ui-analysis-again = Try again
ui-analysis-curve = Chance to win
ui-analysis-curve-of = Chance of { $who } to win
ui-analysis-here = Position { $at } of { $last }: { $chance } %
ui-analysis-together = all together
ui-analysis-turning = Turning points
ui-analysis-no-turning = No single move changed the chances much.
ui-analysis-chances = { $before } % → { $after } %
ui-analysis-split = decision { $decision }, luck { $luck }
ui-analysis-missed = Missed chances
ui-analysis-better = Better: { $what } ({ $gain } ± { $error } points)
ui-analysis-luck = Luck
ui-analysis-percentile = Percentile { $percentile }
ui-analysis-rolls = { $rolls ->
    [0] no rolls that could have changed anything
    [one] one roll
   *[other] { $rolls } rolls
}
ui-analysis-points = { $points } points of chance
ui-analysis-what = what
ui-analysis-expected = expected
ui-analysis-real = real
ui-analysis-good = { $what } (good)
ui-analysis-bad = { $what } (bad)
ui-analysis-each = Roll by roll
ui-analysis-stems = { $rolls ->
    [one] One roll: how lucky it was
   *[other] { $rolls } rolls: how lucky each was, over the game. They are listed below.
}
ui-analysis-lucky = lucky
ui-analysis-unlucky = unlucky
ui-analysis-all = { $rolls ->
    [one] The roll
   *[other] All { $rolls } rolls
}
ui-analysis-came = { $what } { $real } (expected { $expected })
ui-analysis-note = Every roll was run again in every way it could have come up. 50 is what was to be expected; 90 means luckier than nine out of ten games with the same choices. The chances come from { $playouts } games that bots played on.
