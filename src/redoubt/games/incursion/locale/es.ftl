# SPDX-License-Identifier: MIT
# Todo lo que lee quien juega a Incursion, en español

game-title = Incursion
game-blurb = Armaduras de combate contra la horda en los túneles bajo Gibraltar. Dos jugadores, cartas ocultas, pujas secretas y Fuego de Reacción.

# -- misiones -------------------------------------------------------------------------------------

mission-recon = Reconocimiento
    .brief = Dos Soldados APE se han adelantado para ver con cuánta fuerza se defiende el complejo. Cruza el nivel y sal antes de que se cierre la horda: solo cuenta la suerte de la última figura aliada. Las puertas del pasillo superior están selladas, así que no hay atajo.
mission-incursion = Incursión
    .brief = Los muertos entran a raudales por los accesos abiertos del otro extremo del nivel. Cierra todas las puertas marcadas G y séllalas para siempre antes de que arrollen a la escuadra. Los alemanes ganan en cuanto no queda viva ninguna figura aliada.
mission-pinger = Capturar la Baliza
    .brief = Las señales de una Baliza de Impulsos guían minas de muertos vivientes contra la flota aliada. Está en medio del nivel: gana quien la saque del tablero por su propio acceso. Ni los zombies ni los Blitzhunds pueden llevarla, así que a los alemanes solo pueden traérsela Gretel o Ilsa.

# -- bandos y direcciones ---------------------------------------------------------------------------

seat-allied = Aliados
seat-german = Alemanes
seat-nobody = nadie

facing-n = norte
facing-e = este
facing-s = sur
facing-w = oeste

# -- figuras ----------------------------------------------------------------------------------------

model-grunt = Soldado APE
    .letter = G
model-hmg-ape = AMP APE
    .letter = H
model-blazer = Incinerador APE
    .letter = F
model-sarge = Sargento APE
    .letter = S
model-slugger = Slugger Murphy
    .letter = M
model-sturmzombie = Sturmzombie
    .letter = z
    .block = bloque de Sturmzombies
model-bomberzombie = Bomberzombie
    .letter = b
model-blitzhund = Blitzhund
    .letter = d
model-gretel = Gretel von X
    .letter = v
model-ilsa = Ilsa von X
    .letter = i

unit-name = { $model } { $number }
unit-in-line = el siguiente { $model } en { $entry }
unit-to-entry = { $unit } a { $entry }
horde-to-entry = { $count ->
    [one] 1 Sturmzombie a { $entry }
   *[other] { $count } Sturmzombies a { $entry }
}
count-of = { $count } × { $what }

# -- armas y objetos --------------------------------------------------------------------------------

weapon-smg = SUB
weapon-two-smgs = dos SUB
weapon-lmg = AML
weapon-hmg = AMP
weapon-pistol = pistola
weapon-bambi = Bambi
weapon-shotgun = escopeta
weapon-flamethrower = lanzallamas
weapon-grenades = granadas
weapon-launcher = lanzagranadas

item-pinger = Baliza de Impulsos

# -- cartas -----------------------------------------------------------------------------------------

card-extra-ammo = Munición Extra
    .text = Cada PA o PM que esta figura dedica a un disparo de una sola casilla compra un dado más.
card-armor-piercing-ammo = Munición Antiblindaje
    .text = +1 a cada dado de los disparos de una sola casilla de esta figura, incluidos los de reacción.
card-armor-piercing-ammo-es = Munición Antiblindaje
    .text = Cada PA o PM que esta figura dedica a un disparo de una sola casilla compra un dado más.
card-buckin-for-a-medal = Buscando una Medalla
    .text = Esta figura tiene 1 PA más.
card-low-on-ammo = Bajo de Munición
    .text = Cada PA o PM que esta figura dedica a un disparo de una sola casilla compra un dado menos, pero nunca menos de uno.
card-liquid-courage = Coraje Líquido
    .text = Los enemigos tienen +1 F contra los disparos de esta figura y −1 F contra sus ataques CaC.
card-liquid-courage-es = Coraje Líquido
    .text = Los enemigos tienen +1 F contra los disparos de esta figura, y sus dados de CaC contra ella llevan −1.
card-v-neutralizer = Neutralizador V
    .text = Todos los Sturmzombies, o un Bomberzombie, tienen −1 F.
card-v-stimulator = Estimulador V
    .text = Todos los Sturmzombies, o un Bomberzombie, tienen +1 F.
card-screecher-gear = Engranajes Chirriantes
    .text = Todos los Sturmzombies, o un Bomberzombie, tienen 1 PA menos.
card-boosted-pinger = Impulsor Mejorado
    .text = Todos los Sturmzombies, o un Bomberzombie, tienen 1 PA más.
card-bat-outa-hell = A Toda Pastilla
    .text = Por cada PA o PM gastado en avanzar, esta figura puede ir una casilla más en línea recta.
card-minor-injury = Herida o Avería Leve
    .text = Esta figura tiene 1 PA menos.
card-major-injury = Herida o Avería Grave
    .text = Esta figura tiene 2 PA menos.
card-thousand-yard-stare = Mirada de Combate
    .text = Esta figura tiene 2 PA más, pero no puede gastarse ningún PM en ella.
card-jammed-radio = Radio Interferida
    .text = No puede gastarse ningún PM en esta figura.
card-sir-yes-sir = Señor, ¡sí SEÑOR!
    .text = Cada PM gastado en acciones de esta figura vale por 2.
card-brainwurst = Salchicha de Cerebros
    .text = Se juega tras Completar Mano y antes de la puja: llega un Sturmzombie más en este Turno de Juego y en todos los siguientes.
card-brainwurst-es = Salchicha de Cerebros
    .text = Se juega antes de Completar Mano: llega un Sturmzombie más en este Turno de Juego y en todos los siguientes.
card-battle-rage = Furia de Combate
    .text = Cada PA o PM que esta figura dedica al CaC compra un dado más.
card-crushing-blow = Golpe Demoledor
    .text = +1 a cada dado de los ataques CaC de esta figura.
card-pour-it-on = Lluvia de Plomo
    .text = Esta figura puede repetir cualquier dado de sus disparos, cada uno una vez.
