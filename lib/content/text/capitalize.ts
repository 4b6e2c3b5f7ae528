/** Acronyms that people often type in lower case. */
const ACRONYMS = new Set(
  "api aof cli cors cpu css csp csv dns dom gpu hmr html http https ip json jsx jwt pdf rdb sql sse ssh ssl ssr svg tcp tls tsx tty udp ui uri url utf uuid wasm xml xss yaml".split(
    " ",
  ),
);
/** Names that stay in lower case at the start of a line. */
const SMALL_NAMES = new Set([
  "npm",
  "npx",
  "pnpm",
  "esbuild",
  "jq",
  "iOS",
  "macOS",
  "deno",
  "eslint",
  "webpack",
  "systemd",
  "zsh",
  "bash",
]);

const UNCASED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** Capitalizes the first letter, unless the first word is a name or an identifier with its own spelling. */
export function capitalize(text: string): string {
  const [word = ""] = text.split(" ", 1);
  const isName =
    SMALL_NAMES.has(word) ||
    UNCASED.test(word) ||
    /[A-Z_./\d:()`$@=<>]/.test(word.slice(1).replace(/[.,:]$/, "")) ||
    /-(?:cli|server|js|lfs|ctl)\b/.test(word);
  if (ACRONYMS.has(word)) return word.toUpperCase() + text.slice(word.length);
  return isName ? text : text.charAt(0).toUpperCase() + text.slice(1);
}
