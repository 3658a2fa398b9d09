# SPDX-License-Identifier: MIT
# Mensajes del propio núcleo

refusal-game-over = La partida ha terminado.
    .remedy = Empieza otra, o vuelve a mirar esta.
refusal-no-such-window = No existe esa ventana. Este juego tiene: { $windows }.
    .remedy = Nombra una de esas ventanas.
refusal-no-such-policy = «{ $policy }» no es una orden permanente.
    .remedy = Usa «ask», «never» o un porcentaje de 1 a 100.
event-standing-ordered = Orden permanente, { $window }: { $policy ->
    [ask] preguntar.
    [never] pasar.
   *[other] actuar desde una probabilidad del { $policy } %.
}

# -- la terminal: lo que hay en la pantalla -----------------------------------------------------

cli-welcome = Escribe el número de una opción, o «ayuda». Sal con «salir»: la partida se guarda.
cli-news = Qué ha pasado
cli-passed = { $count ->
    [one] Se ha pasado una ventana por ti: no podías hacer nada en ella.
   *[other] Se han pasado { $count } ventanas por ti: no podías hacer nada en ellas.
}
cli-thinking = El bot ({ $seat }) está pensando …
cli-prompt = { $last ->
    [one] { "[" }1, ayuda]>
   *[other] { "[" }1–{ $last }, ayuda]>
}
cli-hand-over = Ahora mira: { $who }. Cede el sitio y pulsa Intro.
cli-capitals = MAYÚSCULAS
cli-small-letters = minúsculas
cli-waits = Espera en { $place }
cli-off-board = Fuera del tablero
cli-hand = Cartas en la mano
cli-hand-empty = No hay cartas a la vista.
cli-card-value = Valor de Muerte { $value }
cli-on-unit = sobre { $unit }
cli-on-table = sobre la mesa
cli-more = … y { $count } más

# -- la terminal: respuestas a las órdenes ----------------------------------------------------------

cli-help =
    Escribe el número de una opción, o una orden con palabras: «move C4», «shoot z1», «end turn».
    Intro          dibuja todo otra vez
    por-qué ORDEN  por qué una orden no está permitida: «por-qué move C4»; nombra la regla
    probar N       qué puede salir de la opción N, en probabilidades exactas
    mirar C4       qué hay en una casilla, o todo sobre una unidad: «mirar G1»
    mano           tus cartas completas
    diario [N]     qué ha pasado, las últimas N líneas
    regla ID       una regla por su identificador: «regla INC-6.01»
    reglas PALABRA las reglas que hablan de algo: «reglas puerta»
    deshacer       retira tu última acción, mientras no se sepa nada nuevo
    órdenes        las ventanas de este juego, y cuáles se responden sin preguntarte
    orden V P      orden permanente para la ventana V: ask (preguntar), never (nunca)
                   o un porcentaje (actúa con esa probabilidad o más; si no, pasa)
    guardar [FICH] guarda la partida; también se guarda cada vez que te toca
    salir          sal; sigue luego con «redoubt play --resume FICHERO»
    Unidades: el signo del mapa es letra, número y encaramiento (^ norte, > este, v sur, < oeste).
    Los [corchetes] marcan la unidad que actúa; ♥, lo que aún puede aguantar.
cli-command-help = ?, h, ayuda
cli-command-map = m, mapa, dibujar
cli-command-why = w, por-qué, por-que, porqué, porque
cli-command-odds = o, probar, probabilidad
cli-command-look = l, mirar, ver
cli-command-hand = mano, cartas
cli-command-log = diario, historia
cli-command-rule = r, regla
cli-command-rules = reglas, buscar
cli-command-undo = u, deshacer
cli-command-orders = órdenes, ordenes
cli-command-order = orden
cli-command-save = guardar
cli-command-quit = q, salir, adiós
cli-no-choice = No hay opción { $number }; elige de 1 a { $last }.
cli-no-such-order = «{ $order }» no es un mandato ni una orden. Órdenes aquí: { $known }. Escribe «ayuda» para ver los mandatos.
cli-order-needs = A «{ $order }» le falta: { $missing }. Escribe: { $order } { $fields }
cli-order-word = «{ $word }» no nombra nada que sirva para esta orden.
cli-why-what = ¿Por qué qué? Por ejemplo: por-qué move C4
cli-why-legal = Eso está permitido ahora.
cli-odds-what = ¿La probabilidad de qué opción? Por ejemplo: probar 3
cli-odds-none = No se tiran dados para eso.
cli-odds-exact = { $runs ->
    [one] Exacto: los dados solo pueden caer de una manera.
   *[other] Exacto: se han contado las { $runs } maneras en que pueden caer los dados.
}
cli-odds-sampled = Estimado con { $runs } pruebas; entre paréntesis, dónde está la probabilidad 19 veces de cada 20.
cli-look-what = ¿Mirar qué? Por ejemplo: mirar C4
cli-look-nothing = No hay casilla ni unidad que se llame «{ $what }».
cli-rule-what = ¿Qué regla? «regla INC-6.01» muestra una, «reglas puerta» busca una palabra.
cli-no-rules = Ninguna regla habla de «{ $word }».
cli-ruling = Aclaración: { $text }
cli-undone = Retirada.
cli-no-undo = No se puede retirar nada: se tiraron dados, se supo algo nuevo o ya eligió otro.
cli-no-windows = Este juego no tiene ventanas.
cli-orders-how = Escribe: orden VENTANA NORMA, con la norma ask, never o un porcentaje.