card-savage-fury = Furia Salvaje
    .text = Esta figura puede repetir cualquier dado de sus ataques CaC, cada uno una vez.
card-wild-weasel-device = Dispositivo Comadreja Loca
    .text = En el turno aliado se tira un D6: ese número de Sturmzombies, a elección del jugador aliado, se queda al margen del siguiente turno alemán.
card-power-surge = Caída de Potencia
    .text = Tras la puja: en este Turno de Juego nadie ve más allá de 4 casillas.
card-flooded-tunnel = Túnel Inundado
    .text = Tras la puja: en este Turno de Juego cada acción de movimiento cuesta 1 punto más.
card-intelligence-briefing = Informe de Inteligencia
    .text = Tras la puja: juegas primero, sea cual sea la puja; lo pujado queda gastado.
card-snafu = SNAFU
    .text = En cualquier ventana: se descarta una carta que esté en juego o acabe de anunciarse.
card-lucky-devil = Diablo con Suerte
    .text = Cuando una figura va a sufrir un PD: ese PD queda anulado.
card-cave-in = Derrumbamiento
    .text = Una casilla libre se vuelve infranqueable y bloquea la LDV hasta que se mate esta carta.
card-booby-trap = Trampa para Bobos
    .text = Se tira un dado contra una figura enemiga a tu elección, en cualquier lugar del tablero.
card-booby-trap-es = Trampa para Bobos
    .text = Se tira un dado contra cada figura enemiga del tablero.
card-hidden-tunnel = Túnel Oculto
    .text = Una casilla libre junto a una figura alemana es un punto de entrada alemán hasta que se mate esta carta.
card-rackley-hated-his-mask = Rackley Odiaba su Máscara
    .text = Se tira un dado contra cualquier figura del tablero que no sea un zombie ni Ilsa; si eso la mata, un Sturmzombie se levanta en su lugar.
card-blaze-of-glory = Destello de Gloria
    .text = Cuando una figura tuya se convierte en baja: actúa una vez más con todos sus PA antes de retirarla.
card-critical-hit = Impacto Crítico
    .text = En lugar de los dados de tu ataque de una sola casilla: el objetivo sufre 1 PD seguro.
card-medic-kit = Botiquín
    .text = Se retiran todos los PD de una figura herida del tablero.

card-number = carta { $number }
card-on-table = { $card }
card-on = { $card } en { $target }
card-announced = la carta recién anunciada
card-of-sturmzombies = la carta de Sturmzombies
card-being-played = { $card } (recién anunciada)

# -- costes y marcadores ------------------------------------------------------------------------------

cost-ap = { $count } PA
cost-cp = { $count } PM
cost-special-cp = { $count } PM especiales
cost-rp = { $count } PR
cost-and = { $one } + { $other }
unit-values = PA { $ap } · F { $fortitude }

track-turn = Turno
track-deck = Mazo
track-discard = Descartes
track-cp = PM
track-special-cp = PM especiales
track-hand = Mano
track-bid = Puja
track-rp = PR restantes
track-won = Misiones ganadas

# -- lo que hay en el tablero ---------------------------------------------------------------------------

badge-fallen = baja
badge-reaction = Fuego de Reacción
badge-down = Derribada
badge-activated = activada
badge-sits-out = al margen del siguiente turno alemán
badge-carrying = lleva: { $item }
badge-leaping = en pleno Salto
badge-burning = en una casilla Incendiada
badge-gift = { $count } PA del Sargento

terrain-floor = suelo
terrain-rock = roca
mark-entry-allied = entrada aliada
mark-exit-allied = salida aliada
mark-entry-german = entrada alemana
mark-exit-german = salida alemana
mark-fire = fuego
mark-cave-in = derrumbamiento
mark-tunnel = Túnel Oculto
mark-item = objeto
edge-wall = muro
edge-door-open = puerta abierta
edge-door-closed = puerta cerrada
edge-door-sealed = puerta sellada
edge-door-open-g = puerta G abierta
edge-door-closed-g = puerta G cerrada
edge-door-sealed-g = puerta G sellada

# -- ventanas -------------------------------------------------------------------------------------------

window-attack = antes de los dados de un ataque
window-damage = cuando va a anotarse un PD
window-casualty = cuando una figura se ha convertido en baja
window-after-cp = tras Completar Puntos de Mando
window-after-hand = tras Completar Mano
window-after-bid = tras la puja
window-after-deployment = tras el despliegue
window-own-turn = en tu propio turno, entre acciones
window-any = en cualquier ventana
window-interlude = antes de cada paso enemigo
window-reaction = disparos de reacción
window-reload = recarga tras los dobles
window-response = respuestas a una carta
window-extra-step = la casilla adicional de A Toda Pastilla

# -- dados ----------------------------------------------------------------------------------------------

mod-weapon-bambi = Bambi
mod-weapon-shotgun = escopeta
mod-weapon-grenades = granada
mod-weapon-launcher = lanzagranadas
mod-weapon-smg = SUB
mod-weapon-two-smgs = dos SUB
mod-weapon-lmg = AML
mod-weapon-hmg = AMP
mod-weapon-pistol = pistola
mod-weapon-flamethrower = lanzallamas
mod-bomb = gran bomba
mod-armor-piercing-ammo = Munición Antiblindaje
mod-crushing-blow = Golpe Demoledor
mod-liquid-courage = Coraje Líquido
mod-v-cards = Neutralizador V o Estimulador V
mods-fortitude = F del objetivo

roll-volatile = Volátil
roll-knock-down = Derribo
roll-wild-weasel = Dispositivo Comadreja Loca

outcome-damage = daño
outcome-casualty = baja
outcome-negated = anulado
outcome-knocked-down = Derribada
outcome-exploded = explosión
outcome-reaction-lost = Fuego de Reacción perdido
outcome-reaction-shots = disparos de reacción

# -- cómo acaba una partida -------------------------------------------------------------------------------

