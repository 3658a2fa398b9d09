# SPDX-License-Identifier: MIT
# Every word a player of Incursion reads, in English

game-title = Incursion
game-blurb = Powered armour against the horde in the tunnels under Gibraltar. Two players, hidden cards, secret bids and Reaction Fire.

# -- missions -------------------------------------------------------------------------------------

mission-recon = Recon
    .brief = Two Grunt APEs have gone ahead to see how strongly the complex is held. Cross the level and get out before the horde closes in: only the fate of the last Allied model counts. The doors of the top corridor are sealed, so there is no short cut.
mission-incursion = Incursion
    .brief = The dead pour in through open gates at the far end of the level. Close every door marked G and seal it for good before the squad is overrun. The Germans win as soon as no Allied model is left alive.
mission-pinger = Pinger Raid
    .brief = The signals of a Pinger Device guide undead mines into the Allied fleet. It stands in the middle of the level: whoever carries it off the board by his own way in wins. Neither zombies nor Blitzhunds can carry it, so only Gretel or Ilsa can fetch it for the Germans.

# -- seats and directions ---------------------------------------------------------------------------

seat-allied = Allies
seat-german = Germans
seat-nobody = nobody

facing-n = north
facing-e = east
facing-s = south
facing-w = west

# -- models -----------------------------------------------------------------------------------------

model-grunt = Grunt APE
    .letter = G
model-hmg-ape = HMG APE
    .letter = H
model-blazer = APE Blazer
    .letter = F
model-sarge = APE Sarge
    .letter = S
model-slugger = Slugger Murphy
    .letter = M
model-sturmzombie = Sturmzombie
    .letter = z
    .block = block of Sturmzombies
model-bomberzombie = Bomberzombie
    .letter = b
model-blitzhund = Blitzhund
    .letter = d
model-gretel = Gretel von X
    .letter = v
model-ilsa = Ilsa von X
    .letter = i

unit-name = { $model } { $number }
unit-in-line = the next { $model } at { $entry }
unit-to-entry = { $unit } to { $entry }
horde-to-entry = { $count ->
    [one] 1 Sturmzombie to { $entry }
   *[other] { $count } Sturmzombies to { $entry }
}
count-of = { $count } × { $what }

# -- weapons and items ------------------------------------------------------------------------------

weapon-smg = SMG
weapon-two-smgs = two SMGs
weapon-lmg = LMG
weapon-hmg = HMG
weapon-pistol = pistol
weapon-bambi = Bambi
weapon-shotgun = shotgun
weapon-flamethrower = flamethrower
weapon-grenades = grenades
weapon-launcher = grenade launcher

item-pinger = Pinger Device

# -- cards ------------------------------------------------------------------------------------------

card-extra-ammo = Extra Ammo
    .text = Each AP or CP this model spends on a single-target shot buys one more die.
card-armor-piercing-ammo = Armor-Piercing Ammo
    .text = +1 to every die of this model’s single-target shots, reaction shots included.
card-armor-piercing-ammo-es = Armor-Piercing Ammo
    .text = Each AP or CP this model spends on a single-target shot buys one more die.
card-buckin-for-a-medal = Buckin’ For a Medal
    .text = This model has 1 AP more.
card-low-on-ammo = Low On Ammo
    .text = Each AP or CP this model spends on a single-target shot buys one die less, but never less than one.
card-liquid-courage = Liquid Courage
    .text = Enemies have +1 F against this model’s shots and −1 F against its hand-to-hand attacks.
card-liquid-courage-es = Liquid Courage
    .text = Enemies have +1 F against this model’s shots, and their hand-to-hand dice against it have −1.
card-v-neutralizer = V Neutralizer
    .text = All Sturmzombies, or one Bomberzombie, have −1 F.
card-v-stimulator = V Stimulator
    .text = All Sturmzombies, or one Bomberzombie, have +1 F.
card-screecher-gear = Screecher Gear
    .text = All Sturmzombies, or one Bomberzombie, have 1 AP less.
card-boosted-pinger = Boosted Pinger
    .text = All Sturmzombies, or one Bomberzombie, have 1 AP more.
card-bat-outa-hell = Bat Outa Hell
    .text = For every AP or CP spent on a step forward this model may go one square further straight ahead.
card-minor-injury = Minor Injury or Malfunction
    .text = This model has 1 AP less.
card-major-injury = Major Injury or Malfunction
    .text = This model has 2 AP less.
card-thousand-yard-stare = Thousand Yard Stare
    .text = This model has 2 AP more, but no CP may be spent on it.
card-jammed-radio = Jammed Radio
    .text = No CP may be spent on this model.
card-sir-yes-sir = Sir, Yes Sir!
    .text = Every CP spent on this model’s actions is worth 2.
card-brainwurst = Brainwurst
    .text = Played after hands are replenished and before the bids: one more Sturmzombie arrives in this and every later Game Turn.
card-brainwurst-es = Brainwurst
    .text = Played before hands are replenished: one more Sturmzombie arrives in this and every later Game Turn.
card-battle-rage = Battle Rage
    .text = Each AP or CP this model spends on hand-to-hand buys one more die.
card-crushing-blow = Crushing Blow
    .text = +1 to every die of this model’s hand-to-hand attacks.
card-pour-it-on = Pour It On
    .text = This model may reroll any dice of its shooting, each once.
