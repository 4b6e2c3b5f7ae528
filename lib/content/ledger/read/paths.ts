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
} from "#lib/content/ledger/phrases/paths.ts";
import type { Change } from "#lib/content/ledger/types.ts";

/** What a file is for, told from its path alone. `source` is what a release ships. */
export type PathKind = "source" | "test" | "docs" | "ci" | "build" | "dependencies" | "example" | "bench";

/** Up to two folders above, none of which holds shipped source: "docs/", "packages/docs/", but not "src/docs/". */
const OUTSIDE_SOURCE = String.raw`^(?:(?!(?:src|source|lib|libs|app|apps|internal|pkg|cmd|crates|server|client|core)\/)[^/]+\/){0,2}`;
const outside = (folders: string): RegExp => new RegExp(`${OUTSIDE_SOURCE}(?:${folders})/`, "i");

const BENCH = /(?:^|\/)(?:bench|benches|benchmarks?)\//i;
const DOC_FOLDERS = outside("docs?|documentation|website|www|site|blog|man|manual|wiki|guides?");
const VENDORED = /(?:^|\/)(?:vendor|third[-_]party)\/|^(?:deps|external)\//i;
const BUILD_FOLDERS = outside(
  "scripts?|hack|\\.vscode|\\.idea|\\.devcontainer|\\.husky|\\.changeset|packaging|releasetools",
);
const EXAMPLES = /(?:^|\/)(?:examples?|samples?|demos?)\//i;
/** Files that state what a product's users can set or call: a change there next to source is one that they can meet. */
const PUBLIC_SURFACE =
  /(?:\.proto|\.graphql|\.d\.ts|(?:^|\/)(?:openapi|swagger)[^/]*\.(?:json|ya?ml)|\.schema\.json|(?:^|\/)(?:config|configuration|options|settings|flags)\.[a-z]+|\.conf(?:\.in)?)$/i;

/** Ordered: the first that matches names the kind, and what matches none is shipped source. */
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
  ["dependencies", VENDORED],
];

const cache = new Map<string, PathKind>();
const CACHE_LIMIT = 50_000;

/** The kind of one path. Paths repeat thousands of times in a history, so answers are kept. */
export function pathKind(path: string): PathKind {
  const known = cache.get(path);
  if (known !== undefined) return known;
  const kind = RULES.find(([, rule]) => rule.test(path))?.[0] ?? "source";
  if (cache.size >= CACHE_LIMIT) cache.clear();
  cache.set(path, kind);
  return kind;
}

/** What a change touched. */
export type Footprint = {
  /** Distinct files; 0 means that nothing is known (an empty merge, or files were not asked for). */
  files: number;
  kinds: Readonly<Record<PathKind, number>>;
  /** Added plus deleted lines of shipped source; null where the source of activity gave paths alone. */
  sourceLines: number | null;
  /** Distinct top folders of shipped source, two deep. */
  areas: ReadonlySet<string>;
  /** Whether configuration, schemas or public types are among the source. */
  publicSurface: boolean;
};

type Touching = Pick<Commit, "files" | "parents">;

const NO_FILES = { source: 0, test: 0, docs: 0, ci: 0, build: 0, dependencies: 0, example: 0, bench: 0 };

/** Of a change whose files nobody asked for. */
export const NOTHING_TOUCHED: Footprint = {
  files: 0,
  kinds: NO_FILES,
  sourceLines: null,
  areas: new Set(),
  publicSurface: false,
};

function areaOf(path: string): string {
  const second = path.indexOf("/", path.indexOf("/") + 1);
  if (second > 0) return path.slice(0, second);
  const first = path.indexOf("/");
  return first > 0 ? path.slice(0, first) : ".";
}

/** Lines of shipped source; a merge repeats what its branch did, so it counts only where it stands alone. */
function countSourceLines(commits: readonly Touching[]): number | null {
  const work = commits.some((commit) => commit.parents.length < 2 && commit.files.length > 0);
  const files = commits.flatMap((commit) => (work && commit.parents.length > 1 ? [] : commit.files));
  const counted = files.filter(({ added, deleted }) => added !== undefined && deleted !== undefined);
  if (counted.length === 0) return null;
  const source = counted.filter(({ path }) => pathKind(path) === "source");
  return source.reduce((total, { added = 0, deleted = 0 }) => total + added + deleted, 0);
}

/** One commit names each of its paths once; only several can repeat each other. */
function distinctPaths(commits: readonly Touching[]): Iterable<string> {
  const [only, ...others] = commits;
  if (only !== undefined && others.length === 0) return only.files.map(({ path }) => path);
  return new Set(commits.flatMap(({ files }) => files.map(({ path }) => path)));
}

/** What the host says that a pull request touched as a whole, as if it were one commit. */
function wholeOf({ pullRequest, commits }: Change): readonly Touching[] {
  const files = pullRequest?.files ?? [];
  return files.length === 0 ? commits : [{ files, parents: [] }];
}

/** Sums up the files of all commits of a change; a file that several commits touch counts once. */
export function footprint(change: Change): Footprint {
  const commits = wholeOf(change);
  const kinds = { ...NO_FILES };
  const areas = new Set<string>();
  let publicSurface = false;
  let files = 0;
  for (const path of distinctPaths(commits)) {
    files++;
    const kind = pathKind(path);
    kinds[kind]++;
    if (kind !== "source") continue;
    areas.add(areaOf(path));
    publicSurface ||= PUBLIC_SURFACE.test(path);
  }
  return { files, kinds, sourceLines: countSourceLines(commits), areas, publicSurface };
}