reason-last-model-left = La última figura aliada ha abandonado el tablero por una salida.
reason-last-model-killed = La última figura aliada ha muerto.
reason-doors-sealed = Todas las puertas G están selladas.
reason-allies-dead = No queda viva ninguna figura aliada.
reason-no-allies-left = No queda ninguna figura aliada que vaya a por la Baliza de Impulsos.
reason-device-carried-off = La Baliza de Impulsos ha salido del tablero.
reason-campaign = Ha terminado la última misión de la campaña.
reason-turn-cap = Se ha llegado al tope de turnos sin que nadie haya ganado.

# -- preguntas: quién actúa y qué se le pide ----------------------------------------------------------------

prompt-over = La partida ha terminado. Gana: { $winner }. { $reason }
prompt-wait = Un jugador está eligiendo.
prompt-forces = { $seat }: compra figuras en secreto y confirma la fuerza.
    .detail = { $seat }: compra más figuras (PR restantes: { $left }) o confirma. Hasta ahora: { $models }.
prompt-discards = { $seat }: elige qué cartas apartar antes de robar y confirma.
    .detail = { $seat }: elige más cartas para apartar, o confirma. Se van: { $cards }.
prompt-intelligence = { $seat }: declara Inteligencia Aliada para jugar primero sin puja (una vez por partida), o deja que se puje.
prompt-bids = { $seat }: haz una puja secreta por el primer turno.
    .detail = { $seat }: puja en secreto de 0 a { $have } PM; la puja mayor va primero.
prompt-deployment = { $seat }: envía en secreto las figuras en espera a los puntos de entrada y confirma.
    .detail = { $seat }: elige un punto de entrada para { $unit }, o confirma.
    .horde = { $seat }: ¿cuántos de los { $count } Sturmzombies en espera van a { $entry }? O confirma.
prompt-keeping = { $seat }: elige una Carta de Efecto que un superviviente conserve para las misiones siguientes, o ninguna.
prompt-player-turn = { $seat }: elige una figura para activarla, o acaba el turno.
prompt-activation = { $seat }: actúa con la figura activa, o acaba su activación.
    .detail = { $seat }: actúa con { $unit } (PA restantes: { $ap }), o acaba su activación.
    .blaze = { $seat }: ¡Destello de Gloria! { $unit } actúa por última vez (PA restantes: { $ap }).
prompt-commanding = { $seat }: elige una acción para pagarla con PM, o déjalo.
    .detail = { $seat }: elige una acción de { $unit } para pagarla con PM, o déjalo.
prompt-giving = { $seat }: cede los PA no usados a figuras sin activar, o termina.
    .detail = { $seat }: { $unit } puede ceder { $ap } PA no usados a figuras sin activar; elige una, o termina.
prompt-extra-step-offer = { $seat }: avanza la casilla adicional, o quédate.
    .detail = { $seat }: A Toda Pastilla: { $unit } puede avanzar una casilla más, o quedarse.
prompt-flame-placing = { $seat }: elige la siguiente casilla de las llamas, o para.
    .detail = { $seat }: { $unit } dispara: elige la siguiente casilla de las llamas (hasta { $left } más), o para.
prompt-boosting = { $seat }: elige cuál de los dos disparos cambian las cartas de munición.
    .detail = { $seat }: elige cuál de los dos disparos de { $unit } cambian las cartas de munición.
prompt-second-shot = { $seat }: apunta el segundo disparo, o no dispares.
    .detail = { $seat }: apunta el segundo disparo de { $unit } ({ $weapon }), o no dispares.
prompt-free-shot = { $seat }: apunta un disparo gratuito, o no dispares.
    .detail = { $seat }: { $unit } tiene un disparo gratuito con { $weapon }: apúntalo, o no dispares.
prompt-reactions = { $seat }: responde con un disparo de reacción, o no dispares.
    .detail = { $seat }: { $target } ha actuado a la vista: responde con un disparo de reacción, o no dispares.
prompt-reloading = { $seat }: ¡dobles! Paga PM para seguir en Fuego de Reacción, o piérdelo.
    .detail = { $seat }: ¡dobles! Paga PM para que { $unit } siga en Fuego de Reacción, o lo pierde.
prompt-rerolling = { $seat }: elige qué dados repetir, o conserva la tirada.
    .detail = { $seat }: los dados contra { $target } muestran { $faces }: elige cuáles repetir, o consérvalos.
prompt-window = { $seat }: juega una carta, mata una carta en juego, o pasa.
    .detail = { $seat }: juega una carta, mata una carta en juego, o pasa ({ $window }).
    .unit = { $seat }: juega una carta, mata una carta en juego, o pasa ({ $window }: { $unit }).
prompt-interlude = { $seat }: interrumpe antes del siguiente paso enemigo, o pasa.
prompt-aiming = { $seat }: elige el objetivo de la carta.
    .detail = { $seat }: elige el objetivo de { $card }.
prompt-response = { $seat }: mata la carta recién anunciada, responde con SNAFU, o pasa.
    .detail = { $seat }: mata { $card }, responde con SNAFU, o pasa.
prompt-weasel = { $seat }: elige qué Sturmzombies se quedan al margen del siguiente turno alemán.
    .detail = { $seat }: elige un Sturmzombie que se quede al margen del siguiente turno alemán (por elegir: { $left }).

# -- grupos de opciones -------------------------------------------------------------------------------------

group-force = Figuras
group-bid = Quién va primero
group-deploy = Puntos de entrada
group-activate = Activar
group-command = Mando
group-move = Mover
group-turn = Girar
group-doors = Puertas
group-items = Objetos
group-shoot = Disparar
group-throw = Explosiones
group-fight = Cuerpo a cuerpo
group-watch = Fuego de Reacción
group-dice = Dados
group-cards = Cartas
group-end = Terminar

# -- acciones -----------------------------------------------------------------------------------------------

action-standing = Orden permanente para { $window }: { $policy }
action-buy = Comprar: { $model }
    .kept = Volver a comprar: { $model } con { $kept }
action-commit = Hecho
    .forces = Confirmar la fuerza
    .discards = Conservar el resto
    .deployment = Confirmar el despliegue
    .giving = No ceder más PA