card-savage-fury = Savage Fury
    .text = This model may reroll any dice of its hand-to-hand attacks, each once.
card-wild-weasel-device = Wild Weasel Device
    .text = In the Allied turn roll a D6: that many Sturmzombies of the Allied player’s choice sit out the next German turn.
card-power-surge = Power Surge
    .text = After the bids: for this Game Turn nobody sees further than 4 squares.
card-flooded-tunnel = Flooded Tunnel
    .text = After the bids: for this Game Turn every movement action costs 1 point more.
card-intelligence-briefing = Intelligence Briefing
    .text = After the bids: you go first whatever was bid; what was bid stays spent.
card-snafu = SNAFU
    .text = In any window: discard a card that is in play or has just been announced.
card-lucky-devil = Lucky Devil
    .text = When a model is about to suffer a point of damage: that point is negated.
card-cave-in = Cave In
    .text = A free square becomes impassable and blocks sight until this card is killed.
card-booby-trap = Booby Trap
    .text = Roll one die against an enemy model of your choice anywhere on the board.
card-booby-trap-es = Booby Trap
    .text = Roll one die against each enemy model on the board.
card-hidden-tunnel = Hidden Tunnel
    .text = A free square next to a German model becomes a German entry point until this card is killed.
card-rackley-hated-his-mask = Rackley Hated His Mask
    .text = Roll one die against any model on the board that is neither a zombie nor Ilsa; if it dies of it, a Sturmzombie stands up in its place.
card-blaze-of-glory = Blaze of Glory
    .text = When one of your models becomes a casualty: it acts once more with all its AP before it is removed.
card-critical-hit = Critical Hit
    .text = Instead of the dice of your single-target attack: the target suffers one sure point of damage.
card-medic-kit = Medic Kit
    .text = Remove all damage from one wounded model on the board.

card-number = card { $number }
card-on-table = { $card }
card-on = { $card } on { $target }
card-announced = the card just announced
card-of-sturmzombies = the Sturmzombie card
card-being-played = { $card } (just announced)

# -- costs and tracks -------------------------------------------------------------------------------

cost-ap = { $count } AP
cost-cp = { $count } CP
cost-special-cp = { $count } special CP
cost-rp = { $count } RP
cost-and = { $one } + { $other }
unit-values = AP { $ap } · F { $fortitude }

track-turn = Turn
track-deck = Deck
track-discard = Discards
track-cp = CP
track-special-cp = Special CP
track-hand = Hand
track-bid = Bid
track-rp = RP left
track-won = Missions won

# -- what stands on the board -------------------------------------------------------------------------

badge-fallen = casualty
badge-reaction = Reaction Fire
badge-down = Knocked Down
badge-activated = activated
badge-sits-out = sits out the next German turn
badge-carrying = carries the { $item }
badge-leaping = in mid-leap
badge-burning = in a burning square
badge-gift = { $count } AP from the Sarge

terrain-floor = floor
terrain-rock = rock
mark-entry-allied = Allied entry
mark-exit-allied = Allied exit
mark-entry-german = German entry
mark-exit-german = German exit
mark-fire = fire
mark-cave-in = cave-in
mark-tunnel = Hidden Tunnel
mark-item = item
edge-wall = wall
edge-door-open = open door
edge-door-closed = closed door
edge-door-sealed = sealed door
edge-door-open-g = open G door
edge-door-closed-g = closed G door
edge-door-sealed-g = sealed G door

# -- windows ------------------------------------------------------------------------------------------

window-attack = before the dice of an attack
window-damage = when a point of damage is about to be marked
window-casualty = when a model has become a casualty
window-after-cp = after command points are replenished
window-after-hand = after hands are replenished
window-after-bid = after the bids
window-after-deployment = after deployment
window-own-turn = in your own turn, between actions
window-any = in any window
window-interlude = before each enemy step
window-reaction = reaction shots
window-reload = reloading after doubles
window-response = answers to a card
window-extra-step = the extra square of Bat Outa Hell

# -- dice ---------------------------------------------------------------------------------------------

mod-weapon-bambi = Bambi
mod-weapon-shotgun = shotgun
mod-weapon-grenades = grenade
mod-weapon-launcher = grenade launcher
mod-weapon-smg = SMG
mod-weapon-two-smgs = two SMGs
mod-weapon-lmg = LMG
mod-weapon-hmg = HMG
mod-weapon-pistol = pistol
mod-weapon-flamethrower = flamethrower
mod-bomb = big bomb
mod-armor-piercing-ammo = Armor-Piercing Ammo
mod-crushing-blow = Crushing Blow
mod-liquid-courage = Liquid Courage
mod-v-cards = V Neutralizer or V Stimulator
mods-fortitude = target’s F

roll-volatile = Volatile
roll-knock-down = Knock-down
roll-wild-weasel = Wild Weasel Device

outcome-damage = damage
outcome-casualty = casualty
outcome-negated = negated
outcome-knocked-down = Knocked Down
outcome-exploded = explosion
outcome-reaction-lost = Reaction Fire lost
outcome-reaction-shots = reaction shots

# -- how a game ends ----------------------------------------------------------------------------------

