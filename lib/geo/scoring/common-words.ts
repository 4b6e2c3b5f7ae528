/**
 * Everyday words that are also brands, or that a short brand name may be confused with. Such a name matches only in
 * its exact case. English first, then function words of other languages.
 */
export const COMMON_WORDS: ReadonlySet<string> = new Set(
  `a able about above accept access account across act action active actually add address advance after again against age agent ago
  agree ahead aim air alarm album alert alive all alley allow alone along alpha already also always amaze amber among amount
  amplify amplitude anchor and angel angle animal ant any anyone anything apart appear apple apply approach arc arch area arena argue
  arm army around arrive arrow art article as ascend ask aspect asset assist at atlas atom attach attack attempt attend attention
  audit author auto average avoid away axis baby back bad bag bake balance ball bamboo band bank bar bare barrel base basecamp basic
  basis basket bat bath battle bay be beach beacon beam bear beat beautiful because become bed bee before begin behind believe bell
  belong below bench benefit berry beside best better between beyond big bill bind bird bit bite black blade blank blast blaze blend
  blink block bloom blossom blow blue board boat body bold bolt bond bone book boom boost boot border born borrow both bottle bottom
  bounce bound bow bowl box brain branch brand brave bread break breath breeze brick bridge brief bright brilliant bring broad broken
  brother brown brush bubble bucket buddy budget buffer bug build builder bull bullet burn burst bus bush business busy but butter
  button buy by cabin cable cake calendar call calm camera camp campaign can canvas cap capital captain capture car carbon card care
  career carry cart case cash cast castle cat catch category cause cedar cell census center central century certain chain chair chalk
  challenge champion chance change channel chapter character charge chart chase chat cheap check cheese cherry chess chief child chip
  chime choice choose chorus church circle circuit city claim clarity clash class classic clay clean clear clever click cliff climb
  clip clock close cloud clover club coach coast coat cobalt code coffee coin cold collect color comb come comet comfort command
  comment common compact company compare compass complete compose concept concert condition confluence connect consider console
  constant contact contain content context continue control convoy cook cookie cool copper copy coral core corn corner cost cotton
  couch count counter country couple courage course court cover cow craft crane crash crater cream create creator credit creek crew
  crisp crop cross crowd crown cruise crystal cube culture cup curious current curve custom cut cycle daily dance dark dart dash data
  date dawn day deal dear debate decide deck deep deer default degree delay deliver delta demand depth desert design desire desk
  detail develop device dial diamond different dig digital dinner direct direction dirt discord discover dish dispatch distance dive
  do dock doctor document dog dollar dolphin dome domain door dot double dove down draft dragon drama draw dream dress drift drill
  drink drip drive drop drum dry duck duo dust duty each eagle ear early earth ease east easy eat echo eclipse edge edit eight either
  elastic elder element elephant elevate eleven ember emerald empire empty end energy engage engine enjoy enough enter envoy epic
  equal era error escape essence even evening event ever evergreen every evolve exact example exchange excite exit expand expect
  expert explore express extra eye fabric face fact factor fair faith falcon fall family fan far farm fast fathom favor feast feather
  feature fed feed feel fence fern fetch few field fig fight figure file fill film final find fine finger finish fire firm
  first fish fit five fix flag flame flare flash flat flavor fleet flex flight flint flip float flock flood floor flow flower fluent
  fly focus fog fold folk follow font food foot for force forest forge form fort fortune forward foundation four fox frame free
  freedom fresh friday friend from front frost fruit fuel full fun function fund fuse fusion future gain galaxy gallery game gap
  garage garden gas gate gather gear gem general gentle get ghost giant gift give glad glass glide glow go goal goat gold gong good
  grab grace grade grain grand grant grape graph grass gravity gray great green grid grip ground group grove grow growth guard guess
  guide guru habit half hall hammer hand handle happy harbor hard harmony harvest hat have hawk hazel head heal heap hear heart heat
  heavy height hello help hero hex high highlight hill hint hire hit hive hold hole holiday home honey hook hope horizon horn horse
  hot hotel hour house hover how hub human hunt hunter hurry hut ice icon idea if ignite image impact in inch include index infinite
  inform ink inner input insight inspire instant intercom interest into invent invite iron is island issue it item ivory jade jam
  january jar jazz jet jewel job join journal journey joy judge juice july jump june jungle jupiter just keen keep kernel kettle key
  kick kid kin kind kindle king kit kitchen kite knife know lab ladder lake lamb lamp land language lane lantern large laser last
  late later latitude lattice launch law layer lead leader leaf league lean leap learn least leave left legend lemon lens less let
  letter lever level liberty library life lift light lightning like lily lime limit line linear link lion liquid list listen little
  live load loaf local lock lodge loft log logic long look loom loop loose lotus loud love low loyal luck lucky lumen luna lunar
  lunch machine magic magnet mail main make man mango manor many map maple marble march margin mark market marvel mask mass master
  match mate material matrix matter maximum may maze me meadow mean measure medal media medium meet melody member memory mention menu
  merge mesh message meta metal meteor meter method metric middle might mile milk mill mind mine mint minute miracle mirror miss
  mission mist mix mixture mobile mode model modern module moment monday money monitor monkey month monument mood moon more morning
  mosaic moss most moth mother motion motor mount mountain mouse mouth move movie much mud muse music must my mystery myth nail name
  narrow nation native natural nature near neat nebula neck need needle nerve nest net network never new news next nice night nimble
  nine noble node noise none noon nora nordic norm north nose not note notebook nothing notice notion nova november now nuclear
  number nurse nut oak oasis oat object observe ocean october octopus odd of off offer office often oil okay old olive omega on once
  one onion only onward onyx open opera optimal optimism option or oracle orange orbit orchard orchestra orchid order ore organic
  origin osprey other otter our out outer outlook outreach oval oven over owl own oxygen oyster pace pack page paint pair palace
  palette palm panda panel paper parade parallel parcel parent park part partner party pass past paste path patient pattern pause pay
  peace peach peak pear pearl pebble pen pencil people pepper perfect perform perhaps period person petal phase phone photo phrase
  piano pick picture piece pier pig pile pillar pilot pin pine pink pioneer pipe pitch pixel pizza place plaid plain plan plane
  planet plant plasma plate platform play player plaza please plenty plot plow plug plum plus pocket poem poet point polar pole
  polish pollen pond pony pool poppy popular port portal portrait position positive possible post potato pottery pound powder power
  practice prairie present press pretty price pride prime print prism private prize pro probe process produce product profile profit
  program progress project promise prompt proof proper prosper protect proud prove public pulse pump punch pure purple purpose push
  puzzle quality quantum quarry quart quartz queen quest question quick quiet quill quilt quiz quote rabbit race radar radiant radio
  raft rail rain rainbow raise rally ram ramp ranch range rank rapid rare rate raven ray reach react read ready real realm reason
  rebel recall receive recent record recover red reef reflect region relate relax relay release remedy remember remote render rent
  repeat reply report rescue reserve resolve resource respect respond rest result retool return reveal revel review revolution
  reward rhythm ribbon rice rich ride ridge right ring ripple rise rising river road roam robin robot rock rocket role roll roof room
  root rope rose rough round route row royal ruby rule run runner runway rush saddle safe saga sage sail salad sale salt same sand
  sapphire saturday save savvy say scale scan scene scheme school science scope score scout scratch screen script scroll sea seal
  search season seat second secret section secure see seed seek segment select self sell send sense sentry september series serve
  service session set settle seven shade shadow shake shape share shark sharp shed shell shelter shield shift shine ship shoe shop
  shore short shot should show shuttle side sierra sift sigma sign signal silent silk silver simple since sing single six size
  sketch skill skin sky slack slate sleep slice slide slim slow small smart smile smoke smooth snap snow snowflake so soap social
  soft solar solid solo solution solve some song sonic soon sorry sort soul sound source south space spark speak special spectrum
  speed spell sphere spider spin spiral spirit splash split spoke sponge spoon sport spot spray spread spring sprint sprout spruce
  square squad stable stack staff stage stair stamp stand standard star start state station stay steady steam steel stella stem step
  stick still stock stone stop storage store storm story stove straight strand strategy straw stream street strength stretch strike
  string strip stripe strong structure student studio study style subject such sugar suggest suit summer summit sun sunday sunrise
  sunset super supply support supreme sure surf surface surge surprise swan swap sweet swell swift swim swing switch symbol symphony
  system table tablet tag tail tailor take talent talk tall tango tank tap tape target task taste tavern tea teach team tech tell
  temple tempo ten tender tent term terra test text than thank that the theme then theory there they thick thin thing think third
  this thread three thrive throne through throw thrust thumb thunder thursday ticket tide tidy tie tiger tight tile timber time tin
  tiny tip titan title to today together token tomato tomorrow tone tool top topic torch total touch tough tour tower town toy trace
  track trade trail train transfer transform travel treasure treat tree trek trend trial triangle tribe trick trip triple trophy true
  truffle trunk trust truth try tube tuesday tulip tune tunnel turbo turn turtle twelve twin twist two type ultra umbrella under
  union unique unit unity universal universe up upon upper urban us use user usual valley value valve van vanguard vapor vast vault
  vector velvet venture venus verse version very vessel vibe victory video view village vine vintage violet virtual vision visit
  vista vital vivid voice void volume vote voyage wait wake walk wall walnut want war warm wash watch water watt wave wax way we
  wealth weather weave web wednesday week weight welcome well west whale what wheat wheel when where which while whisper white who
  whole why wide wild will willow win wind window wine wing winner winter wire wisdom wise wish with without wolf woman wonder wood
  wool word work workday worker workspace world worth wrap wren write yard year yellow yes yesterday yet yield you young your youth
  zebra zen zenith zero zest zip zone zoom
  der die das und oder mit von für ist ein eine auf aus bei nach vor zu le la les un une des et ou est avec pour sur dans par el los
  las una y o es con para por en il lo gli ed e di da del della het een de van voor met op om os um uma com não na no do att och som
  det den til ja tak nie bir ve bu için и в на не что это как для по`
    .split(/\s+/)
    .filter((word) => word !== ""),
);
