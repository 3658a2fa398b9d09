# SPDX-License-Identifier: MIT
# Todas las palabras de la página misma, en español. Los juegos traen las suyas.

# -- en todas partes ----------------------------------------------------------------------------

ui-motto = Escaramuzas tácticas, jugadas con sus reglas de verdad
ui-close = Cerrar
ui-cancel = Cancelar
ui-loading = Preparando la mesa…
ui-lobby = Sala
ui-settings = Ajustes
ui-language = Idioma
ui-theme = Colores
ui-theme-light = Claro
ui-theme-dark = Oscuro
ui-theme-system = Como el sistema
ui-text-size = Tamaño del texto
ui-symbols = Fichas
ui-symbols-figures = Figuras
ui-symbols-signs = Letras
ui-confirm = Mostrar las probabilidades y preguntar antes de ataques y dados
ui-quiet = Pasar por mí cuando no pueda hacer otra cosa (solo donde nadie saque nada de ello)
ui-sound = Sonidos
ui-guide = Consejos para la primera partida
ui-no-server = No se puede llegar al servidor. Se vuelve a intentar…
ui-licences = Licencias
ui-rulebook = Reglamento
ui-set-up = Preparar una partida
ui-you = tú
ui-you-named = { $name } (tú)
ui-guest = invitado
ui-bot = bot { $name }
ui-nobody-yet = nadie todavía
ui-by-rules = las reglas
ui-spectator = público

ui-direction-N = norte
ui-direction-NE = noreste
ui-direction-E = este
ui-direction-SE = sureste
ui-direction-S = sur
ui-direction-SW = suroeste
ui-direction-W = oeste
ui-direction-NW = noroeste
ui-direction-NNE = nornoreste
ui-direction-ENE = estenoreste
ui-direction-ESE = estesureste
ui-direction-SSE = sursureste
ui-direction-SSW = sursuroeste
ui-direction-WSW = oestesuroeste
ui-direction-WNW = oestenoroeste
ui-direction-NNW = nornoroeste

# -- sala ---------------------------------------------------------------------------------------

ui-scenario = Misión
ui-against = Contra
ui-together = Junto con
ui-against-bot = El bot
ui-against-friend = Un amigo, por enlace
ui-against-screen = Alguien en esta pantalla
ui-you-play = Juegas con
ui-more-options = Más opciones
ui-your-name = Tu nombre
ui-bot-kind = Bot
ui-seat-me = Yo
ui-seat-open = Alguien a quien invito
ui-bot-name = { $name ->
    [greedy] Codicioso: hace lo que mejor parece
    [random] Al azar: cualquier cosa legal
    [search-quick] Estratega, rápido
    [search] Estratega: piensa por adelantado
    [search-deep] Estratega, paciente: piensa unos segundos
   *[other] { $name }
}
ui-pace = Ritmo
ui-pace-none = Sin reloj
ui-pace-live = En directo
ui-pace-hour = Una hora por jugada
ui-pace-day = Un día por jugada
ui-public = Cualquiera puede sentarse desde la sala
ui-start-bot = Jugar ya
ui-start-friend = Abrir la mesa e invitar
ui-start-screen = Jugar en esta pantalla
ui-my-tables = Tus partidas
ui-my-tables-none = Ninguna todavía. Aquí quedan las partidas que empieces o a las que te unas.
ui-open-tables = Mesas abiertas
ui-open-tables-none = Nadie espera rival.
ui-done-tables = Partidas terminadas
ui-your-move = te toca
ui-turn = Turno { $turn }
ui-go-on = Seguir
ui-look = Ver
ui-play-as = Jugar con { $side }
ui-watch = Mirar
ui-join-title = Te invitan a una mesa
ui-join = Sentarse

ui-option-edition = Edición
ui-option-edition-en = inglesa
ui-option-edition-es = española
ui-option-forces = Fuerzas
ui-option-forces-choose = Las eligen los jugadores
ui-option-forces-random = Al azar
ui-option-forces-fixed = Las del escenario
ui-option-turn_cap = Último turno (0: ninguno)
ui-option-campaign = Campaña: los supervivientes siguen

