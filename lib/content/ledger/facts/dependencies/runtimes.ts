import { parse, TomlError } from "smol-toml";
import type { FileEnds } from "#lib/content/activity.ts";
import { listPatchLines } from "#lib/content/ledger/facts/patch-lines.ts";
import type { Change, Fact } from "#lib/content/ledger/types.ts";
import { isManifest, ships } from "./manifests.ts";

/** What a manifest asks of the system that runs the product. */
type Runtime = { name: "Node.js" | "Python" | "PHP" | "Android API"; range: string };

function asText(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** `engines` of a package that is published (docs.npmjs.com); what a private one asks for concerns its developers. */
function readNode(text: string): Runtime | undefined {
  const { engines, private: isPrivate } = Object(JSON.parse(text));
  const range = isPrivate === true ? undefined : asText(Object(engines).node);
  return range === undefined ? undefined : { name: "Node.js", range };
}

/** `requires-python` (packaging.python.org), also in Poetry's table. */
function readPython(text: string): Runtime | undefined {
  const { project, tool } = Object(parse(text));
  const range =
    asText(Object(project)["requires-python"]) ?? asText(Object(Object(Object(tool).poetry).dependencies).python);
  return range === undefined ? undefined : { name: "Python", range };
}

/** The platform that Composer asks for (getcomposer.org). */
function readPhp(text: string): Runtime | undefined {
  const range = asText(Object(Object(JSON.parse(text)).require).php);
  return range === undefined ? undefined : { name: "PHP", range };
}

/** The oldest Android that installs an app: `minSdk 21`, `minSdkVersion = 21` (developer.android.com). */
const MIN_SDK = /^[ \t]*minSdk(?:Version)?[ \t]*[=( ][ \t]*(\d{1,3})\b/m;

function readAndroid(text: string): Runtime | undefined {
  const range = MIN_SDK.exec(text)?.[1];
  return range === undefined ? undefined : { name: "Android API", range };
}

const READERS: readonly (readonly [RegExp, (text: string) => Runtime | undefined])[] = [
  [/(?:^|\/)package\.json$/, readNode],
  [/(?:^|\/)pyproject\.toml$/, readPython],
  [/(?:^|\/)composer\.json$/, readPhp],
  [/(?:^|\/)build\.gradle(?:\.kts)?$/, readAndroid],
];

function readRuntime(path: string, text: string | null): Runtime | undefined {
  if (text === null) return undefined;
  try {
    return READERS.find(([pattern]) => pattern.test(path))?.[1](text);
  } catch (fault) {
    if (fault instanceof SyntaxError || fault instanceof TomlError) return undefined;
    throw fault;
  }
}

const BOUND = /(?:^|[\s,|])(?:>=?|\^|~=?|==)?\s*v?(\d+)(?:\.(\d+))?/g;

/** The lowest version that a range allows; undefined where it has no lower bound. */
function findMinimum(range: string): [major: number, minor: number] | undefined {
  const bounds = Array.from(range.matchAll(BOUND), ([, major, minor = "0"]): [number, number] => [
    Number(major),
    Number(minor),
  ]);
  return bounds.toSorted(compare)[0];
}

function compare([a, b]: readonly [number, number], [c, d]: readonly [number, number]): number {
  return a - c || b - d;
}

/** Whether a range ends support: Node.js counts by major versions, the others by minor ones. */
function isRaised({ name, range }: Runtime, later: Runtime): boolean {
  const [from, to] = [findMinimum(range), findMinimum(later.range)];
  if (from === undefined || to === undefined || name !== later.name) return false;
  return name === "Node.js" ? to[0] > from[0] : compare(to, from) > 0;
}

/** How lines name a runtime. */
const KEYS: Readonly<Record<Runtime["name"], RegExp>> = {
  "Node.js": /\bnode\b/,
  Python: /\bpython\b/,
  PHP: /"php"/,
  "Android API": /\bminSdk/,
};

/**
 * The oldest Node.js, Python, PHP or Android that the product runs on, where it is a later one at the end of the range,
 * by the id of the last change that wrote it. Those who run an older version cannot update any more.
 */
export function findRaisedRuntimes(changes: readonly Change[], files: readonly FileEnds[]): Map<string, Fact[]> {
  const raised = files.flatMap(({ path, before, after }): [string, Fact][] => {
    if (!isManifest(path) || !ships(path)) return [];
    const [from, to] = [readRuntime(path, before), readRuntime(path, after)];
    if (from === undefined || to === undefined || !isRaised(from, to)) return [];
    const written = listPatchLines(changes, path, "added").findLast(
      ({ text }) => text.includes(to.range) && KEYS[to.name].test(text),
    );
    if (written === undefined) return [];
    const { change, commit, line } = written;
    const text = `Raised the required ${to.name} version from \`${from.range}\` to \`${to.range}\` in \`${path}\``;
    const span = { in: "file", commit: commit.sha, path, from: line, to: line } as const;
    return [[change.id, { kind: "dependency", standing: "source", text, span }]];
  });
  const groups = Map.groupBy(raised, ([id]) => id);
  // A monorepo writes the same range in every package, so the first is enough.
  return new Map([...groups].map(([id, facts]) => [id, facts.slice(0, 1).map(([, fact]) => fact)]));
}