reason-last-model-left = The last Allied model left the board by an exit.
reason-last-model-killed = The last Allied model was killed.
reason-doors-sealed = Every G door is sealed.
reason-allies-dead = No Allied model is left alive.
reason-no-allies-left = No Allied model is left to fetch the Pinger Device.
reason-device-carried-off = The Pinger Device was carried off the board.
reason-campaign = The last mission of the campaign is over.
reason-turn-cap = The turn cap was reached before anyone had won.

# -- prompts: who acts, and what is asked ---------------------------------------------------------------

prompt-over = The game is over. Winner: { $winner }. { $reason }
prompt-wait = A player is choosing.
prompt-forces = { $seat }: buy models in secret, then confirm your force.
    .detail = { $seat }: buy more models ({ $left } RP left) or confirm. So far: { $models }.
prompt-discards = { $seat }: choose cards to put away before drawing, then confirm.
    .detail = { $seat }: choose more cards to put away, or confirm. Going: { $cards }.
prompt-intelligence = { $seat }: declare Allied Intelligence and go first without bidding (once per game), or let the bidding go on.
prompt-bids = { $seat }: make a secret bid for the first turn.
    .detail = { $seat }: bid from 0 to { $have } CP in secret; the higher bid goes first.
prompt-deployment = { $seat }: send waiting models to entry points in secret, then confirm.
    .detail = { $seat }: choose an entry point for { $unit }, or confirm.
    .horde = { $seat }: how many of the { $count } waiting Sturmzombies go to { $entry }? Or confirm.
prompt-keeping = { $seat }: choose an Effect card that a survivor keeps for the next missions, or keep none.
prompt-player-turn = { $seat }: choose a model to activate, or end the turn.
prompt-activation = { $seat }: act with the active model, or end its activation.
    .detail = { $seat }: act with { $unit } ({ $ap } AP left), or end its activation.
    .blaze = { $seat }: Blaze of Glory! { $unit } acts one last time ({ $ap } AP left).
prompt-commanding = { $seat }: choose one action to pay with CP, or stand down.
    .detail = { $seat }: choose one action of { $unit } to pay with CP, or stand down.
prompt-giving = { $seat }: hand unused AP to models that have not activated, or finish.
    .detail = { $seat }: { $unit } may hand { $ap } unused AP to models that have not activated; choose one, or finish.
prompt-extra-step-offer = { $seat }: take the extra square, or stay.
    .detail = { $seat }: Bat Outa Hell: { $unit } may go one square further, or stay.
prompt-flame-placing = { $seat }: choose the next square of the flames, or stop.
    .detail = { $seat }: { $unit } fires: choose the next square of the flames (up to { $left } more), or stop.
prompt-boosting = { $seat }: choose which of the two shots the ammo cards change.
    .detail = { $seat }: choose which of the two shots of { $unit } the ammo cards change.
prompt-second-shot = { $seat }: aim the second shot, or hold fire.
    .detail = { $seat }: aim the second shot of { $unit } ({ $weapon }), or hold fire.
prompt-free-shot = { $seat }: aim a free shot, or hold fire.
    .detail = { $seat }: { $unit } has a free shot with { $weapon }: aim it, or hold fire.
prompt-reactions = { $seat }: answer with a reaction shot, or hold fire.
    .detail = { $seat }: { $target } has acted in sight: answer with a reaction shot, or hold fire.
prompt-reloading = { $seat }: doubles! Pay CP to stay in Reaction Fire, or lose it.
    .detail = { $seat }: doubles! Pay CP to keep { $unit } in Reaction Fire, or lose it.
prompt-rerolling = { $seat }: choose dice to reroll, or keep the roll.
    .detail = { $seat }: the dice against { $target } show { $faces }: choose which to reroll, or keep them.
prompt-window = { $seat }: play a card, kill a card in play, or pass.
    .detail = { $seat }: play a card, kill a card in play, or pass ({ $window }).
    .unit = { $seat }: play a card, kill a card in play, or pass ({ $window }: { $unit }).
prompt-interlude = { $seat }: interrupt before the enemy’s next step, or pass.
prompt-aiming = { $seat }: choose the target of the card.
    .detail = { $seat }: choose the target of { $card }.
prompt-response = { $seat }: kill the card just announced, answer with SNAFU, or pass.
    .detail = { $seat }: kill { $card }, answer it with SNAFU, or pass.
prompt-weasel = { $seat }: choose Sturmzombies that sit out the next German turn.
    .detail = { $seat }: choose a Sturmzombie that sits out the next German turn ({ $left } to go).

# -- groups of choices ----------------------------------------------------------------------------------

group-force = Models
group-bid = Going first
group-deploy = Entry points
group-activate = Activate
group-command = Command
group-move = Move
group-turn = Turn
group-doors = Doors
group-items = Items
group-shoot = Shoot
group-throw = Blasts
group-fight = Hand to hand
group-watch = Reaction Fire
group-dice = Dice
group-cards = Cards
group-end = Done

# -- actions --------------------------------------------------------------------------------------------

action-standing = Standing order for { $window }: { $policy }
action-buy = Buy: { $model }
    .kept = Buy the veteran: { $model } with { $kept }
action-commit = Done
    .forces = Confirm the force
    .discards = Keep the rest
    .deployment = Confirm the deployment
    .giving = Give no more AP
