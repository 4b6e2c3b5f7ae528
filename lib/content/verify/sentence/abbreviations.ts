/** Short and long forms that mean the same in every software project. */
const FORMS: readonly (readonly [string, string])[] = [
  ["CJS", "CommonJS"],
  ["ESM", "ES module modules"],
  ["JS", "JavaScript"],
  ["TS", "TypeScript"],
  ["TLA", "top-level await"],
  ["env", "environment"],
  ["config", "configuration"],
  ["docs", "documentation"],
  ["db", "database"],
  ["repo", "repository"],
  ["args", "arguments"],
  ["params", "parameters"],
  ["deps", "dependencies"],
  ["perms", "permissions"],
  ["k8s", "Kubernetes"],
  ["Postgres", "PostgreSQL"],
  ["a11y", "accessibility"],
  ["i18n", "internationalization"],
  ["l10n", "localization"],
  ["dir", "directory folder"],
  ["impl", "implementation"],
  ["PR", "pull request"],
];

const toPattern = (form: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])${form.split(" ")[0]}s?(?![\\p{L}\\p{N}])`, "iu");

const PATTERNS = FORMS.map(([short, long]) => ({ short, long, isShort: toPattern(short), isLong: toPattern(long) }));

/** The other forms of abbreviations in texts: a sentence may say "configuration" where a fact says "config". */
export function spellOut(texts: readonly string[]): string[] {
  const source = texts.join("\n");
  return PATTERNS.flatMap(({ short, long, isShort, isLong }) => [
    ...(isShort.test(source) ? [long] : []),
    ...(isLong.test(source) ? [short] : []),
  ]);
}
