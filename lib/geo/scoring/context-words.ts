function words(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/).filter((word) => word !== ""));
}

/** Words that stand before common nouns and seldom before names, except in Portuguese and Spanish. */
export const DETERMINERS = words(
  `a an the this that these those each every any some no my your our their his her its another one more most less very too so such
  quite highly rather
  der die das den dem des ein eine einen einem einer eines kein keine keinen keinem jeder jede jedes jeden jedem dieser diese dieses
  diesen diesem mein meine dein deine unser unsere ihr ihre seinen sein seine im am zum zur vom beim ins ans welches welcher welche
  manches viele alle wenig
  le la les l un une des du au aux ce cet cette ces mon ma ton son sa notre votre leur chaque quel quelle prochain couleur
  el los las lo una unos unas este esta ese esa estos estas del al mi tu su cada otro otra muy más tan
  o os as um uma do da no na ao à dos das nos nas esse essa isso meu seu sua outro outra mais muito
  этот эта это эти тот та те свой своя каждый каждая какой какая наш наша мой моя`,
);

/** Words after which a name of a product is expected. */
export const INTRODUCTIONS = words(
  `use uses using used try tried trying tries choose chose choosing pick picked prefer recommend recommends like unlike than vs versus
  via with into called named through skip adopt adopting love loves consider compare compared including include includes alternative
  chose switched migrated moved migrating by for against besides plus avoid need test tested evaluate in on from of and or
  nutzt nutzen nutze mit von bei zu als wie oder und empfehle empfehlen für laut gegen statt sowie via über sich
  chez avec utiliser utilise choisir choisissez préfère préférez que ou et conseille plutôt essayez par de d comparé
  con en uso usar usa tengo conviene prefiero prefiere mira recomiendo elige entre ni como y o
  com em uso usar tenho prefiro entre nem recomendo escolha e ou
  в с через от у использовать использую и или чем сервис сервисе банк банке сеть сети магазин магазине компания компании приложение`,
);

/** Capitalized words that begin a sentence and do not belong to the name after them. */
export const OPENINGS = words(
  `use try choose pick consider compare avoid skip with in on for from unlike like by to via and or but so if when while since because
  although though as at both either neither not only also even then the a an this that our your my their its most many some all
  is are was does do can should will why what how where which who get go see visit check start install open connect ask
  mit von bei für im in der die das ein eine und oder aber wenn weil wer was wie auch laut nur nach vor seit über ohne gegen
  avec chez pour dans par et ou mais si le la les un une des sans comme selon préférez choisissez essayez utilisez
  con en para por y o pero si el la los las un una sin como según ni entre compara elige prueba mira
  com em para por e ou mas se o a os as um uma sem como nem entre compare escolha prefiro use
  в с для и или но если на у от по как без через к из`,
);

/** Words that follow the name of a product or company. */
export const COMPANIONS = words(
  `app apps crm software api integration integrations pricing plan plans dashboard team teams users user account accounts customers
  alternative alternatives platform tool tools workspace boards board docs review reviews support subscription website site inc llc ltd
  gmbh corp labs ai io cloud pro enterprise business free payments billing checkout cards card terminal terminals analytics sdk cli
  plugin extension connector template templates pages users logo ceo founders founder employees stock shares store stores login invoice
  invoices cycles projects issues tickets sequences databases webhooks desktop mobile
  konto produkte nutzer kunden tarif tarife preise gruppen abo
  compte offre offres forfait application clients magasins tarifs
  tienda tiendas cuenta aplicación tarifa planes
  loja lojas conta aplicativo planos
  банк приложение тариф тарифы магазин магазины клиенты`,
);

/** Verbs that have a name as their subject. */
export const PREDICATES = words(
  `is was has isn't wasn't doesn't does can will would could won't can't offers provides lets helps supports costs integrates works
  charges allows includes starts comes focuses excels shines makes gives gets remains seems looks feels wins leads scores covers
  ist war hat wird kann bietet liefert baut kostet gilt hilft eignet lässt steht setzt erlaubt unterstützt richtet
  est était a propose offre permet reste coûte livre aide facture semble sera peut
  es era fue ha ofrece tiene vende permite cuesta cobra puede incluye apuesta lidera
  é foi era tem oferece cobra permite custa usa vende entrega pode lidera
  это предлагает стоит работает помогает имеет берёт выпустил открыл запустил доставляет позволяет даёт был была`,
);

/** Words after a capitalized verb or adjective that begins a sentence: it is no name. */
export const CONTINUATIONS = words(
  `a an the this that these those your our their his her my its each every all it them up down off out away over in of to from at
  for by on through into enough as more que qué`,
);

/** Words that follow a plural noun. A word that ends in s before one of them is a plural, not a verb. */
export const AFTER_PLURALS = words(
  `are were is was should can could will would may might must have had do did include in on of at for by from with to that which and or
  need come go become remain appear often usually`,
);

