# SPDX-License-Identifier: MIT
# Mensajes de una mesa en el servidor

table-plain = { $text }
table-mod-of = { $what }: { $mod }
table-at-least = { $count } o más: { $what }
table-undone = { $count ->
    [one] { $seat }: se deshizo la última acción.
   *[other] { $seat }: se deshicieron las últimas { $count } acciones.
}
table-taken-back = { $count ->
    [one] Deshecho de común acuerdo: la última acción de { $seat } y lo que siguió.
   *[other] Deshecho de común acuerdo: las últimas { $count } acciones de { $seat } y lo que siguió.
}
table-late = { $seat }: se acabó el tiempo y ha elegido la mesa.
table-back-asked = { $count ->
    [one] { $seat }: petición de deshacer la última acción.
   *[other] { $seat }: petición de deshacer las últimas { $count } acciones.
}
table-back-agreed = { $seat }: de acuerdo.
table-back-refused = { $seat }: sin acuerdo, no se deshace nada.
table-back-withdrawn = { $seat }: petición retirada.
table-back-expired = Nadie contestó a tiempo: no se deshace nada.
table-back-lapsed = La partida ha seguido: no se deshace nada.
table-lost-event = Algo que las reglas anteriores llamaban «{ $kind }».
table-note-rules = Las reglas de este juego han cambiado ({ $old } → { $new }). La partida sigue desde donde estaba, con las reglas nuevas; sus dados ya no se pueden comprobar desde el principio.

# -- línea de visión -----------------------------------------------------------------------------

table-sight-clear = { $from } ve { $to }: la línea está libre ({ $distance }).
table-sight-degraded = { $from } ve { $to } ({ $distance }); { $degrading ->
    [one] hay algo en la línea que la degrada.
   *[other] hay { $degrading } cosas en la línea que la degradan.
}
table-sight-cell = { $from } no ve { $to }: { $at } está en medio.
table-sight-edge = { $from } no ve { $to }: el borde { $at } corta la línea.
table-sight-unit = { $from } no ve { $to }: { $who } está en medio, en { $at }.
table-sight-behind = { $from } no ve { $to }: no mira hacia allí.
table-sight-range = { $from } no ve { $to }: está demasiado lejos.
table-sight-self = { $from } no ve { $to }: es donde está.
table-sight-blocked = { $from } no ve { $to }.

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
table-no-such-place = No hay tal lugar en el tablero.
table-no-case = No se pudo escribir el caso.
table-no-analysis = No se pudo hacer el análisis.
table-busy-analysing = Se están analizando demasiadas partidas. Inténtalo dentro de un rato.
table-too-late = Demasiado tarde: se acabó el tiempo para esa decisión.
table-no-sight = Este juego no tiene líneas de visión.
table-request-pending = Ya hay una petición; hay que contestarla antes.
table-request-refused = Los demás quieren que esta acción valga.
table-no-such-request = Esta petición ya está resuelta.