# -- mesa: marco --------------------------------------------------------------------------------

ui-status-connecting = Conectando…
ui-status-open = Conectado
ui-status-lost = Sin conexión, se vuelve a intentar…
ui-status-closed = Cerrado
ui-closed-table = Este navegador no tiene sitio en esa mesa.
ui-closed-gone = Esta mesa ya no está.
ui-watching = { $count ->
    [one] 1 mirando
   *[other] { $count } mirando
}
ui-invite = Invitar
ui-invite-text = El enlace de un asiento vale para una persona. No se lo mandes a nadie más.
ui-invite-send = Mandar un enlace
ui-watch-link = Para mirar
ui-own-link = Tu propio asiento, para otro aparato (guárdalo en secreto)
ui-copy = Copiar
ui-copied = Copiado
ui-rules = Reglas
ui-prompt = Qué se pide
ui-choices = { $count ->
    [one] 1 opción.
   *[other] { $count } opciones.
}
ui-wait = Esperando.
ui-undo = Deshacer
ui-back-ask = Pedir deshacer
ui-back-ask-why = Se ha sabido algo desde tu última acción. Los demás pueden aceptar deshacerla; los bots siempre aceptan.
ui-back-asks = { $count ->
    [one] { $seat }: petición de deshacer la última acción y lo que siguió.
   *[other] { $seat }: petición de deshacer las últimas { $count } acciones y lo que siguió.
}
ui-back-yes = De acuerdo
ui-back-no = Que valga
ui-back-withdraw = Déjalo
ui-back-waiting = Esperando a { $seats }.
ui-clock = Tiempo restante: { $left }
ui-undone = Deshecho.
ui-undo-none = No se puede deshacer nada: se tiraron dados, se supo algo nuevo o ha elegido otro.
ui-here = presente
ui-away = ausente
ui-panel = Panel
ui-sheet-up = Subir el panel
ui-sheet-down = Bajar el panel
ui-tab-log = Diario
ui-tab-dice = Dados
ui-tab-units = Fichas
ui-tab-chat = Charla
ui-tab-rules = Reglas
ui-tab-analysis = Análisis
ui-version = Reglas { $version }
ui-edition = Edición { $edition }

# -- mesa: tablero ------------------------------------------------------------------------------

ui-map = Mapa
ui-board = Tablero. Las flechas recorren las casillas, Tab lo que se puede hacer, Intro lo hace.
ui-tools = Herramientas
ui-sight = Línea de visión
ui-sight-from = Línea de visión: elige una ficha o un lugar desde donde mirar.
ui-sight-to = Desde { $from }: elige hacia dónde.
ui-hide = Ocultar las fichas
ui-numbers = Nombres de las casillas
ui-typing = Escribir órdenes
ui-fit = Tablero entero
ui-zoom = Zoom
ui-zoom-in = Más cerca
ui-zoom-out = Más lejos
ui-choose = Elige
ui-your-choice = Tu elección
ui-facing = encarado al { $facing }
ui-damage = daño { $taken } de { $most }
ui-steps = Aguante
ui-at = En { $cell }
ui-beside = Unidades que esperan junto al tablero
ui-waits-at = Espera en { $place }
ui-off-board = Fuera del tablero
ui-gone = fuera
ui-turn-to = Girar
ui-show = Mostrar
ui-hand = Cartas
ui-on-table = en la mesa

# -- probabilidades y negativas -----------------------------------------------------------------

ui-odds = Probabilidades
ui-odds-wait = Contando cada forma de caer de los dados…
ui-odds-nothing = No tiene efecto
ui-dice-count = { $count ->
    [one] 1 dado
   *[other] { $count } dados
}
ui-need = hace falta { $need }
ui-hits = { $count ->
    [0] ningún impacto
    [one] 1 impacto
   *[other] { $count } impactos
}
ui-reaction = Peor respuesta:
ui-do-it = Hacerlo
ui-rule = Regla { $id }
ui-show-cell = Ver { $cell }

# -- diario, dados, charla, reglas --------------------------------------------------------------

