const CSS_MAX = 2_000_000;
const DECLARATION = /font-family\s{0,8}:([^;{}]{1,300})/gi;
const PROPERTY = /--(?:[\w-]{0,40}-)?(?:font|typeface)[\w-]{0,40}\s{0,8}:([^;{}]{1,300})/gi;
/** How far before a declaration its selector is searched. */
const SELECTOR_REACH = 600;
const PAGE_SELECTOR = /(?:^|[\s,])(?:html|body|:root|h1|h2)(?=$|[\s,])/i;
const WEIGHT = { page: 10, property: 4, use: 1 };

/** Generic families (`sans-serif`, `system-ui`), and fonts for code and icons. */
const NOT_OF_BRAND =
  /^(?:inherit|initial|unset|revert|serif|sans-serif|monospace|cursive|fantasy|emoji|math|ui-.*|system-ui|-apple-.*|blinkmacsystemfont)$/i;
const OF_DEVICE =
  /^(?:arial|helvetica|helvetica neue|segoe ui.*|roboto|ubuntu|cantarell|noto .*|verdana|tahoma|times.*|apple color emoji)$/i;
const OF_CODE_OR_ICONS = /mono|code|consol|courier|menlo|icon|awesome|emoji|symbol|glyph|katex|swiper|slick|fallback/i;
/** Names that bundlers give to the fonts of a page. */
const BUNDLED = /^__(.{1,50}?)_[0-9a-f]{6}$/;
const NAME = /^[\p{L}\p{N}][\p{L}\p{N} .+&'-]{1,59}$/u;

/** Returns the name of the font that a website's style sheets use most, above all for pages and headings; or null. */
export function findBrandFont(css: string): string | null {
  const sample = css.slice(0, CSS_MAX);
  const scores = new Map<string, number>();
  const add = (value: string, weight: number): void => {
    const name = readFirstFamily(value);
    if (name !== null) scores.set(name, (scores.get(name) ?? 0) + weight);
  };
  for (const { 1: value = "", index } of sample.matchAll(DECLARATION)) add(value, weigh(sample, index));
  for (const [, value = ""] of sample.matchAll(PROPERTY)) add(value, WEIGHT.property);
  const [best] = [...scores].filter(([, score]) => score > 0).toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  return best?.[0] ?? null;
}

/** A font that is only declared is not a use of it. */
function weigh(css: string, index: number): number {
  const before = css.slice(Math.max(0, index - SELECTOR_REACH), index);
  const open = before.lastIndexOf("{");
  const selector = before.slice(before.lastIndexOf("}", open) + 1, Math.max(0, open));
  if (/@font-face/i.test(selector)) return 0;
  return PAGE_SELECTOR.test(selector.trim()) ? WEIGHT.page : WEIGHT.use;
}

/** The first family of a list; null for variables, generic families and fonts that say nothing about a brand. */
function readFirstFamily(value: string): string | null {
  const family = (value.split(",", 1)[0] ?? "")
    .replace(/!important/i, "")
    .replace(/["']/g, "")
    .trim();
  const name = (BUNDLED.exec(family)?.[1] ?? family).replaceAll("_", " ");
  const isOther = NOT_OF_BRAND.test(name) || OF_DEVICE.test(name) || OF_CODE_OR_ICONS.test(name);
  return NAME.test(name) && !isOther ? name : null;
}