action-discard = Put away { $card }
action-declare-intelligence = Declare Allied Intelligence
action-no-intelligence = Let the bidding go on
action-bid = Bid { $cp } CP
action-assign = Send { $unit } to { $entry }
action-send-horde = { $count ->
    [0] Send no Sturmzombie to { $entry }
    [one] Send 1 Sturmzombie to { $entry }
   *[other] Send { $count } Sturmzombies to { $entry }
}
action-keep = { $unit } keeps { $card }
action-keep-nothing = Keep no card
action-activate = Activate { $unit }
action-command = Spend CP on { $unit }
action-stand-down = Spend no CP after all
action-end-activation = End the activation
action-end-turn = End the turn
action-give-ap = Give 1 AP to { $unit }
action-enter = Enter the board
    .facing = Enter the board facing { $facing }
action-leave = Leave the board
action-move = Move to { $to }
action-turn = Face { $facing }
action-stand = Stand up
action-open-door = Open the door { $door }
action-close-door = Close the door { $door }
action-seal-door = Seal the door { $door }
action-pick-up = Pick up the { $item }
action-take = Take the { $item } from { $from_unit }
action-shoot = Shoot { $target } with { $weapon }
action-throw = Attack { $at } with { $weapon }
    .grenades = Throw a grenade at { $at }
    .launcher = Fire the grenade launcher at { $at }
action-flame = Fire the flamethrower
action-fight = Attack { $target } hand to hand
action-whip = Whip { $target }
action-kaboom = K-a-BOOM on { $target }
action-reaction-fire = Go into Reaction Fire
action-shake-off = Shake off { $card }
action-flame-square = Flames to { $at }
action-flames-stop = No more flames
action-next-shot = Shoot { $target }
action-hold-fire = Hold fire
action-boost = { $shot ->
    [1] The first shot
   *[other] The second shot
}
action-extra-step = Go one square further
action-no-extra-step = Stay
action-reroll = Reroll { $faces }
    .keep = Keep the roll
action-react = Reaction shot by { $unit }
action-reload = Reload and stay in Reaction Fire
action-no-reload = Lose Reaction Fire
action-play-card = Play { $card }
action-aim = Choose { $at }
action-kill = Kill { $card }
action-kill-announced = Kill the card
action-snafu = Answer with SNAFU
action-choose = Let { $unit } sit out
action-drop = { $unit } drops what it carries
action-pass = Pass

# Typed orders: the words that name an action
verb-standing = standing
verb-buy = buy
verb-commit = done
verb-discard = put away
verb-declare-intelligence = intelligence
verb-no-intelligence = no intelligence
verb-bid = bid
verb-assign = send
verb-send-horde = send horde
verb-keep = keep
verb-keep-nothing = keep nothing
verb-activate = activate
verb-command = command
verb-stand-down = stand down
verb-end-activation = end activation
verb-end-turn = end turn
verb-give-ap = give
verb-enter = enter
verb-leave = leave
verb-move = move
verb-turn = face
verb-stand = stand up
verb-open-door = open
verb-close-door = close
verb-seal-door = seal
verb-pick-up = pick up
verb-take = take
verb-shoot = shoot
verb-throw = throw
verb-flame = flame
verb-fight = fight
verb-whip = whip
verb-kaboom = kaboom
verb-reaction-fire = watch
verb-shake-off = shake off
verb-flame-square = burn
verb-flames-stop = stop
verb-next-shot = shoot again
verb-hold-fire = hold
verb-boost = boost
verb-extra-step = further
verb-no-extra-step = stay
verb-reroll = reroll
verb-react = react
verb-reload = reload
verb-no-reload = no reload
verb-play-card = play
verb-aim = aim
verb-kill = kill
verb-kill-announced = kill it
verb-snafu = snafu
verb-choose = choose
verb-drop = drop
verb-pass = pass

# -- events ---------------------------------------------------------------------------------------------

event-force-chosen = The { $seat } bring: { $models }.
event-picked = Noted: { $what }.
event-no-carrier = No model of this force can carry the { $item }.
event-turn-began = Game Turn { $turn } begins.
event-command-points = The { $seat } have { $cp } CP.
    .special = The { $seat } have { $cp } CP and { $special } special CP.
event-discarded = The { $seat } discard { $cards }.
event-drew = The { $seat } draw { $cards }.
event-drew-count = { $count ->
    [one] The { $seat } draw 1 card.
   *[other] The { $seat } draw { $count } cards.
}
event-reshuffled = The discard pile is shuffled into a new deck of { $cards } cards.
event-intelligence-declared = Allied Intelligence is declared: no bids this turn.
event-bids-revealed = Bids: Allies { $allied } CP, Germans { $german } CP.
event-goes-first = The { $seat } go first.
event-arrived = { $unit } waits at { $entry }.
event-horde-arrived = { $count ->
    [one] 1 Sturmzombie arrives at { $entry }.
   *[other] { $count } Sturmzombies arrive at { $entry }.
}
event-horde-sent = { $count ->
    [0] No Sturmzombie waits at { $entry }.
    [one] 1 Sturmzombie waits at { $entry }.
   *[other] { $count } Sturmzombies wait at { $entry }.
}
event-assigned = { $unit } is sent to { $entry }.
event-player-turn-began = Turn of the { $seat }.
event-player-turn-ended = The turn of the { $seat } ends.
event-game-turn-ended = Game Turn { $turn } ends.
event-activated = { $unit } activates with { $ap } AP.
event-activation-ended = { $unit } is done.
event-paid = { $unit } pays { $cost }.
event-entered = { $unit } enters at { $at }, facing { $facing }.
event-left = { $unit } leaves the board.
event-moved = { $unit } moves to { $to }.
event-fell-back = { $unit } cannot finish its leap and falls back to { $to }.
event-turned = { $unit } faces { $facing }.
event-stood-up = { $unit } stands up.
event-door-opened = { $unit } opens the door { $door }.
event-door-closed = { $unit } closes the door { $door }.
event-door-sealed = { $unit } seals the door { $door }.
event-item-taken = { $unit } takes the { $item }.
event-item-dropped = { $unit } drops the { $item } at { $at }.
event-reaction-entered = { $unit } goes into Reaction Fire.
event-reaction-lost = { $unit } loses Reaction Fire.
event-reloaded = { $unit } reloads and stays in Reaction Fire.
event-declared = { $unit } attacks.
    .shot = { $unit } shoots at { $target }.
    .reaction = { $unit } reacts and shoots at { $target }.
    .blast = { $unit } aims a grenade at { $at }.
    .flames = { $unit } fires the flamethrower.
    .blow = { $unit } attacks { $target } hand to hand.
    .whip = { $unit } cracks the whip at { $target }.
    .kaboom = { $unit } sets off its bomb at { $target }.