ui-log = Diario
ui-log-empty = Todavía no ha pasado nada.
ui-since = desde tu última acción
ui-sealed = Dados sellados
ui-sealed-title = Dados que nadie puede torcer
ui-sealed-text = Cada tirada y cada barajado salen de un secreto fijado antes del primer dado. Su huella se muestra desde el principio, y el secreto mismo al final.
ui-commitment = Huella
ui-secret = Secreto
ui-verify = Descarga la partida y comprueba cada tirada:
ui-verify-later = Cuando acabe la partida, cualquiera podrá comprobar cada tirada:
ui-dice-total = { $count ->
    [one] 1 dado
   *[other] { $count } dados
}
ui-dice-mean = media { $mean }
ui-dice-note = La línea de puntos es lo que cabía esperar: uno de cada seis.
ui-chat = Charla
ui-chat-empty = Todavía no se ha dicho nada.
ui-message = Escribe un mensaje
ui-send = Enviar
ui-rules-search = Buscar en las reglas
ui-rules-all = Todos los capítulos
ui-rules-none = Ninguna regla tiene esas palabras.
ui-rules-more = … y { $count } más. Añade una palabra.
ui-ruling = Aclaración:

# -- repetición y final -------------------------------------------------------------------------

ui-replay = Repetición
ui-replay-at = Posición { $at } de { $last }.
ui-replay-count = { $at } de { $last }
ui-replay-first = Al principio
ui-replay-back = Uno atrás
ui-replay-forward = Uno adelante
ui-replay-play = Reproducir
ui-replay-pause = Pausa
ui-replay-eyes = Visto por
ui-replay-all = todo a la vista
ui-story = Han pasado muchas cosas: una por una
ui-story-step = Paso
ui-story-skip = Saltar
ui-fork = Seguir jugando desde aquí
ui-fork-why = Una mesa nueva que sigue desde la posición { $at }, con dados nuevos. ¿Quién juega?
ui-fork-end = La partida ha terminado aquí. Vuelve en la repetición a un momento desde el que seguir.
ui-fork-go = Mesa nueva
ui-case = Este momento como caso
ui-share = Copiar un enlace a este momento
ui-live = En vivo
ui-live-return = Volver a la partida
ui-result-won = Has ganado
ui-result-lost = Has perdido
ui-result-side = Gana: { $side }
ui-result-nobody = No gana nadie
ui-record = Partida
ui-rematch = Otra, cambiando de bando

# -- misma pantalla, órdenes permanentes, ayuda -------------------------------------------------

ui-cover-title = Pasa la pantalla a: { $side }
ui-cover-text = Las cartas y los secretos quedan ocultos hasta que estés listo.
ui-cover-ready = Juego con { $side }
ui-orders = Órdenes permanentes
ui-orders-text = En algunos momentos puedes interrumpir. Di una vez cómo se responde y la partida no se parará en ellos. Tu rival nunca ve estas órdenes.
ui-order-ask = Preguntar
ui-order-never = Pasar
ui-order-chance = Según el azar
ui-order-least = Actuar desde el { $percent } %
ui-help = Ayuda
ui-help-play = Pulsa una ficha para ver qué puede hacer. Las casillas verdes son sitios a los que ir, con su coste; los corchetes marcan blancos. Pulsa un blanco para ver las probabilidades; pulsa otra vez o Intro para hacerlo. Pulsa cualquier otra cosa para saber por qué no se puede.
ui-help-signs = La flecha de una ficha es hacia dónde mira; los puntos, el daño que aún aguanta. Arrastra el tablero para moverlo, rueda o pellizco para el zoom, pulsación larga para abrir un montón.
ui-help-keys = Teclas
ui-key-move = recorrer las casillas
ui-key-tab = recorrer lo que se puede hacer
ui-key-enter = hacerlo
ui-key-esc = dejarlo
ui-key-undo = deshacer
ui-key-end = el botón verde: acabar, confirmar, pasar
ui-key-sight = línea de visión
ui-key-hide = ocultar las fichas mientras se pulsa
ui-key-fit = tablero entero
ui-key-zoom = zoom
ui-key-type = escribir órdenes y preguntas
ui-key-replay = recorrer la repetición
ui-key-help = esta página
ui-type-hint = mover e7 · por qué e7 · probabilidad disparar · mira e7 · ayuda
ui-type-help = Escribe una orden con tus palabras («mover e7», «disparar z3») o su número de «lista». Preguntas: por qué E7, probabilidad ORDEN, mira E7, visión A3 E7, unidades, enemigos, mano, diario, regla INC-6.01, turno, deshacer.
ui-type-unknown = «{ $typed }» no encaja con nada que se pueda hacer ahora. Escribe «lista» o «ayuda».
ui-type-nobody = No hay nadie en { $place } a quien apuntar.
ui-type-none-seen = Desde ahí no se ve a ningún enemigo.
ui-type-no-reason = No hay nada que explicar: elige antes una ficha, o está permitido.