action-discard = Apartar { $card }
action-declare-intelligence = Declarar Inteligencia Aliada
action-no-intelligence = Dejar que se puje
action-bid = Pujar { $cp } PM
action-assign = Enviar { $unit } a { $entry }
action-send-horde = { $count ->
    [0] No enviar ningún Sturmzombie a { $entry }
    [one] Enviar 1 Sturmzombie a { $entry }
   *[other] Enviar { $count } Sturmzombies a { $entry }
}
action-keep = { $unit } conserva { $card }
action-keep-nothing = No conservar ninguna carta
action-activate = Activar { $unit }
action-command = Gastar PM en { $unit }
action-stand-down = No gastar PM al final
action-end-activation = Acabar la activación
action-end-turn = Acabar el turno
action-give-ap = Ceder 1 PA a { $unit }
action-enter = Entrar en el tablero
    .facing = Entrar en el tablero mirando al { $facing }
action-leave = Abandonar el tablero
action-move = Mover a { $to }
action-turn = Mirar al { $facing }
action-stand = Ponerse en pie
action-open-door = Abrir la puerta { $door }
action-close-door = Cerrar la puerta { $door }
action-seal-door = Sellar la puerta { $door }
action-pick-up = Recoger: { $item }
action-take = Tomar de { $from_unit }: { $item }
action-shoot = Disparar a { $target } con { $weapon }
action-throw = Atacar { $at } con { $weapon }
    .grenades = Lanzar una granada a { $at }
    .launcher = Disparar el lanzagranadas a { $at }
action-flame = Disparar el lanzallamas
action-fight = Atacar a { $target } en CaC
action-whip = Latigazo a { $target }
action-kaboom = Ka-BOOM contra { $target }
action-reaction-fire = Entrar en Fuego de Reacción
action-shake-off = Quitarse { $card }
action-flame-square = Llamas a { $at }
action-flames-stop = No más llamas
action-next-shot = Disparar a { $target }
action-hold-fire = No disparar
action-boost = { $shot ->
    [1] El primer disparo
   *[other] El segundo disparo
}
action-extra-step = Avanzar una casilla más
action-no-extra-step = Quedarse
action-reroll = Repetir { $faces }
    .keep = Conservar la tirada
action-react = Disparo de reacción de { $unit }
action-reload = Recargar y seguir en Fuego de Reacción
action-no-reload = Perder el Fuego de Reacción
action-play-card = Jugar { $card }
action-aim = Elegir { $at }
action-kill = Matar { $card }
action-kill-announced = Matar la carta
action-snafu = Responder con SNAFU
action-choose = Dejar al margen: { $unit }
action-drop = { $unit } suelta lo que lleva
action-pass = Pasar

# Órdenes escritas: las palabras que nombran una acción
verb-standing = orden permanente
verb-buy = comprar
verb-commit = hecho
verb-discard = apartar
verb-declare-intelligence = inteligencia
verb-no-intelligence = sin inteligencia
verb-bid = pujar
verb-assign = enviar
verb-send-horde = enviar horda
verb-keep = conservar
verb-keep-nothing = no conservar
verb-activate = activar
verb-command = mandar
verb-stand-down = dejarlo
verb-end-activation = acabar activación
verb-end-turn = acabar turno
verb-give-ap = ceder
verb-enter = entrar
verb-leave = abandonar
verb-move = mover
verb-turn = girar
verb-stand = ponerse en pie
verb-open-door = abrir
verb-close-door = cerrar
verb-seal-door = sellar
verb-pick-up = recoger
verb-take = tomar
verb-shoot = disparar
verb-throw = lanzar
verb-flame = llamas
verb-fight = atacar
verb-whip = latigazo
verb-kaboom = kaboom
verb-reaction-fire = vigilar
verb-shake-off = quitarse
verb-flame-square = quemar
verb-flames-stop = parar
verb-next-shot = disparar otra vez
verb-hold-fire = no disparar
verb-boost = reforzar
verb-extra-step = avanzar
verb-no-extra-step = quedarse
verb-reroll = repetir
verb-react = reaccionar
verb-reload = recargar
verb-no-reload = no recargar
verb-play-card = jugar
verb-aim = apuntar
verb-kill = matar
verb-kill-announced = matarla
verb-snafu = snafu
verb-choose = elegir
verb-drop = soltar
verb-pass = pasar

# -- sucesos ------------------------------------------------------------------------------------------------

event-force-chosen = Los { $seat } traen: { $models }.
event-picked = Anotado: { $what }.
event-no-carrier = Ninguna figura de esta fuerza puede llevar el objeto: { $item }.
event-turn-began = Empieza el Turno de Juego { $turn }.
event-command-points = Los { $seat } tienen { $cp } PM.
    .special = Los { $seat } tienen { $cp } PM y { $special } PM especiales.
event-discarded = Los { $seat } descartan { $cards }.
event-drew = Los { $seat } roban { $cards }.
event-drew-count = { $count ->
    [one] Los { $seat } roban 1 carta.
   *[other] Los { $seat } roban { $count } cartas.
}
event-reshuffled = La Pila de Descarte se baraja y forma un mazo nuevo de { $cards } cartas.
event-intelligence-declared = Se declara Inteligencia Aliada: este turno no hay puja.
event-bids-revealed = Pujas: Aliados { $allied } PM, Alemanes { $german } PM.
event-goes-first = Los { $seat } juegan primero.
event-arrived = { $unit } espera en { $entry }.
event-horde-arrived = { $count ->
    [one] Llega 1 Sturmzombie a { $entry }.
   *[other] Llegan { $count } Sturmzombies a { $entry }.
}
event-horde-sent = { $count ->
    [0] Ningún Sturmzombie espera en { $entry }.
    [one] 1 Sturmzombie espera en { $entry }.
   *[other] { $count } Sturmzombies esperan en { $entry }.
}
event-assigned = { $unit } va a { $entry }.
event-player-turn-began = Turno de los { $seat }.
event-player-turn-ended = Acaba el turno de los { $seat }.
event-game-turn-ended = Acaba el Turno de Juego { $turn }.
event-activated = { $unit } se activa con { $ap } PA.
event-activation-ended = { $unit } acaba su activación.
event-paid = { $unit } paga { $cost }.
event-entered = { $unit } entra por { $at }, mirando al { $facing }.
event-left = { $unit } abandona el tablero.
event-moved = { $unit } se mueve a { $to }.
event-fell-back = { $unit } no puede acabar su Salto y vuelve a { $to }.
event-turned = { $unit } mira al { $facing }.
event-stood-up = { $unit } se pone en pie.
event-door-opened = { $unit } abre la puerta { $door }.
event-door-closed = { $unit } cierra la puerta { $door }.
event-door-sealed = { $unit } sella la puerta { $door }.
event-item-taken = { $unit } coge: { $item }.
event-item-dropped = { $unit } suelta en { $at }: { $item }.
event-reaction-entered = { $unit } entra en Fuego de Reacción.
event-reaction-lost = { $unit } pierde el Fuego de Reacción.
event-reloaded = { $unit } recarga y sigue en Fuego de Reacción.
event-declared = { $unit } ataca.
    .shot = { $unit } dispara a { $target }.
    .reaction = { $unit } reacciona y dispara a { $target }.
    .blast = { $unit } apunta una granada a { $at }.
    .flames = { $unit } dispara el lanzallamas.
    .blow = { $unit } ataca a { $target } en CaC.
    .whip = { $unit } lanza un latigazo a { $target }.
    .kaboom = { $unit } hace estallar su bomba contra { $target }.