# -- la terminal: el final ----------------------------------------------------------------------------

cli-you-won = Has ganado.
cli-you-lost = Has perdido.
cli-won = Ha ganado { $who }.
cli-nobody = No ha ganado nadie.
cli-promised = Los dados se prometieron antes de la primera tirada: { $commitment }
cli-opened = El secreto del que salieron: { $secret }
cli-kept = La partida está guardada en { $file }
cli-resume = Sigue con: redoubt play --resume { $file }
cli-verify = Cualquiera puede comprobar cada tirada: redoubt verify { $file }

# -- signos del mapa ------------------------------------------------------------------------------------

cli-edge-open = abierto
cli-edge-wall = muro
cli-edge-door = puerta
cli-edge-door-open = puerta abierta
cli-edge-door-closed = puerta cerrada
cli-edge-door-sealed = puerta sellada
cli-edge-g-door = puerta G
cli-edge-window = ventana
cli-edge-hedge = seto
cli-mark-entry = entrada
cli-mark-exit = salida
cli-mark-fire = fuego
cli-mark-cave-in = derrumbe
cli-mark-tunnel = túnel
cli-mark-objective = objetivo
cli-terrain-floor = suelo
cli-terrain-rock = roca
cli-terrain-clear = despejado
cli-terrain-woods = bosque
cli-outcome-hit = impacto
cli-outcome-hits = impactos
cli-outcome-damage = daño
cli-outcome-casualty = baja
cli-outcome-casualties = bajas

# -- actas de partidas ------------------------------------------------------------------------------------

cli-games-complete = completo
cli-games-growing = aún no está completo
cli-replay-start = Antes de la primera acción
cli-replay-goes-on = { $count ->
    [one] Una acción hasta ahora; la partida sigue.
   *[other] { $count } acciones hasta ahora; la partida sigue.
}
cli-verify-commitment = El secreto corresponde al compromiso del comienzo: { $commitment }
cli-verify-setup = La preparación da la misma posición inicial.
cli-verify-actions = { $count ->
    [one] Una acción era legal donde se hizo.
   *[other] { $count } acciones eran legales donde se hicieron.
}
cli-verify-events = { $count ->
    [one] Un suceso ha salido igual.
   *[other] { $count } sucesos han salido igual, { $dice } dados entre ellos, y cada barajado.
}
cli-verify-state = La última posición tiene la suma { $checksum }.
cli-verify-good = Esta partida se jugó con los dados prometidos.

cli-table-at = La mesa está abierta en { $address }
cli-table-leave = Las partidas se guardan. Sal con Ctrl-C.

# -- mapas, probabilidades y laboratorios -----------------------------------------------------------------