event-shot = { $unit } shoots { $target }, { $fortitude } needed: { $hits ->
    [0] miss
    [one] 1 hit
   *[other] { $hits } hits
}.
event-reaction-shot = Reaction shot of { $unit } at { $target }, { $fortitude } needed: { $hits ->
    [0] miss
    [one] 1 hit
   *[other] { $hits } hits
}.
event-blow = { $unit } strikes { $target }, { $fortitude } needed: { $hits ->
    [0] miss
    [one] 1 hit
   *[other] { $hits } hits
}.
event-blast-dice = Blast against { $target }, { $fortitude } needed: { $hits ->
    [0] miss
    [one] 1 hit
   *[other] { $hits } hits
}.
event-flame-dice = Flames against { $target }, { $fortitude } needed: { $hits ->
    [0] miss
    [one] 1 hit
   *[other] { $hits } hits
}.
event-burn-dice = Burning square against { $target }, { $fortitude } needed: { $hits ->
    [0] miss
    [one] 1 hit
   *[other] { $hits } hits
}.
event-card-dice = Card against { $target }, { $fortitude } needed: { $hits ->
    [0] miss
    [one] 1 hit
   *[other] { $hits } hits
}.
event-rerolled = { $unit } rerolls { $old }: { $new }.
event-rolled = { $what }: the D6 shows { $face }.
    .unit = { $what } ({ $unit }): the D6 shows { $face }.
event-critical-hit = Critical Hit on { $target }: one sure point of damage.
event-damaged = { $unit } takes damage: { $dp } in all.
event-damage-negated = The damage to { $unit } is negated.
event-casualty = { $unit } is a casualty.
event-removed = { $unit } is removed.
event-knocked-down = { $unit } is Knocked Down.
event-knockdown-ended = { $unit } is no longer Knocked Down.
event-exploded = { $unit } explodes at { $at }.
event-blaze-began = Blaze of Glory: { $unit } acts once more with { $ap } AP.
event-caught-fire = { $at } is on fire.
event-fires-out = { $squares ->
    [one] A fire of the { $seat } goes out.
   *[other] { $squares } fires of the { $seat } go out.
}
event-ap-given = { $unit } gives 1 AP to { $to_unit }.
event-step-allowed = { $seat } let it happen.
event-card-announced = The { $seat } play { $card }.
    .target = The { $seat } play { $card } on { $target }.
event-card-in-play = { $card } is in play.
    .target = { $card } is in play on { $target }.
event-card-resolved = { $card } takes effect.
event-card-fizzled = { $card } has lost its target and is discarded.
event-card-killed = The { $seat } kill { $card } for { $cp } CP.
event-card-snafued = SNAFU: { $card } is discarded.
event-card-discarded = { $card } is discarded.
event-sits-out = { $unit } sits out the next German turn.
event-cave-in = { $at } caves in.
event-tunnel-opened = A hidden tunnel opens at { $at }.
event-healed = All damage of { $unit } is healed.
event-turncoat = { $unit } stands up at { $at }.
event-abandoned = Left outside and lost: { $units }.
event-card-kept = { $unit } keeps { $card } for the next missions.
event-mission-began = The campaign goes on. Mission: { $mission }.
event-campaign-ended = The campaign is over: Allies { $allied }, Germans { $german }. Winner: { $winner }.
event-game-ended = The game is over. Winner: { $winner }. { $reason }

# -- refusals: why not, and what would make it legal --------------------------------------------------------

# Forces
refusal-choose-force-first = The forces are being chosen.
    .remedy = Buy a model, or confirm your force.
refusal-too-dear = That force costs { $rp } RP, and the mission allows { $limit }.
    .remedy = Stay within { $limit } RP.
refusal-whole-blocks-only = Sturmzombies come in whole blocks, and what is left of { $limit } RP does not reach for another.
    .remedy = Spend what is left on other models, or confirm.
refusal-empty-force = A force needs at least one model.
    .remedy = Buy a model first.
refusal-no-such-model-card = There is no model “{ $model }”.
    .remedy = Choose a model of your own side.
refusal-other-side-model = { $model } fights for the other side.
    .remedy = Choose a model of your own side.
