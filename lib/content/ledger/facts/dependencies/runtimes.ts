import { parse, TomlError } from "smol-toml";
import type { FileEnds } from "#lib/content/activity.ts";
import { listPatchLines } from "#lib/content/ledger/facts/patch-lines.ts";
import type { Change, Fact } from "#lib/content/ledger/types.ts";
import { isManifest, readManifest, ships } from "./manifests.ts";

/** What a manifest asks of the system that runs the product, or of the product that it extends. */
type Runtime = {
  name: string;
  range: string;
  /** How lines name it. */
  key: string;
  /** Whether support ends by minor versions, too. */
  isMinor: boolean;
};

function toRuntimes(name: string, key: string, range: unknown, isMinor = true): Runtime[] {
  return typeof range === "string" ? [{ name, key, range, isMinor }] : [];
}

/**
 * `engines` and `peerDependencies` of a package that is published (docs.npmjs.com); what a private one asks for concerns
 * its developers.
 */
function readPackage(text: string): Runtime[] {
  const { engines, peerDependencies, private: isPrivate } = Object(JSON.parse(text));
  if (isPrivate === true) return [];
  const peers = Object.entries(Object(peerDependencies));
  return [
    ...toRuntimes("Node.js", "node", Object(engines).node, false),
    ...peers.flatMap(([name, range]) => toRuntimes(`\`${name}\``, name, range)),
  ];
}

/** `requires-python` (packaging.python.org), also in Poetry's table. */
function readPython(text: string): Runtime[] {
  const { project, tool } = Object(parse(text));
  const { "requires-python": own } = Object(project);
  return toRuntimes("Python", "python", own ?? Object(Object(Object(tool).poetry).dependencies).python);
}

/** The platform that Composer asks for (getcomposer.org). */
function readPhp(text: string): Runtime[] {
  return toRuntimes("PHP", '"php"', Object(Object(JSON.parse(text)).require).php);
}

/** The oldest Android that installs an app: `minSdk 21`, `minSdkVersion = 21` (developer.android.com). */
const MIN_SDK = /^[ \t]*minSdk(?:Version)?[ \t]*[=( ][ \t]*(\d{1,3})\b/m;

function readAndroid(text: string): Runtime[] {
  return toRuntimes("Android API", "minSdk", MIN_SDK.exec(text)?.[1]);
}

const READERS: readonly (readonly [RegExp, (text: string) => Runtime[]])[] = [
  [/(?:^|\/)package\.json$/, readPackage],
  [/(?:^|\/)pyproject\.toml$/, readPython],
  [/(?:^|\/)composer\.json$/, readPhp],
  [/(?:^|\/)build\.gradle(?:\.kts)?$/, readAndroid],
];

function readRuntimes(path: string, text: string | null): Runtime[] {
  if (text === null) return [];
  try {
    return READERS.find(([pattern]) => pattern.test(path))?.[1](text) ?? [];
  } catch (fault) {
    if (fault instanceof SyntaxError || fault instanceof TomlError) return [];
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

/** Whether a range ends support: of most things by major versions, before the first one by minor ones. */
function isRaised({ range, isMinor }: Runtime, later: Runtime): boolean {
  const [from, to] = [findMinimum(range), findMinimum(later.range)];
  if (from === undefined || to === undefined) return false;
  return isMinor || to[0] === 0 ? compare(to, from) > 0 : to[0] > from[0];
}

/** What a manifest asks for at the end of the range is later than what it asked for before. */
function listRaised({ path, before, after }: FileEnds): { earlier: Runtime; later: Runtime }[] {
  if (!isManifest(path) || !ships(path)) return [];
  const earlier = new Map(readRuntimes(path, before).map((runtime) => [runtime.name, runtime]));
  return readRuntimes(path, after).flatMap((later) => {
    const runtime = earlier.get(later.name);
    return runtime !== undefined && isRaised(runtime, later) ? [{ earlier: runtime, later }] : [];
  });
}

/**
 * The oldest Node.js, Python, PHP or Android that the product runs on, and of the packages that it extends, where it is
 * a later one at the end of the range, by the id of the last change that wrote it. Those who run an older version cannot
 * update any more.
 */
export function findRaisedRuntimes(changes: readonly Change[], files: readonly FileEnds[]): Map<string, Fact[]> {
  const own = new Set(files.flatMap(({ path, after }) => readManifest(path, after ?? "").own));
  const raised = files.flatMap((file) => {
    const { path } = file;
    return listRaised(file).flatMap(({ earlier, later }): [string, Fact][] => {
      const written = listPatchLines(changes, path, "added").findLast(
        ({ text }) => text.includes(later.range) && text.includes(later.key),
      );
      // A package of the same repository moves with it.
      if (written === undefined || own.has(later.key)) return [];
      const { change, commit, line } = written;
      const text = `Raised the required ${later.name} version from \`${earlier.range}\` to \`${later.range}\` in \`${path}\``;
      const span = { in: "file", commit: commit.sha, path, from: line, to: line } as const;
      return [[change.id, { kind: "dependency", standing: "source", text, span }]];
    });
  });
  const groups = Map.groupBy(raised, ([id]) => id);
  // A monorepo writes the same range in every package, so the first is enough.
  return new Map([...groups].map(([id, facts]) => [id, facts.slice(0, 1).map(([, fact]) => fact)]));
}