/** Words of business and software, which speak for a company in the same sentence. */
export const BUSINESS = words(
  `crm api saas app apps software platform tool tools pricing price prices plan plans startup startups customers users subscription
  bank banks banking brand company vendor provider integrates integrate launched acquired founded raised revenue deals sales
  analytics invoices payments transaction fee fees seat seats team teams tickets issues workflow workflows hosted hosting deploys
  deploy open-source cheaper expensive discount insurance competitor competitors alternative inbox cards conversion wires
  messenger unternehmen anbieter kunden preis preise tarif tarife kosten günstiger entwickelt software verschlüsselung ökostrom
  garantie speicher
  forfait forfaits fibre réseau prix outil logiciel assurance clients client magasins courses offres concurrent
  plan planes cobertura precio precios ropa software pymes rebajas mercado calidad marca prepago
  cobertura plano planos preço preços conta cartão taxas loja móvel consultoras fintechs
  банк банка счёт счета счёта тариф сервис магазин магазинов магазины скидки отчётность клиентов доставляет доставка продукты
  предпринимателей приложение сеть компания`,
);

/** Words of nature, food, grammar and mathematics: they speak for the ordinary sense in the same sentence. */
export const NATURE = words(
  `planet planets moon moons orbit fruit fruits animal animals bird birds metal metals mineral element elements chemical chemistry
  toxic tuna god goddess myth mythology emperor river lake mountain ocean island valley tree trees flower flowers leaf plant plants
  vegetable vitamin vitamins calories recipe pie cider juice sauce vinegar cake bake cook dish soup meat fish color
  colour paint wall door doors window stairs roof building street avenue bridge station stations road highway ship boat sea weather
  rain temperature cold warm war army century battle poem novel movie film song album band singer actor chapter character verse
  noun verb adjective word words synonym etymology algebra equation equations regression roots root vector vectors matrices theorem
  function derivative graph geometry triangle muscle bone blood skin doctor disease
  frucht obst tier tiere pflanze schiff schiffes bad wand keller küche planet wort haut
  fruit fruits animal arbre couleur vitamine jus kcal cuisine recette route ville rue nuit départements mot
  fruta frutas animal árbol color vitamina tropical receta yogur hielo sartén cocina calle palabra
  fruta animal árvore cor vitamina receita rua palavra água cozinha nuclear naval
  фрукт животное дерево железо лица макияж карте цвет слово предложения поезд ребёнку растение`,
);

/** Days and months: after these words they are dates. */
export const CALENDAR = words(
  `monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october
  november december`,
);
export const BEFORE_DATES = words("on every next last this each by until since from before after of in late early mid");
export const WORDS_ABOUT_WORDS = words(
  "word term phrase name adjective verb noun wort begriff mot terme palabra término palavra слово",
);

/** What follows and precedes a Chinese or Japanese word that is meant as a company. */
export const AFTER_HAN_COMPANY = words(
  `公司 集团 手机 官网 官方 平台 应用 品牌 旗下 电脑 系统 用户 支付 门店 股价 总部 汽车 耳机 平板 发布 推出 更 的用户 的手机 的产品 的系统 的价格 的售后
  的服务 的官网 的平台 的客户 的股价 的会员 証券 銀行 カード モバイル 市場 会計 クラウド の料金 のプラン のサービス の会員 の製品 の商品 の会計 のサポート のほう を選 で`,
);
export const BEFORE_HAN_COMPANY = words(
  `株式会社 使用 推荐 选择 购买 打开 下载 通过 相比 用 在 买 选 社の メーカーでは なら なら、 より より、`,
);
/** The same for a thing: classifiers, verbs of the kitchen, compounds. */
export const BEFORE_HAN_THING = words(
  `个 颗 斤 碗 锅 片 块 种 棵 只 条 杯 道 口 盘 把 吃 喝 蒸 煮 红 青 烤 动物园里 動物園で 春には`,
);
export const AFTER_HAN_THING = words(
  `时代 時代 維新 土器 神宮 大正 三月 的花 の花 花 樹 树 汁 粥 皮 派 园 醋 酱 饭 菜 电极 が咲 が散 も咲 の赤ちゃん の木 の実 の群れ の葉 の親子 的な 的に 主义 新闻`,
);
/** Words of the same clause. */
export const HAN_BUSINESS = words(
  `公司 企业 平台 软件 应用 助手 品牌 手机 价格 用户 网点 服务 協力 会社 企業 メーカー 会計 ソフト サービス 料金 プラン ポイント 月額 提供 製品`,
);
export const HAN_NATURE = words(
  `水果 植物 动物 元素 同素异形体 粮食 粗粮 食物 养胃 健康 阳光 動物 草原 果物 生息 観光客 稲作 季節`,
);