refusal-no-such-veteran = No { $model } comes back with { $cards }.
    .remedy = Buy a survivor as it came out of the last mission, or a fresh model.
refusal-over-limit = A game has no more than { $limit } of this model: { $model }.
    .remedy = Choose another model.
refusal-force-impossible = With { $model } the RP left would not reach for what the mission demands.
    .remedy = Buy what the mission demands first.
refusal-too-few-zombies = The Germans must spend at least { $least } RP on Sturmzombies in this mission.
    .remedy = Buy another block of Sturmzombies.
refusal-too-few-models = The Allies must bring at least { $least } models in this mission.
    .remedy = Buy another model.

# Maintenance
refusal-discard-or-commit = Cards are being put away before the draw.
    .remedy = Put a card away, or keep the rest.
refusal-not-in-hand = { $card } is not in your hand.
    .remedy = Choose a card that you hold.
refusal-intelligence-first = The Allies decide first whether they declare Allied Intelligence.
    .remedy = Declare it, or let the bidding go on.
refusal-intelligence-used = Allied Intelligence cannot be declared now.
    .remedy = It is declared before any bid, once per game; make a bid.
refusal-bid-first = The bids for the first turn are being made.
    .remedy = Bid some of your CP, or 0.
refusal-bid-out-of-range = A bid of { $cp } CP is not possible: you have { $have } CP.
    .remedy = Bid from 0 to { $have }.
refusal-deploy-first = Waiting models are being sent to their entry points.
    .remedy = Choose an entry point, or confirm.
refusal-not-waiting = { $unit } is not waiting to be sent anywhere.
    .remedy = Choose a model that waits off the board.
refusal-one-at-a-time = The next to be sent is { $next }.
    .remedy = Choose an entry point for { $next }.
refusal-no-such-entry = { $at } is not the entry point asked for.
    .remedy = Choose one of the entry points on offer.
refusal-horde-too-small = There are not { $count } Sturmzombies waiting.
    .remedy = Send fewer to { $at }.

# Between missions
refusal-keep-first = A survivor may keep an Effect card before the next mission.
    .remedy = Choose a card, or keep none.
refusal-cannot-keep = { $unit } cannot keep { $card }.
    .remedy = Choose a survivor of yours and an Effect card that lies on it.

# Turns and activations
refusal-activate-first = No model is active.
    .remedy = Activate a model, or spend CP on one.
refusal-not-your-model = { $unit } is not a model of yours in play.
    .remedy = Choose one of your own models.
refusal-activated-already = { $unit } has already activated in this Game Turn.
    .remedy = Choose another model, or spend CP on this one.
refusal-sits-out = The Wild Weasel Device keeps { $unit } out of this German turn.
    .remedy = Choose another model.
refusal-finish-activation-first = { $unit } is in the middle of its activation.
    .remedy = Act with { $unit }, or end its activation first.
refusal-another-model-acts = { $unit } cannot act now: { $active } is acting.
    .remedy = Act with { $active }, or finish with it first.
refusal-no-such-action = That is nothing { $unit } could do.
    .remedy = Choose one of the actions on offer.
refusal-blaze-alone = Nobody but { $unit } acts during its Blaze of Glory.
    .remedy = Act with { $unit }, or end its activation first.
refusal-give-to-unactivated = { $unit } can hand AP only to friends that have not activated yet.
    .remedy = Choose such a friend, or finish.
refusal-not-enough-points = That costs { $cost }, and { $unit } can pay { $have }.
    .remedy = Choose something cheaper.
refusal-no-cp = There are no CP to spend on { $unit }.
    .remedy = Activate it instead, or wait for the CP of the next Game Turn.
refusal-cp-banned = A card on { $unit } forbids spending CP on it.
    .remedy = Act with AP alone, or kill the card.
refusal-one-action-first = CP are being spent on one action of { $unit }.
    .remedy = Choose that action, or stand down.
refusal-not-on-board = { $unit } is not on the board.
    .remedy = It must enter the board first.
refusal-already-on-board = { $unit } is on the board already.
    .remedy = Choose another action.

# Movement
refusal-no-such-square = There is no such square to go to or to aim at.
    .remedy = Choose a floor square of the map.
refusal-not-adjacent = { $to } is not next to { $unit }.
    .remedy = Step to a square to the north, east, south or west.
refusal-wall = There is a wall between { $unit } and { $to }.
    .remedy = Go round it.
refusal-door-closed = The door between { $unit } and { $to } is closed.
    .remedy = Open the door first.
refusal-cave-in = That square has caved in.
    .remedy = Choose another square, or kill the Cave In card.
refusal-occupied = { $to } is occupied by { $other }.
    .remedy = Choose a free square.
refusal-no-such-facing = “{ $facing }” is no direction.
    .remedy = Use N, E, S or W.
refusal-faces-there-already = { $unit } faces that way already.
    .remedy = Choose another direction.
refusal-not-down = { $unit } is not Knocked Down.
    .remedy = Only a Knocked Down model stands up.
refusal-knocked-down = { $unit } is Knocked Down and cannot attack.
    .remedy = Stand up first.
refusal-no-entry-point = { $unit } has no entry point.
    .remedy = It is sent to one in the next Deployment step.
refusal-entry-occupied = { $unit } cannot enter: { $at } is not free.
    .remedy = Clear the entry square first.