event-shot = { $unit } dispara a { $target }, necesita { $fortitude }: { $hits ->
    [0] fallo
    [one] 1 impacto
   *[other] { $hits } impactos
}.
event-reaction-shot = Disparo de reacción de { $unit } a { $target }, necesita { $fortitude }: { $hits ->
    [0] fallo
    [one] 1 impacto
   *[other] { $hits } impactos
}.
event-blow = { $unit } golpea a { $target }, necesita { $fortitude }: { $hits ->
    [0] fallo
    [one] 1 impacto
   *[other] { $hits } impactos
}.
event-blast-dice = Explosión contra { $target }, necesita { $fortitude }: { $hits ->
    [0] fallo
    [one] 1 impacto
   *[other] { $hits } impactos
}.
event-flame-dice = Llamas contra { $target }, necesitan { $fortitude }: { $hits ->
    [0] fallo
    [one] 1 impacto
   *[other] { $hits } impactos
}.
event-burn-dice = Casilla Incendiada contra { $target }, necesita { $fortitude }: { $hits ->
    [0] fallo
    [one] 1 impacto
   *[other] { $hits } impactos
}.
event-card-dice = Carta contra { $target }, necesita { $fortitude }: { $hits ->
    [0] fallo
    [one] 1 impacto
   *[other] { $hits } impactos
}.
event-rerolled = { $unit } repite { $old }: { $new }.
event-rolled = { $what }: el D6 muestra { $face }.
    .unit = { $what } ({ $unit }): el D6 muestra { $face }.
event-critical-hit = Impacto Crítico contra { $target }: 1 PD seguro.
event-damaged = { $unit } sufre daño: { $dp } PD en total.
event-damage-negated = El PD de { $unit } queda anulado.
event-casualty = { $unit } es una baja.
event-removed = Se retira { $unit }.
event-knocked-down = { $unit } cae al suelo: figura Derribada.
event-knockdown-ended = { $unit } ya no es una figura Derribada.
event-exploded = { $unit } explota en { $at }.
event-blaze-began = Destello de Gloria: { $unit } actúa una vez más con { $ap } PA.
event-caught-fire = { $at } arde.
event-fires-out = { $squares ->
    [one] Se apaga un fuego de los { $seat }.
   *[other] Se apagan { $squares } fuegos de los { $seat }.
}
event-ap-given = { $unit } cede 1 PA a { $to_unit }.
event-step-allowed = { $seat }: que siga adelante.
event-card-announced = Los { $seat } juegan { $card }.
    .target = Los { $seat } juegan { $card } sobre { $target }.
event-card-in-play = { $card } está en juego.
    .target = { $card } está en juego sobre { $target }.
event-card-resolved = { $card } surte efecto.
event-card-fizzled = { $card } se ha quedado sin objetivo y se descarta.
event-card-killed = Los { $seat } matan { $card } por { $cp } PM.
event-card-snafued = SNAFU: se descarta { $card }.
event-card-discarded = Se descarta { $card }.
event-sits-out = { $unit } se queda al margen del siguiente turno alemán.
event-cave-in = Se derrumba { $at }.
event-tunnel-opened = Se abre un túnel oculto en { $at }.
event-healed = Se curan todos los PD de { $unit }.
event-turncoat = { $unit } se levanta en { $at }.
event-abandoned = Se quedaron fuera y se pierden: { $units }.
event-card-kept = { $unit } conserva { $card } para las misiones siguientes.
event-mission-began = La campaña continúa. Misión: { $mission }.
event-campaign-ended = La campaña ha terminado: Aliados { $allied }, Alemanes { $german }. Gana: { $winner }.
event-game-ended = La partida ha terminado. Gana: { $winner }. { $reason }

# -- negativas: por qué no, y qué lo haría legal --------------------------------------------------------------

# Fuerzas
refusal-choose-force-first = Se están eligiendo las fuerzas.
    .remedy = Compra una figura, o confirma tu fuerza.
refusal-too-dear = Esa fuerza cuesta { $rp } PR, y la misión permite { $limit }.
    .remedy = No pases de { $limit } PR.
refusal-whole-blocks-only = Los Sturmzombies se compran por bloques enteros, y lo que queda de { $limit } PR no alcanza para otro.
    .remedy = Gasta el resto en otras figuras, o confirma.
refusal-empty-force = Una fuerza necesita al menos una figura.
    .remedy = Compra antes una figura.
refusal-no-such-model-card = No hay ninguna figura «{ $model }».
    .remedy = Elige una figura de tu bando.
refusal-other-side-model = { $model } lucha en el otro bando.
    .remedy = Elige una figura de tu bando.
refusal-no-such-veteran = No vuelve ninguna figura { $model } con { $cards }.
    .remedy = Compra un superviviente tal como salió de la última misión, o una figura nueva.
refusal-over-limit = En una partida no hay más de { $limit } de esta figura: { $model }.
    .remedy = Elige otra figura.
