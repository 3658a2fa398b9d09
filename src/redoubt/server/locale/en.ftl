# SPDX-License-Identifier: MIT
# Messages of a table on the server

table-plain = { $text }
table-mod-of = { $what }: { $mod }
table-at-least = { $count } or more: { $what }
table-undone = { $count ->
    [one] { $seat }: the last action was taken back.
   *[other] { $seat }: the last { $count } actions were taken back.
}
table-taken-back = { $count ->
    [one] Taken back by consent: the last action of { $seat }, and all that came of it.
   *[other] Taken back by consent: the last { $count } actions of { $seat }, and all that came of them.
}
table-late = { $seat }: the time was up, and the table has chosen.
table-back-asked = { $count ->
    [one] { $seat }: request to take back the last action.
   *[other] { $seat }: request to take back the last { $count } actions.
}
table-back-agreed = { $seat }: agreed.
table-back-refused = { $seat }: not agreed, nothing is taken back.
table-back-withdrawn = { $seat }: request withdrawn.
table-back-expired = Nobody answered in time: nothing is taken back.
table-back-lapsed = The game has gone on: nothing is taken back.
table-lost-event = Something that older rules called “{ $kind }”.
table-note-rules = The rules of this game have changed ({ $old } → { $new }). It goes on from where it stood, by the new rules; its dice can no longer be checked from the start.

# -- line of sight -------------------------------------------------------------------------------

table-sight-clear = { $from } sees { $to }: the line is clear ({ $distance }).
table-sight-degraded = { $from } sees { $to } ({ $distance }); { $degrading ->
    [one] one thing on the line degrades it.
   *[other] { $degrading } things on the line degrade it.
}
table-sight-cell = { $from } does not see { $to }: { $at } is in the way.
table-sight-edge = { $from } does not see { $to }: the edge { $at } blocks the line.
table-sight-unit = { $from } does not see { $to }: { $who } at { $at } is in the way.
table-sight-behind = { $from } does not see { $to }: it does not look that way.
table-sight-range = { $from } does not see { $to }: it is too far away.
table-sight-self = { $from } does not see { $to }: that is where it stands.
table-sight-blocked = { $from } does not see { $to }.

# -- what can go wrong ---------------------------------------------------------------------------

table-malformed-message = This message cannot be read.
table-malformed-action = This action cannot be read.
table-not-your-decision = Somebody else must choose now.
table-not-your-seat = This seat is not yours.
table-stale-state = Something has changed in the meantime.
table-game-over = The game is over.
table-key-reused = This message was sent before with another content.
table-no-such-table = There is no such table.
table-no-such-invite = This invite is not, or no longer, good.
table-no-such-token = This browser does not sit at that table.
table-no-such-position = There is no such position.
table-seat-taken = Somebody sits there already.
table-not-over = Only once the game is over.
table-no-odds = The odds could not be found in time.
table-too-many = Too much at once; try again in a moment.
table-too-large = This is too large.
table-foreign-origin = This request comes from another page.
table-foreign-host = This server has another name.
table-rules-changed = This game was left under older rules and cannot go on.
table-server-error = Something went wrong on the server.
table-not-found = There is nothing here.
table-no-such-place = There is no such place on the board.
table-no-case = The case could not be written.
table-no-analysis = The analysis could not be made.
table-busy-analysing = Too many games are being analysed. Try again in a while.
table-too-late = Too late: the time for that decision is up.
table-no-sight = This game has no lines of sight.
table-request-pending = Somebody asks already; answer that first.
table-request-refused = The others want this action to stand.
table-no-such-request = This request is settled already.