refusal-entry-facing = A facing is chosen at a Hidden Tunnel, and only there.
    .remedy = At a tunnel name N, E, S or W; elsewhere { $unit } enters facing into the board.
refusal-no-exit = { $unit } does not stand on an exit of its side.
    .remedy = Go to an exit square first.
refusal-leaping = { $unit } is in mid-leap and can only move and turn.
    .remedy = Reach a free square first.
refusal-no-cp-for-leap = CP cannot pay for any part of a leap of { $unit }.
    .remedy = Leap with AP alone, during an activation.
refusal-no-landing = { $unit } must be able to reach a free square with its AP, and to end there.
    .remedy = Take a way that leads to a free square in time.
refusal-extra-step-first = { $unit } may go one square further now.
    .remedy = Take the extra square, or stay.
refusal-way-blocked = The square straight ahead of { $unit } cannot be entered.
    .remedy = Stay.

# Doors and items
refusal-no-such-door = There is no door at { $door }.
    .remedy = Name a door by its two squares, such as C4-C5.
refusal-not-at-door = { $unit } does not stand at the door { $door }.
    .remedy = Step to one of its two squares first.
refusal-back-to-door = { $unit } has its back to the door { $door }.
    .remedy = Turn round first.
refusal-not-a-g-door = The door { $door } is not marked G and cannot be sealed.
    .remedy = Seal one of the G doors.
refusal-door-sealed = The door { $door } is sealed for the rest of the game.
    .remedy = Find another way.
refusal-close-it-first = The door { $door } is open.
    .remedy = Close it, then seal it.
refusal-door-is-so-already = The door { $door } is that way already.
    .remedy = Choose another door or another action.
refusal-no-such-item = There is no { $item } in play.
    .remedy = Choose an item of this mission.
refusal-item-out-of-reach = { $unit } cannot reach the { $item }.
    .remedy = Stand on a square next to it with nothing in between.
refusal-back-to-item = { $unit } has its back to the { $item }.
    .remedy = Turn round first.
refusal-cannot-carry = { $unit } cannot handle items.
    .remedy = Send a model that can.
refusal-hands-full = { $unit } carries something already.
    .remedy = Drop it first.
refusal-blaze-carries-nothing = { $unit } is a casualty in its Blaze of Glory and carries nothing.
    .remedy = Leave the { $item } to another model.
refusal-item-is-carried = Someone carries the { $item }.
    .remedy = Take it from a friend, or bring the carrier down.
refusal-no-relay = Another friend dropped the { $item } in this Game Turn.
    .remedy = Pick it up in the next Game Turn.
refusal-friend-has-it-not = { $other } is no friend that carries the { $item }.
    .remedy = Take it from the friend that carries it.
refusal-friend-has-activated = { $other } has activated already and cannot hand the { $item } over.
    .remedy = Take it from a friend before that friend activates.
refusal-carries-nothing = { $unit } is no model of yours that carries anything.
    .remedy = Choose a model that carries an item.

# Sight and shooting
refusal-no-such-target = Nothing to attack: { $target } is not on the board.
    .remedy = Choose an enemy model on the board.
refusal-not-an-enemy = { $target } is not an enemy.
    .remedy = Choose an enemy model.
refusal-off-board = { $target } is not on the board.
    .remedy = Choose a target on the board.
refusal-too-dark = { $target } is too far away in the dark: nobody sees further than { $limit } squares during a Power Surge.
    .remedy = Go nearer, or kill the Power Surge card.
refusal-not-ahead = { $target } is not in front of { $unit }.
    .remedy = Turn towards the target first.
refusal-sight-blocked-by-edge = { $unit } does not see { $target }: the edge { $at } is in the way.
    .remedy = Open the door if it is one, or find another line.
refusal-sight-blocked-by-model = { $unit } does not see { $target }: { $other } at { $at } is in the way.
    .remedy = Find another line, or shoot what is in the way.
refusal-sight-blocked = { $unit } does not see { $target }: { $at } is in the way.
    .remedy = Find another line.
refusal-no-such-weapon = { $unit } has no { $weapon } for that.
    .remedy = Choose a weapon that the model carries.
refusal-not-a-target-square = { $at } is no square that can be aimed at.
    .remedy = Choose a floor square that has not caved in.
refusal-out-of-range = { $at } is out of range: the { $weapon } reach { $range } squares.
    .remedy = Choose a nearer square.
refusal-no-terrain-sight = { $unit } does not see the square { $at }.
    .remedy = Choose a square in front of it, with no wall and no closed door in between.
refusal-flame-blocked = The square in front of { $unit } cannot be set on fire.
    .remedy = Face an open square first.
refusal-name-the-flames-first = The squares of the flames are being chosen.
    .remedy = Choose the next square, or stop the flames.
refusal-burns-already = { $at } is already part of these flames.
    .remedy = Choose another square, or stop the flames.
refusal-flames-full = The flames have reached as many squares as they can.
    .remedy = Stop the flames.
refusal-flame-cannot-reach = The flames cannot spread to { $at }.
    .remedy = Choose a square beside the flames, further away from { $unit } and in its sight.
refusal-choose-first-or-second = The ammo cards of { $unit } change one of its two shots.
    .remedy = Choose shot 1 or shot 2.
refusal-next-shot-first = { $unit } has another shot.
    .remedy = Aim it, or hold fire.
