/**
 * Ordinary words of other languages that brands are named after: things, food, animals, nature, places, qualities,
 * greetings and the commonest verbs.
 */
export const FOREIGN_WORDS: ReadonlySet<string> = new Set(
  `adler anfang angebot anker antwort apfel arbeit atem aufbau auge ausblick bahn ball bank baum beere berg bild biene bild blatt
  blick blitz blume boden bogen brief brot brücke brunnen buch bude burg büro dach dampf decke diamant dorf drache eiche eimer
  einblick eis element engel ente erde esel eule fabrik faden fahne falke familie farbe feder feld fels fenster feuer flamme flasche
  flieger flug fluss focus fokus form freude freund frisch frosch frucht fuchs funke fuß garten gast geist geld glas glocke glück
  gold graf gras grün gut hafen hahn hammer hand haus heft heimat held herz himmel hirsch hof holz honig horizont hund hut igel insel
  jäger kaiser kanal karte kater katze kegel keller kern kette kirsche klar klasse klee knopf koffer kompass komet kopf korb korn
  kranich kraft kreis krone küche kugel kultur kunst lager lampe land laube leben leiter leuchtturm licht lichtblick liebe linde
  linie löwe luft mantel markt maus meer meister milch mitte mond moment mühle münze muster nagel nadel natur nebel nest netz neu
  norden nordstern ofen ort osten papier pfad pfeil pfeffer pferd pilz planet platz post punkt quelle rabe rad rahmen raum regal
  regen reich ring ritter rose rot ruhe sache salz sand schaf schatz scheibe schiff schild schlüssel schmetterling schnecke schnee
  schnell schritt schule schwan schwarm see segel segment seite signal sinn sommer sonne spatz specht spiegel spiel spinne sport
  spur stadt stall stamm stark stein stern stift stimme strahl strand strom stube stück stunde sturm süden tafel tag taler tanne
  taube teil tiger tisch tor traum treppe tropfen turm uhr ulme ufer vogel volt wald wand wasser weg wein welle welt werk westen
  wetter wind winter wolf wolke wort wunder würfel wurzel zahl zeder zeichen zeit zeitung ziegel ziel zimmer zirkel zoom zucker zug
  zukunft
  abeille accord aigle air alan allure ami amour ancre ange arbre arc ardoise argent atelier aube aurore avenir banque bateau beau
  bijou blanc bleu bois bon bonjour boussole boutique bouton branche brise bulle but cadeau cadre caillou calcul camion canal carré
  carrefour carte casino caverne cerise cerf chaîne chance chapeau château chat chemin chêne cheval ciel cigale cité citron clair
  clavier clé cloche coeur cœur colibri colombe compte conte copain coq corail couleur coquelicot crayon croix cuivre dauphin défi
  demain départ doux eau échelle éclair école écran écureuil énergie ensemble envol épi équipe espace espoir étape étincelle étoile
  facile farine feu feuille fil flamme flèche fleur fleuve forêt fourmi foyer fraise franc free frère galet galette gare glace
  globe goutte grain grand grenier hibou hirondelle horloge huile île image instant jardin jeune jeu joie jour joli journal lapin
  lavande libre lien lieu ligne lion livre loup lueur lumière lune lynx main maison manège marché marée marguerite matin mer merle
  miel mieux monde montagne mousse moulin moustache mur musique nid noix nord nouveau nuage numéro océan oiseau olivier ombre onde
  or orange ordre ours outil page pain paix palette panier papillon parfum parole partage pas passage patron pavé pêche perle petit
  peuple phare picard pierre pigment pinceau place plage plante plein plume point pomme pont port porte poste prairie premier
  printemps prix propre prune puce puits racine raison rayon refuge renard repère réseau rêve rivière robe roche rose roue rouge
  route ruche sable sac saison santé sapin sel semaine sentier signe simple soleil source souris stylo sucre sud table tandem temps
  terre tigre toile toit tour tournesol train trait trèfle tresse trésor tribu tulipe union vague valeur valise veille vélo vent
  verger vert vie village ville violette vite voile voix vol voyage vrai zèbre
  abeja abierto acuerdo agua águila aire alba alegre alma alto amarillo americana americanas amigo amor ancla arena árbol arco arroyo
  aurora avance azul banco barca barco barrio bello blanco boca bosque bueno buho caballo cabeza cacao café caja calle camino campo
  canal canto cara carrera carta casa castillo cerca cerdo cereza ciclo cielo cima ciudad claro clave cobre coco cohete colmena color
  concha cordero corazón corona correo correos corte costa cuenta cuadro cuerpo cumbre delfín desigual destino día diente directo
  dorado duende dulce eje encuentro enlace enero entero equipo escala escuela espejo esquina estrella éxito factorial fácil faro fe
  feliz feria final flecha flor fondo fresa fresco fuego fuente fuerte futuro gallo gato general girasol globo gota grande granja
  grano guía hada hierba hilo hogar hoja hola hormiga horizonte hueso idea igual isla jardín joven juego juntos justo lago lanza lápiz
  lazo león libre libro limón línea lince listo llama llave lleno lluvia lobo loro luna luz madera madre maíz mamá mango mano manzana
  mapa mar marca mariposa mariachi media mejor mercado mesa meta miel milagro mina mirada molino montaña morado mundo muro nube nueva
  nuevo nido nogal norte nuez oferta ola oliva olmo onda orilla oro oso padre pájaro palabra palma paloma pan panal papel paso pato
  paz perla perro personal pez piedra pino pista planta plata playa plaza pluma polo pozo prado precio primero primavera puente
  puerta puerto punto raíz rama rana rápido red reina reloj rico río rojo ronda rosa rueda sal salto salud seguro selva semilla
  señal senda siglo siesta sol sombra sueño sur talento taller tarde techo tejado tela tesoro tiempo tienda tierra tigre todo toro
  torre trigo trébol tucán unión vaca valle vela veloz ventana verano verde vereda viaje vida viento vino vista viva vivo voz vuelo
  zorro
  abelha abraço alegria alma amanhã amigo areia arco árvore asa bairro balão barco bicho boi bom braço brasa brisa cabeça caixa caju
  caminho campo carro casa cedro céu chama chave chuva cidade claro coelho começo conta coração coruja costa dia doce escola espaço
  espelho estrela faísca farol favo feira feliz festa ficha flor floresta fogo folha fonte formiga forte fruta futuro garra gato
  goiaba gota inter jacaré janela jardim jogo ilha laranja leão leite lenda limão linha livre livro lobo lua lugar luz maçã mãe mar
  melhor mesa mundo natura nó norte novo nuvem oi olá onça onda ouro ovo pão pássaro passo pedra peixe pinguim ponte ponto porta
  porto prata praia primeiro rede rei rio rocha roda sabiá saúde semente sol solo sonho submarino terra tigre tinta trilha uva vela
  vento verde vida vivo voo voz
  азбука алмаз ангел аист аптека атлас база банк барс башня берег берёза билет блик буква буран ветер взлёт вектор верба весна
  вместе волна время вокзал восток высота гвоздь герой глобус голос гора город горизонт гранат дар дача деньги день дерево дзен диалог
  добро дом дорога дракон друг дружба дуб елка ель жизнь журавль звезда зебра зелень земля зенит зерно знак знание золото игра идея
  имя импульс искра источник кедр ключ книга кольцо компас контакт контур корабль корона космос кот край красота крона крыло круг
  кубик лад лайм лёд лев лента лес лестница лето лимон линия лира лиса листок луна луч мама маршрут маяк мегафон медведь мёд метро
  микс мир монета море мост мотив музей мысль набат надежда небо ника новость норд облако огонь огонёк озон океан окно олень опора
  орёл орион остров ответ очаг панда парус перекрёсток перекресток песня планета плюс победа полюс помощь поток почта правда пристань
  птица пульс путь пчела радар радость радуга ракета рассвет река ритм родник рост рысь ромашка росток роща ручей самокат свет
  светофор связь сезам семья сердце сила синица сирень сказка слово слон снег сова сокол солнце сосна союз спектр спутник старт
  стиль стрела стрелка ступень сфера счастье тайга театр тигр точка трава тропа труд тюльпан уют фокус факел феникс формула форум
  хлеб цвет цель центр час чайка чародей шаг школа эра эталон эхо йота юность яблоко якорь янтарь ясень
  ライオン さくら サクラ キリン クジラ ツバメ ペンギン スズメ パンダ ヒマワリ バラ イチゴ リンゴ レモン オレンジ モモ カモメ イルカ フクロウ ウサギ
  タンポポ つばめ ひまわり たまご あさひ のぞみ ひかり こだま みどり
  今日头条 得到 豆包 闲鱼 瓜子 土豆 一起 贝壳 蚂蚁 飞猪 樱桃 海豚 番茄 石墨 幕布 荔枝 蜻蜓 火山 小熊 老板 大象 白熊 黑猫 水滴`
    .split(/\s+/)
    .filter((word) => word !== "")
    .map((word) => word.normalize("NFC")),
);