refusal-force-impossible = Con { $model }, los PR restantes no alcanzarían para lo que exige la misión.
    .remedy = Compra primero lo que exige la misión.
refusal-too-few-zombies = En esta misión los alemanes deben gastar al menos { $least } PR en Sturmzombies.
    .remedy = Compra otro bloque de Sturmzombies.
refusal-too-few-models = En esta misión los Aliados deben presentar al menos { $least } figuras.
    .remedy = Compra otra figura.

# Mantenimiento
refusal-discard-or-commit = Se están apartando cartas antes de robar.
    .remedy = Aparta una carta, o conserva el resto.
refusal-not-in-hand = { $card } no está en tu Mano.
    .remedy = Elige una carta que tengas.
refusal-intelligence-first = Los Aliados deciden antes si declaran Inteligencia Aliada.
    .remedy = Declárala, o deja que se puje.
refusal-intelligence-used = Ahora no puede declararse Inteligencia Aliada.
    .remedy = Se declara antes de pujar, una vez por partida; haz una puja.
refusal-bid-first = Se está pujando por el primer turno.
    .remedy = Puja algunos de tus PM, o 0.
refusal-bid-out-of-range = Una puja de { $cp } PM no es posible: tienes { $have } PM.
    .remedy = Puja de 0 a { $have }.
refusal-deploy-first = Se están enviando las figuras en espera a sus puntos de entrada.
    .remedy = Elige un punto de entrada, o confirma.
refusal-not-waiting = { $unit } no espera a que se le envíe a ningún sitio.
    .remedy = Elige una figura que espere fuera del tablero.
refusal-one-at-a-time = Ahora toca enviar a { $next }.
    .remedy = Elige un punto de entrada para { $next }.
refusal-no-such-entry = { $at } no es el punto de entrada que se pide.
    .remedy = Elige uno de los puntos de entrada que se ofrecen.
refusal-horde-too-small = No hay { $count } Sturmzombies en espera.
    .remedy = Envía menos a { $at }.

# Entre misiones
refusal-keep-first = Un superviviente puede conservar una Carta de Efecto antes de la misión siguiente.
    .remedy = Elige una carta, o ninguna.
refusal-cannot-keep = { $unit } no puede conservar { $card }.
    .remedy = Elige un superviviente tuyo y una Carta de Efecto que tenga encima.

# Turnos y activaciones
refusal-activate-first = No hay ninguna figura activa.
    .remedy = Activa una figura, o gasta PM en una.
refusal-not-your-model = { $unit } no es una figura tuya en juego.
    .remedy = Elige una de tus figuras.
refusal-activated-already = { $unit } ya se ha activado en este Turno de Juego.
    .remedy = Elige otra figura, o gasta PM en esta.
refusal-sits-out = El Dispositivo Comadreja Loca deja a { $unit } al margen de este turno alemán.
    .remedy = Elige otra figura.
refusal-finish-activation-first = { $unit } está en plena activación.
    .remedy = Actúa con { $unit }, o acaba antes su activación.
refusal-another-model-acts = { $unit } no puede actuar ahora: está actuando { $active }.
    .remedy = Actúa con { $active }, o termina antes con esa figura.
refusal-no-such-action = Eso no es nada que { $unit } pueda hacer.
    .remedy = Elige una de las acciones que se ofrecen.
refusal-blaze-alone = Durante su Destello de Gloria solo actúa { $unit }.
    .remedy = Actúa con { $unit }, o acaba antes su activación.
refusal-give-to-unactivated = { $unit } solo puede ceder PA a figuras amigas que aún no se hayan activado.
    .remedy = Elige una de ellas, o termina.
refusal-not-enough-points = Eso cuesta { $cost }, y { $unit } puede pagar { $have }.
    .remedy = Elige algo más barato.
refusal-no-cp = No hay PM que gastar en { $unit }.
    .remedy = Activa la figura, o espera a los PM del siguiente Turno de Juego.
refusal-cp-banned = Una carta sobre { $unit } prohíbe gastar PM en esa figura.
    .remedy = Actúa solo con PA, o mata la carta.
refusal-one-action-first = Se están gastando PM en una acción de { $unit }.
    .remedy = Elige esa acción, o déjalo.
refusal-not-on-board = { $unit } no está en el tablero.
    .remedy = Antes debe entrar en el tablero.
refusal-already-on-board = { $unit } ya está en el tablero.
    .remedy = Elige otra acción.

# Movimiento
refusal-no-such-square = No hay tal casilla a la que ir o apuntar.
    .remedy = Elige una casilla de suelo del mapa.
refusal-not-adjacent = { $to } no está junto a { $unit }.
    .remedy = Pasa a una casilla al norte, este, sur u oeste.
refusal-wall = Hay un muro entre { $unit } y { $to }.
    .remedy = Rodéalo.
refusal-door-closed = La puerta entre { $unit } y { $to } está cerrada.
    .remedy = Abre antes la puerta.
refusal-cave-in = Esa casilla se ha derrumbado.
    .remedy = Elige otra casilla, o mata la carta de Derrumbamiento.
refusal-occupied = En { $to } está { $other }.
    .remedy = Elige una casilla libre.
refusal-no-such-facing = «{ $facing }» no es una dirección.
    .remedy = Usa N, E, S o W.
refusal-faces-there-already = { $unit } ya mira hacia allí.
    .remedy = Elige otra dirección.
refusal-not-down = { $unit } no es una figura Derribada.
    .remedy = Solo se pone en pie una figura Derribada.
refusal-knocked-down = { $unit } es una figura Derribada y no puede atacar.
    .remedy = Antes debe ponerse en pie.
refusal-no-entry-point = { $unit } no tiene punto de entrada.
    .remedy = Se le asigna uno en el siguiente paso de Despliegue.
refusal-entry-occupied = { $unit } no puede entrar: { $at } no está libre.
    .remedy = Despeja antes la casilla de entrada.
refusal-entry-facing = El encaramiento se elige en un Túnel Oculto, y solo allí.
    .remedy = En un túnel nombra N, E, S o W; en otro sitio { $unit } entra mirando al interior del tablero.
refusal-no-exit = { $unit } no está en una salida de su bando.
    .remedy = Ve antes a una casilla de salida.