refusal-reroll-first = Dice may be rerolled now.
    .remedy = Choose the dice to reroll, or keep the roll.
refusal-faces-in-order = The dice to reroll must be named from low to high.
    .remedy = Name them in rising order.
refusal-no-such-die = There is no { $face } among the dice that may still be rerolled.
    .remedy = Choose faces that were rolled and not rerolled yet.

# Hand to hand
refusal-out-of-reach = { $target } is out of the reach of { $unit }.
    .remedy = Stand so that the target is in one of the squares in front, with a free way to it.
refusal-no-whip = { $unit } has no whip.
    .remedy = Only Gretel von X has one.
refusal-no-bomb = { $unit } has no bomb.
    .remedy = Only a Bomberzombie has one.

# Reaction Fire
refusal-no-reaction-weapon = { $unit } has no weapon for Reaction Fire.
    .remedy = Use a model with a single-target gun.
refusal-blaze-cannot-watch = { $unit } cannot go into Reaction Fire during its Blaze of Glory.
    .remedy = Choose another action.
refusal-watching-already = { $unit } is in Reaction Fire already.
    .remedy = Choose another action.
refusal-enemy-in-sight = { $unit } sees an enemy, so it cannot go into Reaction Fire.
    .remedy = Turn away, or shoot.
refusal-react-or-hold = { $target } has acted, and you may react.
    .remedy = Choose a reaction shot, or hold fire.
refusal-not-watching = { $unit } is no model of yours in Reaction Fire.
    .remedy = Choose one that is, or hold fire.
refusal-fired-already = { $unit } has already reacted to this action of { $target }.
    .remedy = Choose another model, or hold fire.
refusal-reload-or-not = { $unit } rolled doubles and is out of ammo.
    .remedy = Reload with CP, or lose Reaction Fire.

# Cards
refusal-wrong-moment = { $card } can be played at one moment only: { $when }.
    .remedy = Keep it until then.
refusal-own-turn-only = { $card } can be played only in your own turn, between actions.
    .remedy = Keep it until then.
refusal-other-side-only = { $card } is for the other side alone.
    .remedy = Play another card, or discard it in the next Maintenance Phase.
refusal-no-bidding = { $card } needs bids, and there were none this turn.
    .remedy = Keep it for a turn with bids.
refusal-no-target = There is nothing { $card } could be played on now.
    .remedy = Keep it until there is.
refusal-name-target-first = { $card } is about to be played.
    .remedy = Name its target.
refusal-no-such-card-in-play = There is no such card in play.
    .remedy = Choose one of the cards on the table by its number.
refusal-no-such-model = { $target } is no model that { $card } could be played on.
    .remedy = Choose a model in play.
refusal-shared-card = All Sturmzombies share one card, so { $card } cannot lie on a single one.
    .remedy = Choose the Sturmzombie card itself, if this card may lie there.
refusal-icon-only = { $card } cannot lie on the Sturmzombie card.
    .remedy = Choose another model.
refusal-sturmzombie-card-only = { $card } can lie only on the Sturmzombie card.
    .remedy = Choose the Sturmzombie card.
refusal-zombies-only = { $card } can lie only on the Sturmzombie card or on a Bomberzombie.
    .remedy = Choose one of those.
refusal-square-taken = { $target } is not free.
    .remedy = Choose a square without a model and without an item.
refusal-not-next-to-model = { $target } is not next to a model of yours.
    .remedy = Choose a square beside one of your models, diagonals included.
refusal-masked = { $target } wears a proper mask: { $card } has no power over it.
    .remedy = Choose another model.
refusal-no-zombies = { $card } cannot be played on a zombie.
    .remedy = Choose a living model.
refusal-unhurt = { $target } has no damage.
    .remedy = Choose a wounded model.
refusal-not-your-attack = { $card } is for your own attacks.
    .remedy = Keep it for an attack of yours.
refusal-single-square-only = { $card } works only with attacks on a single target.
    .remedy = Keep it for a shot or a blow.
refusal-own-model-only = { $card } is for your own casualties.
    .remedy = Keep it for a model of yours.
refusal-kill-too-dear = Killing { $card } costs { $cost } CP, and you have { $have }.
    .remedy = Save CP for it, or use SNAFU.
refusal-answer-the-card = { $card } has just been announced.
    .remedy = Kill it, answer with SNAFU, or pass.
refusal-window-open = This is a moment for cards: { $window }.
    .remedy = Play a card, kill a card in play, or pass.
refusal-enemy-turn = Before the enemy’s next step only cards, kills and drops are possible.
    .remedy = Do one of these, or pass.
refusal-no-such-ability = { $unit } cannot shake off cards.
    .remedy = Only Slugger Murphy can; pay CP to kill { $card } instead.
refusal-once-per-turn = { $unit } has already shaken off a card in this Game Turn.
    .remedy = Wait for the next Game Turn, or pay CP to kill { $card }.
refusal-kept-for-good = { $card } was kept in the campaign and stays with { $unit }.
    .remedy = Choose a card that was played on this model in this mission.
refusal-not-on-model = { $card } does not lie on { $unit }.
    .remedy = Choose a card that lies on this model.
refusal-choose-a-sturmzombie = The Wild Weasel Device works on Sturmzombies ({ $left } to choose).
    .remedy = Choose a Sturmzombie that is not sitting out yet.
