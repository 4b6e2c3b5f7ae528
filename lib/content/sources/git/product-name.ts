import "server-only";
import { parse as parseToml } from "smol-toml";
import { toPlain } from "#lib/content/text/inline.ts";
import { readFileEnds } from "./file-ends.ts";
import type { GitContext } from "./process.ts";

const READMES = ["README.md", "readme.md", "Readme.md"];
const MANIFESTS = ["package.json", "pyproject.toml", "Cargo.toml"];
/** Longer headings are slogans. */
const NAME_MAX = 30;
const WORDS_MAX = 3;

function toName(text: string): string | null {
  const name = text.replace(/^@[^/]+\//, "").trim();
  const isName = /^[\p{L}\p{N}][\p{L}\p{N} .&+-]*$/u.test(name) && /\p{L}/u.test(name);
  return isName && name.length <= NAME_MAX && name.split(" ").length <= WORDS_MAX ? name : null;
}

/** The first heading of a README, without images, links and emphasis. */
function readHeading(markdown: string): string | null {
  const [, heading = ""] = /^#[ \t]+(.+)$/m.exec(markdown) ?? [];
  const words = heading.replace(/!\[[^\]]*\]\([^)]*\)|<[^>]*>/g, "").replace(/\[([^\]]*)\]\([^)]*\)/g, "$1");
  return toName(toPlain(words.replace(/[*_]{1,2}|\s#+$/g, "")));
}

/** The member `name` of a manifest, in the section that its format keeps it in. */
function readManifestName(path: string, text: string): string | null {
  try {
    const manifest: unknown = path.endsWith(".json") ? JSON.parse(text) : parseToml(text);
    const sections = [manifest, getMember(manifest, "project"), getMember(manifest, "package")];
    const name = sections.map((section) => getMember(section, "name")).find((value) => typeof value === "string");
    return typeof name === "string" ? toName(name) : null;
  } catch {
    // A manifest that its own tools cannot read names nothing.
    return null;
  }
}

function getMember(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[key] : undefined;
}

/**
 * The name that a repository gives itself at a commit, in its README or manifest; null where neither holds a short
 * name.
 */
export async function readProductName(context: GitContext, sha: string): Promise<string | null> {
  const files = await readFileEnds(context, { from: null, to: sha }, [...READMES, ...MANIFESTS]);
  for (const { path, after } of files) {
    if (after === null) continue;
    const name = READMES.includes(path) ? readHeading(after) : readManifestName(path, after);
    if (name !== null) return name;
  }
  return null;
}
