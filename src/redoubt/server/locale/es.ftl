# SPDX-License-Identifier: MIT
# Mensajes de una mesa en el servidor

table-plain = { $text }
table-mod-of = { $what }: { $mod }
table-at-least = { $count } o más: { $what }
table-undone = { $count ->
    [one] { $seat }: se deshizo la última acción.
   *[other] { $seat }: se deshicieron las últimas { $count } acciones.
}
table-lost-event = Algo que las reglas anteriores llamaban «{ $kind }».
table-note-rules = Las reglas de este juego han cambiado ({ $old } → { $new }). La partida sigue desde donde estaba, con las reglas nuevas; sus dados ya no se pueden comprobar desde el principio.

# -- lo que puede ir mal -------------------------------------------------------------------------

table-malformed-message = Este mensaje no se puede leer.
table-malformed-action = Esta acción no se puede leer.
table-not-your-decision = Ahora debe elegir otro jugador.
table-not-your-seat = Este puesto no es tuyo.
table-stale-state = Algo ha cambiado entretanto.
table-game-over = La partida ha terminado.
table-key-reused = Este mensaje ya se envió con otro contenido.
table-no-such-table = No existe esa mesa.
table-no-such-invite = Esta invitación no es válida, o ya no lo es.
table-no-such-token = Este navegador no tiene puesto en esa mesa.
table-no-such-position = No existe esa posición.
table-seat-taken = Ese puesto ya está ocupado.
table-not-over = Solo cuando la partida haya terminado.
table-no-odds = No se pudieron calcular las probabilidades a tiempo.
table-too-many = Demasiado a la vez; inténtalo de nuevo en un momento.
table-too-large = Es demasiado grande.
table-foreign-origin = Esta petición viene de otra página.
table-foreign-host = Este servidor tiene otro nombre.
table-rules-changed = Esta partida se dejó con reglas anteriores y no puede seguir.
table-server-error = Algo ha fallado en el servidor.
table-not-found = Aquí no hay nada.