# -- consejos para la primera partida -----------------------------------------------------------

ui-guide-ok = Entendido
ui-guide-off = Sin más consejos
ui-guide-unit = Las fichas con marco verde discontinuo pueden actuar. Pulsa una para elegirla y otra vez para empezar.
ui-guide-move = Las casillas verdes son sitios a los que ir; el disco es el coste. Las flechitas alrededor de la ficha la giran. Lo demás que puede hacer está a la derecha.
ui-guide-target = Los corchetes marcan lo que se puede atacar, con su probabilidad. Señala un blanco para ver las probabilidades y pulsa para decidir.
ui-guide-loose = Elige de la lista de la derecha y confirma encima del mapa.
ui-guide-cell = Pulsa una de las casillas verdes.
ui-guide-card = Momento de cartas: juega una de tu mano, abajo a la izquierda, o pasa. Las órdenes permanentes (arriba) pueden pasar por ti.
ui-guide-end = Aquí solo hay una cosa que hacer: el botón verde encima del mapa.
ui-guide-few = Elige uno de los botones encima del mapa.

ui-lay-here = Poner aquí

# -- el análisis de una partida terminada

ui-analysis-making = Los bots están siguiendo la partida desde muchas posiciones. Tarda un minuto.
ui-analysis-again = Intentarlo de nuevo
ui-analysis-curve = Probabilidad de ganar
ui-analysis-curve-of = Probabilidad de ganar de { $who }
ui-analysis-here = Posición { $at } de { $last }: { $chance } %
ui-analysis-together = todos juntos
ui-analysis-turning = Momentos decisivos
ui-analysis-no-turning = Ninguna jugada cambió mucho las probabilidades.
ui-analysis-chances = { $before } % → { $after } %
ui-analysis-split = decisión { $decision }, suerte { $luck }
ui-analysis-missed = Oportunidades perdidas
ui-analysis-better = Mejor: { $what } ({ $gain } ± { $error } puntos)
ui-analysis-luck = Suerte
ui-analysis-percentile = Percentil { $percentile }
ui-analysis-rolls = { $rolls ->
    [0] ninguna tirada que pudiera cambiar algo
    [one] una tirada
   *[other] { $rolls } tiradas
}
ui-analysis-points = { $points } puntos de probabilidad
ui-analysis-what = qué
ui-analysis-expected = esperado
ui-analysis-real = real
ui-analysis-good = { $what } (a favor)
ui-analysis-bad = { $what } (en contra)
ui-analysis-each = Tirada a tirada
ui-analysis-stems = { $rolls ->
    [one] Una tirada: cuánta suerte tuvo
   *[other] { $rolls } tiradas: cuánta suerte tuvo cada una a lo largo de la partida. Abajo está la lista.
}
ui-analysis-lucky = buena suerte
ui-analysis-unlucky = mala suerte
ui-analysis-all = { $rolls ->
    [one] La tirada
   *[other] Las { $rolls } tiradas
}
ui-analysis-came = { $what } { $real } (esperado { $expected })
ui-analysis-note = Cada tirada se repitió de todas las formas en que pudo salir. 50 es lo que cabía esperar; 90 significa más suerte que en nueve de cada diez partidas con las mismas decisiones. Las probabilidades salen de { $playouts } partidas continuadas por bots.
