# SPDX-License-Identifier: MIT
# Messages of a table on the server

table-plain = { $text }
table-mod-of = { $what }: { $mod }
table-at-least = { $count } or more: { $what }
table-undone = { $count ->
    [one] { $seat }: the last action was taken back.
   *[other] { $seat }: the last { $count } actions were taken back.
}
table-lost-event = Something that older rules called “{ $kind }”.
table-note-rules = The rules of this game have changed ({ $old } → { $new }). It goes on from where it stood, by the new rules; its dice can no longer be checked from the start.

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
