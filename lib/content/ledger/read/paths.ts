import type { Commit } from "#lib/content/activity.ts";
import {
  BUILD_FILES,
  CI_FILES,
  CI_FOLDERS,
  DEPENDENCY_FILES,
  DEPENDENCY_FOLDERS,
  DOC_ENDINGS,
  DOC_FILES,
  TEST_ENDINGS,
  TEST_FILES,
  TEST_FOLDERS,
  TOP_BUILD_FILES,
  TOP_TEST_FOLDERS,
  TOP_VENDORED_FOLDERS,
  VENDORED_FOLDERS,
} from "#lib/content/ledger/phrases/paths.ts";
import type { Change } from "#lib/content/ledger/types.ts";

/** Purpose of a file, derived from its path only. `source` is shipped with a release. */
export type PathKind = "source" | "test" | "docs" | "ci" | "build" | "dependencies" | "example" | "bench";

/** Matches up to two parent folders that hold no shipped source: "docs/", "packages/docs/", but not "src/docs/". */
const OUTSIDE_SOURCE = String.raw`^(?:(?!(?:src|source|lib|libs|app|internal|pkg|cmd|crates|server|client|core)\/)[^/]+\/){0,2}`;
const outside = (folders: string): RegExp => new RegExp(`${OUTSIDE_SOURCE}(?:${folders})/`, "i");

const BENCH = /(?:^|\/)(?:bench|benches|benchmarks?)\//i;
const DOC_FOLDERS = outside(
  "docs?|documentation|website|landing(?:-page)?|homepage|www|site|blog|man|manual|wiki|guides?",
);
const BUILD_FOLDERS = outside(
  "scripts?|hack|\\.vscode|\\.idea|\\.devcontainer|\\.husky|\\.changeset|packaging|releasetools",
);
const EXAMPLES = /(?:^|\/)(?:examples?|samples?|demos?)\//i;
/** Files that define what users can configure or call: a change of these next to source is visible to users. */
const PUBLIC_SURFACE =
  /(?:\.proto|\.graphql|\.d\.ts|(?:^|\/)(?:openapi|swagger)[^/]*\.(?:json|ya?ml)|\.schema\.json|(?:^|\/)(?:config|configuration|options|settings|flags)\.[a-z]+|\.conf(?:\.in)?)$/i;

/** In order: the first match gives the kind; a path without a match is shipped source. */
const RULES: readonly (readonly [PathKind, RegExp])[] = [
  ["ci", CI_FOLDERS],
  ["ci", CI_FILES],
  ["test", TEST_FOLDERS],
  ["test", TOP_TEST_FOLDERS],
  ["test", TEST_FILES],
  ["test", TEST_ENDINGS],
  ["bench", BENCH],
  ["dependencies", DEPENDENCY_FILES],
  ["dependencies", DEPENDENCY_FOLDERS],
  ["example", EXAMPLES],
  ["docs", DOC_FOLDERS],
  ["docs", DOC_ENDINGS],
  ["docs", DOC_FILES],
  ["build", BUILD_FOLDERS],
  ["build", BUILD_FILES],
  ["build", TOP_BUILD_FILES],
  ["dependencies", VENDORED_FOLDERS],
  ["dependencies", TOP_VENDORED_FOLDERS],
];

const cache = new Map<string, PathKind>();
const CACHE_LIMIT = 50_000;

/** Returns the kind of a path. Cached, because paths repeat thousands of times in a history. */
export function pathKind(path: string): PathKind {
  const cached = cache.get(path);
  if (cached !== undefined) return cached;
  const kind = RULES.find(([, rule]) => rule.test(path))?.[0] ?? "source";
  if (cache.size >= CACHE_LIMIT) cache.clear();
  cache.set(path, kind);
  return kind;
}

/** Whether a path belongs to what other projects wrote, such as `vendor/x/CHANGELOG.md`. */
export function isVendoredPath(path: string): boolean {
  return VENDORED_FOLDERS.test(path) || TOP_VENDORED_FOLDERS.test(path);
}

/** Summary of the files that a change touches. */
export type Footprint = {
  /** Number of distinct files; 0 means unknown (an empty merge, or the source did not read files). */
  files: number;
  kinds: Readonly<Record<PathKind, number>>;
  /** Added plus deleted lines of shipped source; null if the activity source returned only paths. */
  sourceLines: number | null;
  /** Distinct top folders of shipped source, two deep. */
  areas: ReadonlySet<string>;
  /** Whether the source files include configuration, schemas or public types. */
  publicSurface: boolean;
};

type TouchedFiles = Pick<Commit, "files" | "parents">;

const NO_FILES = { source: 0, test: 0, docs: 0, ci: 0, build: 0, dependencies: 0, example: 0, bench: 0 };

/** The footprint of a change whose files were not read. */
export const NOTHING_TOUCHED: Footprint = {
  files: 0,
  kinds: NO_FILES,
  sourceLines: null,
  areas: new Set(),
  publicSurface: false,
};

function getArea(path: string): string {
  const second = path.indexOf("/", path.indexOf("/") + 1);
  if (second > 0) return path.slice(0, second);
  const first = path.indexOf("/");
  return first > 0 ? path.slice(0, first) : ".";
}

/**
 * Lines of shipped source. A merge repeats the changes of its branch, so it counts only if no other commit has files.
 */
function countSourceLines(commits: readonly TouchedFiles[]): number | null {
  const work = commits.some((commit) => commit.parents.length < 2 && commit.files.length > 0);
  const files = commits.flatMap((commit) => (work && commit.parents.length > 1 ? [] : commit.files));
  const counted = files.filter(({ added, deleted }) => added !== undefined && deleted !== undefined);
  if (counted.length === 0) return null;
  const source = counted.filter(({ path }) => pathKind(path) === "source");
  return source.reduce((total, { added = 0, deleted = 0 }) => total + added + deleted, 0);
}

/** One commit lists each of its paths once; only several commits can repeat a path. */
function distinctPaths(commits: readonly TouchedFiles[]): Iterable<string> {
  const [only, ...others] = commits;
  if (only !== undefined && others.length === 0) return only.files.map(({ path }) => path);
  return new Set(commits.flatMap(({ files }) => files.map(({ path }) => path)));
}

/** The files of the pull request if the host returned them (as one entry), otherwise the commits. */
function getTouchedFiles({ pullRequest, commits }: Change): readonly TouchedFiles[] {
  const files = pullRequest?.files ?? [];
  return files.length === 0 ? commits : [{ files, parents: [] }];
}

/** Summarizes the files of all commits of a change; a file counts once even if several commits touch it. */
export function footprint(change: Change): Footprint {
  const commits = getTouchedFiles(change);
  const kinds = { ...NO_FILES };
  const areas = new Set<string>();
  let publicSurface = false;
  let files = 0;
  for (const path of distinctPaths(commits)) {
    files++;
    const kind = pathKind(path);
    kinds[kind]++;
    if (kind !== "source") continue;
    areas.add(getArea(path));
    publicSurface ||= PUBLIC_SURFACE.test(path);
  }
  return { files, kinds, sourceLines: countSourceLines(commits), areas, publicSurface };
}
