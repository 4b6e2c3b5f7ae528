import "server-only";
import { parse as parseToml } from "smol-toml";
import { toPlain } from "#lib/content/text/inline.ts";
import { compilePhrases } from "#lib/text/phrases.ts";
import { readFileEnds } from "./file-ends.ts";
import type { GitContext } from "./process.ts";

const READMES = ["README.md", "readme.md", "Readme.md", "README.rst"];
const GRADLE = ["settings.gradle", "settings.gradle.kts"];
const MANIFESTS = [
  "package.json",
  "pyproject.toml",
  "setup.cfg",
  "setup.py",
  "Cargo.toml",
  "go.mod",
  "composer.json",
  ...GRADLE,
];
/** `name = acme` of setup.cfg, `name="acme"` and `NAME = "acme"` of setup.py. */
const ASSIGNED = /^\s*name\s*=\s*["']?([\w.-]+)["']?,?\s*$/im;
/** Longer headings are slogans. */
const NAME_MAX = 30;
const WORDS_MAX = 3;
/** Headings that are no names: "The setup script", "a project", "Web starter". */
const PHRASE =
  /^(?:an?|the|this|our|your|how|what|why|about|welcome)\b|^(?:it|that|these|we)$|\b(?:starter|template|boilerplate|example)$/i;
/** Headings of sections, which name no product. */
const SECTION = compilePhrases(
  {
    start: ["introduction", "overview", "about", "readme", "getting started", "quick[~]start", "table of contents"],
    use: [
      "install[ation]",
      "usage",
      "features",
      "example[s]",
      "documentation",
      "docs",
      "support",
      "[<name> ]internals",
    ],
    people: [
      "donation[s]",
      "sponsor[s]",
      "backers",
      "contributing",
      "contributors",
      "community",
      "license",
      "security",
    ],
  },
  { before: /^/, after: /$/, parts: { name: /\S+/ } },
);
/** What follows a name in a heading: "Acme - the tool for teams". */
const SLOGAN = /(?: [-–—|]|:) .*$/;
/** What a workspace is called that is no product: `root`, `@acme/monorepo`. */
const WORKSPACE = /^(?:root|monorepo|mono-repo|workspace|workspaces|repo|repository|project|src|source)$/i;
const WORKSPACE_END = /[-_.](?:root|monorepo|mono-repo|workspace|repo)$/i;
/** What a part of a product is called, which its owner names: `acme/server`. */
const PART = /^(?:api|app|backend|cli|client|core|desktop|docs|frontend|mobile|platform|server|site|web|website)$/i;
const FENCED = /^(`{3,}|~{3,})[^\n]*\n.*?^\1[ \t]*$/gms;

function toName(text: string): string | null {
  const [, scope, own = ""] = /^(?:@?([\w.-]+)\/)?(.*)$/s.exec(text.trim()) ?? [];
  const short = own.replace(WORKSPACE_END, "");
  const isPart = scope !== undefined && PART.test(short);
  const name = isPart || WORKSPACE.test(short) ? (scope ?? "") : short;
  const isName = /^[\p{L}\p{N}][\p{L}\p{N} .&+-]*$/u.test(name) && /\p{L}/u.test(name);
  return isName &&
    !PHRASE.test(name) &&
    !SECTION.test(name) &&
    name.length <= NAME_MAX &&
    name.split(" ").length <= WORDS_MAX
    ? name
    : null;
}

/** A line of a README without images, links, tags, emphasis and the substitutions of reStructuredText. */
function toWords(line: string): string {
  const words = line.replace(/!\[[^\]]*\]\([^)]*\)|<[^>]*>|\|[\w -]+\|/g, "").replace(/\[([^\]]*)\]\([^)]*\)/g, "$1");
  return toPlain(words.replace(/[*_]{1,2}|\s#+$/g, ""))
    .replace(/\s+/g, " ")
    .trim();
}

const HTML_HEADING = /<h[1-3]\b[^>]{0,200}>(.{1,1000}?)<\/h[1-3]>/gis;
/** A notice in large letters can stand before the name. */
const HTML_HEADINGS_MAX = 2;

/** Headings of Markdown and HTML, and what the first sentence says a thing "is". */
const HEADINGS = [
  /^(?:#+[ \t]*)?What is (.{1,30})\?$/gm,
  /^#[ \t]+(.+)$/gm,
  HTML_HEADING,
  /^(.{1,60})\n={3,}[ \t]*$/gm,
  /^(.{1,300}?) is an? /gm,
];

/** The section of those who pay for a project: the names in it and after it are those of others. */
const PAYERS = /^(?:#+[ \t]*)?(?:donations?|sponsors?|sponsorship|backers)[ \t]*$/im;

const listWords = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** A heading of more words that has all words of the package's name: "Acme Companion for Android" of `acme-android`. */
function toLongName(heading: string, packageName: string): string | null {
  const words = new Set(listWords(heading));
  const own = listWords(packageName);
  const isOwn = own.length > 1 && own.every((word) => words.has(word));
  return isOwn && words.size <= own.length + 2 && !PHRASE.test(heading) ? heading : null;
}

/**
 * "Opinionated Reader" says what the product is, and is not its name: the README goes on with "Acme is an opinionated
 * reader", or names the product as its package is named.
 */
function isDescription(heading: string, packageName: string, readme: string): boolean {
  const words = listWords(heading);
  const own = listWords(packageName);
  if (words.length < 2 || own.some((word) => words.includes(word))) return false;
  const isSaid = new RegExp(`\\bis an? ${RegExp.escape(heading)}\\b`, "i").test(readme);
  return isSaid || spellAsIn(readme, packageName) !== packageName;
}

/** The first heading of a README that is a short name, or the name in its first sentence. */
function readHeading(markdown: string, packageName: string): string | null {
  const [text = ""] = markdown.replace(FENCED, "").split(PAYERS, 1);
  const headings = HEADINGS.flatMap((pattern) =>
    [...text.matchAll(pattern)].slice(0, pattern === HTML_HEADING ? HTML_HEADINGS_MAX : 1),
  );
  for (const [, heading = ""] of headings) {
    // "Meet Acme. Acme is a server": the last sentence has the name.
    const words = toWords(heading).split(". ").at(-1) ?? "";
    const short = words.replace(SLOGAN, "");
    const name = toName(words) ?? toName(short) ?? toLongName(words, packageName);
    if (name === null || isDescription(name, packageName, text)) continue;
    return name === words || name === short ? name : spellAsIn(text, name);
  }
  return null;
}

/** The member `name` of a manifest, in the section that its format keeps it in. */
function readManifestName(path: string, text: string): string | null {
  if (path.startsWith("setup.")) return toName(ASSIGNED.exec(text)?.[1] ?? "");
  if (GRADLE.includes(path)) return toName(/^rootProject\.name\s*=\s*["']([\w.-]+)["']/m.exec(text)?.[1] ?? "");
  if (path === "go.mod") return toName(/^module \S*?((?:[\w.-]+\/)?[^/\s]+?)(?:\/v\d+)?$/m.exec(text)?.[1] ?? "");
  try {
    const manifest: unknown = path.endsWith(".json") ? JSON.parse(text) : parseToml(text);
    const sections = [manifest, getMember(manifest, "project"), getMember(manifest, "package")];
    const name = sections.map((section) => getMember(section, "name")).find((value) => typeof value === "string");
    return typeof name === "string" && !dependsOn(manifest, name) ? toName(name) : null;
  } catch {
    // A manifest that its own tools cannot read names nothing.
    return null;
  }
}

/** Whether a manifest needs a package of this name: then it is no name of its own, but that of a tool's template. */
function dependsOn(manifest: unknown, name: string): boolean {
  const sections = [getMember(manifest, "dependencies"), getMember(manifest, "devDependencies")];
  return sections.some((section) => getMember(section, name) !== undefined);
}

function getMember(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[key] : undefined;
}

/** A package's name as the README writes it: `Acme` of `acme`. */
function spellAsIn(readme: string, name: string): string {
  const capital = name.charAt(0).toUpperCase() + name.slice(1);
  return new RegExp(`(?<![\\w/.-])${RegExp.escape(capital)}(?![\\w/-]|\\.\\w)`).test(readme) ? capital : name;
}

/**
 * The name that a repository gives itself at a commit, in its README or manifest; null where neither holds a short
 * name.
 */
export async function readProductName(context: GitContext, sha: string): Promise<string | null> {
  const files = await readFileEnds(context, { from: null, to: sha }, [...READMES, ...MANIFESTS]);
  const readme = files.find(({ path, after }) => READMES.includes(path) && after !== null)?.after ?? "";
  const packageName = files
    .filter(({ path, after }) => after !== null && !READMES.includes(path))
    .map(({ path, after }) => readManifestName(path, after ?? ""))
    .find((name) => name !== null);
  const heading = readHeading(readme, packageName ?? "");
  return heading ?? (packageName === undefined ? null : spellAsIn(readme, packageName));
}