refusal-leaping = { $unit } está en pleno Salto y solo puede moverse y girar.
    .remedy = Llega antes a una casilla libre.
refusal-no-cp-for-leap = Los PM no pueden pagar parte alguna de un Salto de { $unit }.
    .remedy = Salta solo con PA, durante una activación.
refusal-no-landing = { $unit } debe poder llegar con sus PA a una casilla libre y acabar en ella.
    .remedy = Ve por donde se llegue a tiempo a una casilla libre.
refusal-extra-step-first = { $unit } puede avanzar ahora una casilla más.
    .remedy = Avanza la casilla adicional, o quédate.
refusal-way-blocked = No se puede entrar en la casilla que { $unit } tiene justo delante.
    .remedy = Quédate.

# Puertas y objetos
refusal-no-such-door = No hay ninguna puerta en { $door }.
    .remedy = Nombra una puerta por sus dos casillas, por ejemplo C4-C5.
refusal-not-at-door = { $unit } no está junto a la puerta { $door }.
    .remedy = Ve antes a una de sus dos casillas.
refusal-back-to-door = { $unit } da la espalda a la puerta { $door }.
    .remedy = Date antes la vuelta.
refusal-not-a-g-door = La puerta { $door } no lleva la marca G y no puede sellarse.
    .remedy = Sella una de las puertas G.
refusal-door-sealed = La puerta { $door } está sellada para el resto de la partida.
    .remedy = Busca otro camino.
refusal-close-it-first = La puerta { $door } está abierta.
    .remedy = Ciérrala, y después séllala.
refusal-door-is-so-already = La puerta { $door } ya está así.
    .remedy = Elige otra puerta u otra acción.
refusal-no-such-item = No hay tal objeto en juego: { $item }.
    .remedy = Elige un objeto de esta misión.
refusal-item-out-of-reach = { $unit } no alcanza el objeto: { $item }.
    .remedy = Ponte en una casilla contigua sin nada en medio.
refusal-back-to-item = { $unit } da la espalda al objeto: { $item }.
    .remedy = Date antes la vuelta.
refusal-cannot-carry = { $unit } no puede manejar objetos.
    .remedy = Envía una figura que pueda.
refusal-hands-full = { $unit } ya lleva algo.
    .remedy = Suéltalo antes.
refusal-blaze-carries-nothing = { $unit } es una baja en su Destello de Gloria y no lleva nada.
    .remedy = Déjalo para otra figura: { $item }.
refusal-item-is-carried = Alguien lleva ya el objeto: { $item }.
    .remedy = Tómalo de una figura amiga, o abate a quien lo lleva.
refusal-no-relay = Otra figura amiga ha soltado ese objeto en este Turno de Juego: { $item }.
    .remedy = Recógelo en el siguiente Turno de Juego.
refusal-friend-has-it-not = { $other } no es una figura amiga que lleve el objeto: { $item }.
    .remedy = Tómalo de la figura amiga que lo lleva.
refusal-friend-has-activated = { $other } ya se ha activado y no puede ceder el objeto: { $item }.
    .remedy = Tómalo de una figura amiga antes de que se active.
refusal-carries-nothing = { $unit } no es una figura tuya que lleve nada.
    .remedy = Elige una figura que lleve un objeto.

# LDV y disparo
refusal-no-such-target = No hay nada que atacar: { $target } no está en el tablero.
    .remedy = Elige una figura enemiga del tablero.
refusal-not-an-enemy = { $target } no es un enemigo.
    .remedy = Elige una figura enemiga.
refusal-off-board = { $target } no está en el tablero.
    .remedy = Elige un objetivo del tablero.
refusal-too-dark = { $target } está demasiado lejos en la oscuridad: con Caída de Potencia nadie ve más allá de { $limit } casillas.
    .remedy = Acércate, o mata la carta Caída de Potencia.
refusal-not-ahead = { $target } no está delante de { $unit }.
    .remedy = Gira antes hacia el objetivo.
refusal-sight-blocked-by-edge = { $unit } no tiene LDV a { $target }: el borde { $at } se interpone.
    .remedy = Abre la puerta si la hay, o busca otra línea.
refusal-sight-blocked-by-model = { $unit } no tiene LDV a { $target }: en { $at } se interpone { $other }.
    .remedy = Busca otra línea, o dispara a lo que se interpone.
refusal-sight-blocked = { $unit } no tiene LDV a { $target }: { $at } se interpone.
    .remedy = Busca otra línea.
refusal-no-such-weapon = { $unit } no tiene { $weapon } para eso.
    .remedy = Elige un arma que lleve la figura.
refusal-not-a-target-square = { $at } no es una casilla a la que se pueda apuntar.
    .remedy = Elige una casilla de suelo sin Derrumbamiento.
refusal-out-of-range = { $at } está fuera de alcance ({ $weapon }): llega a { $range } casillas.
    .remedy = Elige una casilla más cercana.
refusal-no-terrain-sight = { $unit } no ve la casilla { $at }.
    .remedy = Elige una casilla delante de la figura, sin muro ni puerta cerrada en medio.
refusal-flame-blocked = La casilla que { $unit } tiene delante no puede incendiarse.
    .remedy = Encárate antes a una casilla abierta.
refusal-name-the-flames-first = Se están eligiendo las casillas de las llamas.
    .remedy = Elige la siguiente casilla, o para las llamas.
refusal-burns-already = { $at } ya forma parte de estas llamas.
    .remedy = Elige otra casilla, o para las llamas.
refusal-flames-full = Las llamas ya han alcanzado todas las casillas que pueden.
    .remedy = Para las llamas.
refusal-flame-cannot-reach = Las llamas no pueden extenderse a { $at }.
    .remedy = Elige una casilla contigua a las llamas, más lejos de { $unit } y a su vista.
refusal-choose-first-or-second = Las cartas de munición de { $unit } cambian uno de sus dos disparos.
    .remedy = Elige el disparo 1 o el 2.
refusal-next-shot-first = { $unit } tiene otro disparo.
    .remedy = Apúntalo, o no dispares.
refusal-reroll-first = Ahora pueden repetirse dados.
    .remedy = Elige qué dados repetir, o conserva la tirada.
