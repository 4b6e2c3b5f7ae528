/**
 * How long X takes a text to be, by version 3 of the configuration that twitter-text publishes: code points of Latin and
 * its neighbours weigh one, all others two, an emoji two however it is composed, and a link 23 whatever its length.
 */

/** Most characters of a post on X, by its own count. */
export const X_LENGTH_MAX = 280;
const LINK_WEIGHT = 23;

/** Country codes, and the generic domains in use that words of software look like; of the rarest only the scheme tells. */
const DOMAINS = new Set(
  `ac ad ae af ag ai al am ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bm bn bo br bs bt bv bw by bz ca cc cd cf
  cg ch ci ck cl cm cn co cr cu cv cw cx cy cz de dj dk dm do dz ec ee eg er es et eu fi fj fk fm fo fr ga gb gd ge gf gg
  gh gi gl gm gn gp gq gr gs gt gu gw gy hk hm hn hr ht hu id ie il im in io iq ir is it je jm jo jp ke kg kh ki km kn kp
  kr kw ky kz la lb lc li lk lr ls lt lu lv ly ma mc md me mg mh mk ml mm mn mo mp mq mr ms mt mu mv mw mx my mz na nc ne
  nf ng ni nl no np nr nu nz om pa pe pf pg ph pk pl pm pn pr ps pt pw py qa re ro rs ru rw sa sb sc sd se sg sh si sj sk
  sl sm sn so sr ss st su sv sx sy sz tc td tf tg th tj tk tl tm tn to tr tt tv tw tz ua ug uk us uy uz va vc ve vg vi vn
  vu wf ws ye yt za zm zw com org net edu gov int mil info biz name app dev page blog cloud tech site online store shop
  web work works zone tools run codes live media network news one open pro services show social software space stream
  studio support systems team test today video wiki world xyz build call click design digital directory docs email events
  express fail family finance fun games global group guide help host house how industries international land link map
  market menu moe new now observer partners parts photos pics pictures place plus post press productions properties
  property prime read rest review rocks safe save school science search security select sale session size solutions
  style supply surgery tax technology tips top total town trade trading training tube university vision watch webcam
  website wine win wtf yoga zip mov foo ink data date boo bar box cab cafe camp capital care cash center channel chat
  city cool computer contact credit download energy engineering estate exchange expert express eat fast fit fly free
  frl gle goo health hosting id java jobs kim like lol love meme mobile mom monster ninja nowruz origins passagens pet
  phd play red rip saarland secure server services song spot swiss talk tel theatre ventures vote weather you`.split(
    /\s+/,
  ),
);

/** A path may end in anything but punctuation, or in brackets that it opened. */
const PATH = '/(?:[^\\s<>"]*(?<=[^\\s<>".,;:!?\'’)\\]}]|\\([^\\s()]{0,80}\\)))?';
const QUERY = '\\?[^\\s<>"]*[^\\s<>".,;:!?\'’)\\]}]';
const HOST = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
const WIDE_HOST = "[\\p{L}\\p{N}](?:[\\p{L}\\p{N}-]{0,61}[\\p{L}\\p{N}])?";
/** What may be a link: with a scheme in any script, without one in ASCII. */
const CANDIDATE = new RegExp(
  `https?://(?:${WIDE_HOST}\\.){1,12}([a-z]{2,24})(?![\\p{L}\\p{N}-])(?::\\d{1,5})?(?:${PATH})?(?:${QUERY})?` +
    `|(?<![\\p{L}\\p{N}@#$_./-])(?:${HOST}\\.){1,12}([a-z]{2,24})(?![\\p{L}\\p{N}@-])(?:(?::\\d{1,5})?${PATH}(?:${QUERY})?)?`,
  "giu",
);
const EMOJI = /\p{Emoji_Presentation}|\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u;
/** Code points that count one; every other counts two. */
const LIGHT: readonly [from: number, to: number][] = [
  [0, 4351],
  [8192, 8205],
  [8208, 8223],
  [8242, 8247],
];

/** The weighted length of a text after Unicode normalization (NFC), in the units of `X_LENGTH_MAX`. */
export function weightedLength(text: string): number {
  let links = 0;
  const rest = text.normalize("NFC").replace(CANDIDATE, (found, afterScheme?: string, bare?: string) => {
    if (!DOMAINS.has((afterScheme ?? bare ?? "").toLowerCase())) return found;
    links += 1;
    return "";
  });
  let sum = links * LINK_WEIGHT;
  for (const { segment } of new Intl.Segmenter("en", { granularity: "grapheme" }).segment(rest)) {
    sum += weightOf(segment);
  }
  return sum;
}

function weightOf(grapheme: string): number {
  if (EMOJI.test(grapheme) && !/^[\d#*©®]$/u.test(grapheme)) return 2;
  let sum = 0;
  for (const char of grapheme) {
    const point = char.codePointAt(0) ?? 0;
    sum += LIGHT.some(([from, to]) => point >= from && point <= to) ? 1 : 2;
  }
  return sum;
}