cli-map-cells = Casillas
cli-map-edges = Bordes
cli-map-door = Puerta
cli-map-mark = Marca
cli-map-areas = Zonas
cli-map-pairs = Pares de visión probados
cli-map-unreachable = A { $cell } no se llega ni con todas las puertas abiertas.
cli-map-one-way = { $a } y { $b }: en un sentido se ven con otras condiciones que en el otro.
cli-map-good = No se han encontrado faltas.
cli-map-faults = { $count ->
    [one] Se ha encontrado una falta.
   *[other] Se han encontrado { $count } faltas.
}
cli-map-sees = { $cell } se ve desde { $count } casillas:
cli-bench-actions = Acciones por segundo
cli-bench-chess = python-chess, jugadas por segundo
cli-bench-ratio = Proporción
cli-bench-playouts = Partidas enteras por segundo
cli-bench-length = Acciones en una partida
cli-bench-choices = Opciones en una decisión (máximo)
cli-bench-copy = Copia de una posición
cli-bench-sight = Consulta de visión
cli-lab-setup = preparación
cli-lab-side = bando
cli-lab-bot = bot
cli-lab-against = contra
cli-lab-games = partidas
cli-lab-wins = victorias
cli-lab-won = ganadas
cli-lab-lost = perdidas
cli-lab-undecided = sin decidir
cli-lab-interval = intervalo 95 %
cli-lab-steps = acciones
cli-lab-rating = puntuación
cli-lab-together = todos los asientos
cli-lab-faults = { $faults } decisiones que un bot no supo tomar; { $unfinished } partidas sin final.
lab-title = Simulación: { $game }
lab-about = { $games } partidas de { $game } { $version }, jugadas por { $bots }.
lab-reason = cómo terminó
lab-length = acciones
lab-changes = cambios de ventaja
lab-decided = decidida tras esta parte de la partida, en %
lab-decided-across = parte de la partida tras la que el ganador siguió por delante
lab-least = mínimo
lab-low = un cuarto por debajo
lab-middle = la mitad por debajo
lab-high = tres cuartos por debajo
lab-most = máximo
lab-thing = qué
lab-with = victorias con ello
lab-without = victorias sin ello
lab-difference = diferencia en puntos
lab-worth-note = Cuánto más a menudo gana un bando en las partidas en que tuvo algo que en aquellas en que no. { $count ->
    [one] Una diferencia es mayor
   *[other] { $count } diferencias son mayores
 } de lo que el azar explica 19 veces de 20 (*); de veinte cosas que no cambian nada, una lo parecerá. Lo que va junto no es por ello la causa: en partidas largas se roban más cartas.
lab-family-card = carta
lab-family-played = jugada
lab-family-unit = unidad
lab-family-lost = perdida
lab-family-choice = elección
lab-family-event = suceso
cli-lab-written = Escrito: { $files }
cli-fuzz-told = { $steps } acciones, { $checked } de ellas comprobadas a fondo; semilla { $seed }; victorias: { $wins }.
cli-fuzz-good = { $count ->
    [one] Una partida, ninguna falta.
   *[other] { $count } partidas, ninguna falta.
}
cli-fuzz-faults = { $count ->
    [one] Se ha encontrado una falta.
   *[other] Se han encontrado { $count } faltas.
}

# -- el análisis de una partida terminada -------------------------------------------------------

analysis-title = Análisis: { $game }
analysis-about = { $actions } acciones; { $playouts } partidas continuadas por bots; semilla { $seed }.
analysis-curve = Probabilidad de ganar
analysis-curve-label = Probabilidad de ganar de { $who } durante la partida: { $start } al principio, { $end } al final
analysis-curve-about = La línea es la probabilidad de { $who }; a su alrededor, dónde está 19 veces de cada 20. Los números marcan los momentos decisivos.
analysis-together = todos juntos
analysis-action = acción
analysis-turning = Momentos decisivos
analysis-no-turning = Ninguna jugada cambió mucho las probabilidades.
analysis-missed = Oportunidades perdidas
analysis-turned = { $number }. { $who }: { $what }
analysis-chances = { $before } → { $after }
analysis-split = decisión { $decision }, suerte { $luck }
analysis-better = Mejor: { $what } ({ $gain } ± { $error } puntos)
analysis-luck = Suerte
analysis-luck-about = Cada tirada se repitió de todas las formas en que pudo salir. Un percentil de 50 es lo que cabía esperar; 90 significa más suerte que en nueve de cada diez partidas con las mismas decisiones.
analysis-luck-label = Percentil de la suerte de cada asiento
analysis-luck-of = { $who }: { $rolls ->
    [0] ninguna tirada que pudiera cambiar algo
    [one] una tirada, percentil { $percentile }, { $chance } puntos de probabilidad
   *[other] { $rolls } tiradas, percentil { $percentile }, { $chance } puntos de probabilidad
}
analysis-luck-among = La suerte de { $who } entre partidas de tiradas al azar
analysis-this-game = esta partida
analysis-points = puntos según la valoración del propio juego
analysis-seat = asiento
analysis-rolls = tiradas
analysis-percentile = percentil
analysis-mean = media de las tiradas
analysis-worth = puntos de probabilidad
analysis-what = qué
analysis-expected = esperado
analysis-real = real
analysis-count-good = { $what } (a favor)
analysis-count-bad = { $what } (en contra)
analysis-roll-list = Tirada a tirada
analysis-roll-about = Cada tirada entre todas las formas en que pudo salir, para quien tiró los dados: 0 la peor suerte, 100 la mejor.
analysis-roll-label = { $rolls ->
    [one] Una tirada: cuánta suerte tuvo
   *[other] { $rolls } tiradas: cuánta suerte tuvo cada una a lo largo de la partida
}
analysis-came = resultado
analysis-before = antes
analysis-decision = decisión
analysis-dice = suerte
analysis-after = después
analysis-sampled = estimado
analysis-written = Escrito: { $file }