refusal-faces-in-order = Los dados que se repiten deben nombrarse de menor a mayor.
    .remedy = Nómbralos en orden ascendente.
refusal-no-such-die = No hay ningún { $face } entre los dados que aún pueden repetirse.
    .remedy = Elige caras que hayan salido y no se hayan repetido.

# Cuerpo a cuerpo
refusal-out-of-reach = { $target } está fuera del alcance de { $unit }.
    .remedy = Colócate con el objetivo en una de las casillas de delante y con paso libre hasta ella.
refusal-no-whip = { $unit } no tiene látigo.
    .remedy = Solo Gretel von X tiene uno.
refusal-no-bomb = { $unit } no tiene bomba.
    .remedy = Solo un Bomberzombie tiene una.

# Fuego de Reacción
refusal-no-reaction-weapon = { $unit } no tiene un arma para Fuego de Reacción.
    .remedy = Usa una figura con un arma de una sola casilla.
refusal-blaze-cannot-watch = { $unit } no puede entrar en Fuego de Reacción durante su Destello de Gloria.
    .remedy = Elige otra acción.
refusal-watching-already = { $unit } ya está en Fuego de Reacción.
    .remedy = Elige otra acción.
refusal-enemy-in-sight = { $unit } tiene LDV a un enemigo, así que no puede entrar en Fuego de Reacción.
    .remedy = Gira para no verlo, o dispara.
refusal-react-or-hold = { $target } ha actuado y puedes reaccionar.
    .remedy = Elige un disparo de reacción, o no dispares.
refusal-not-watching = { $unit } no es una figura tuya en Fuego de Reacción.
    .remedy = Elige una que lo esté, o no dispares.
refusal-fired-already = { $unit } ya ha reaccionado a esta acción de { $target }.
    .remedy = Elige otra figura, o no dispares.
refusal-reload-or-not = { $unit } ha sacado dobles y está sin munición.
    .remedy = Recarga con PM, o pierde el Fuego de Reacción.

# Cartas
refusal-wrong-moment = { $card } solo puede jugarse en un momento: { $when }.
    .remedy = Guárdala hasta entonces.
refusal-own-turn-only = { $card } solo puede jugarse en tu propio turno, entre acciones.
    .remedy = Guárdala hasta entonces.
refusal-other-side-only = { $card } es solo para el otro bando.
    .remedy = Juega otra carta, o descártala en la próxima Fase de Mantenimiento.
refusal-no-bidding = { $card } necesita una puja, y este turno no la hubo.
    .remedy = Guárdala para un turno con puja.
refusal-no-target = Ahora no hay nada sobre lo que jugar { $card }.
    .remedy = Guárdala hasta que lo haya.
refusal-name-target-first = { $card } está a punto de jugarse.
    .remedy = Nombra su objetivo.
refusal-no-such-card-in-play = No hay tal carta en juego.
    .remedy = Elige una de las cartas de la mesa por su número.
refusal-no-such-model = { $target } no es una figura sobre la que pueda jugarse { $card }.
    .remedy = Elige una figura en juego.
refusal-shared-card = Todos los Sturmzombies comparten una carta, así que { $card } no puede ponerse sobre uno solo.
    .remedy = Elige la carta de Sturmzombies, si esta carta puede ponerse allí.
refusal-icon-only = { $card } no puede ponerse sobre la carta de Sturmzombies.
    .remedy = Elige otra figura.
refusal-sturmzombie-card-only = { $card } solo puede ponerse sobre la carta de Sturmzombies.
    .remedy = Elige la carta de Sturmzombies.
refusal-zombies-only = { $card } solo puede ponerse sobre la carta de Sturmzombies o sobre un Bomberzombie.
    .remedy = Elige una de esas.
refusal-square-taken = { $target } no está libre.
    .remedy = Elige una casilla sin figura y sin objeto.
refusal-not-next-to-model = { $target } no está junto a una figura tuya.
    .remedy = Elige una casilla contigua a una de tus figuras, también en diagonal.
refusal-masked = { $target } lleva una máscara como es debido: { $card } no le afecta.
    .remedy = Elige otra figura.
refusal-no-zombies = { $card } no puede jugarse sobre un zombie.
    .remedy = Elige una figura viva.
refusal-unhurt = { $target } no tiene ningún PD.
    .remedy = Elige una figura herida.
refusal-not-your-attack = { $card } es para tus propios ataques.
    .remedy = Guárdala para un ataque tuyo.
refusal-single-square-only = { $card } solo funciona en ataques de una sola casilla.
    .remedy = Guárdala para un disparo o un golpe.
refusal-own-model-only = { $card } es para tus propias bajas.
    .remedy = Guárdala para una figura tuya.
refusal-kill-too-dear = Matar { $card } cuesta { $cost } PM, y tienes { $have }.
    .remedy = Ahorra PM para ello, o usa SNAFU.
refusal-answer-the-card = { $card } acaba de anunciarse.
    .remedy = Mátala, responde con SNAFU, o pasa.
refusal-window-open = Es un momento para cartas: { $window }.
    .remedy = Juega una carta, mata una carta en juego, o pasa.
refusal-enemy-turn = Antes del siguiente paso enemigo solo caben cartas, muertes de cartas y soltar objetos.
    .remedy = Haz una de esas cosas, o pasa.
refusal-no-such-ability = { $unit } no puede quitarse cartas.
    .remedy = Solo puede Slugger Murphy; paga PM para matar { $card }.
refusal-once-per-turn = { $unit } ya se ha quitado una carta en este Turno de Juego.
    .remedy = Espera al siguiente Turno de Juego, o paga PM para matar { $card }.
refusal-kept-for-good = { $card } se conserva de la campaña y se queda con { $unit }.
    .remedy = Elige una carta que se haya jugado sobre esta figura en esta misión.
refusal-not-on-model = { $card } no está sobre { $unit }.
    .remedy = Elige una carta que esté sobre esta figura.
refusal-choose-a-sturmzombie = El Dispositivo Comadreja Loca afecta a Sturmzombies (por elegir: { $left }).
    .remedy = Elige un Sturmzombie que no esté ya al margen.
