import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";

/**
 * A commit of a test repository: `days` is its age, `tag` an optional tag, `path` its file if it is no code, `files`
 * the texts of more files by their paths.
 */
export type CommitSpec = {
  title: string;
  body?: string;
  days: number;
  author?: string;
  tag?: string;
  path?: string;
  files?: Readonly<Record<string, string>>;
};

/** One change of each kind: features, fixes, security, performance, and changes that are left out of posts. */
export const TYPICAL_COMMITS: readonly CommitSpec[] = [
  {
    title: "feat: export reports as CSV files (#1)",
    body: "The menu of a report now offers a download with one line for each of its rows.",
    days: 5,
  },
  {
    title: "fix: keep the filter when a report is reloaded (#2)",
    body: "The rows that a reader chose now stay until the filter is cleared.",
    days: 4,
  },
  { title: "fix(security): compare session tokens in constant time (#3)", days: 3 },
  { title: "perf: read the report index once per request (#4)", days: 3 },
  { title: "feat!: require an account to open shared reports (#5)", days: 2 },
  { title: "chore(deps): bump left-pad from 1.2.0 to 1.3.0 (#6)", days: 2, author: "dependabot[bot]" },
  { title: "test: cover the report importer (#7)", days: 1 },
  {
    title: "feat: schedule a report for every Monday (#8)",
    body: "Recipients now get the rows of the week before as an attachment.",
    days: 1,
  },
];

const SECONDS_PER_DAY = 86_400;
let serial = 0;

/** Returns the folder whose repositories the server under test may read. */
export function getRepositoriesRoot(): string {
  const root = process.env.CLARION_E2E_REPOSITORIES;
  if (!root) throw new Error("CLARION_E2E_REPOSITORIES is not set. Run the tests with playwright.config.ts.");
  return root;
}

/** Returns a unique name, so that tests cannot collide. */
export function uniqueName(word: string): string {
  return `${word}-${process.pid}-${Date.now().toString(36)}-${++serial}`;
}

/** Creates a bare repository from commits, oldest first. @returns its path */
export function makeRepository(
  work: readonly CommitSpec[] = TYPICAL_COMMITS,
  name = uniqueName("repository"),
  root?: string,
): string {
  const path = join(root ?? getRepositoriesRoot(), "acme", `${name}.git`);
  mkdirSync(path, { recursive: true });
  execFileSync("git", ["init", "--quiet", "--bare", "--initial-branch=main", path]);
  if (work.length > 0) execFileSync("git", ["-C", path, "fast-import", "--quiet"], { input: buildFastImport(work) });
  return path;
}

/** Builds the input of `git fast-import`, with one new file per commit. */
function buildFastImport(work: readonly CommitSpec[]): string {
  const now = Math.floor(Date.now() / 1000);
  return work
    .map(({ title, body, days, author = "Robin Ray", tag, path, files = {} }, index) => {
      const who = `${author} <${author.replace(/\W+/g, ".").toLowerCase()}@acme.example> ${now - days * SECONDS_PER_DAY + index} +0000`;
      const message = body === undefined ? `${title}\n` : `${title}\n\n${body}\n`;
      const content = `export const part${index} = ${index};\n`;
      const more = Object.entries(files)
        .map(([name, text]) => `M 100644 inline ${name}\n${formatData(text)}`)
        .join("");
      const tagged = tag === undefined ? "" : `reset refs/tags/${tag}\nfrom refs/heads/main\n\n`;
      return `commit refs/heads/main\nauthor ${who}\ncommitter ${who}\n${formatData(message)}M 100644 inline ${path ?? `src/part${index}.ts`}\n${formatData(content)}${more}${tagged}`;
    })
    .join("");
}

function formatData(text: string): string {
  return `data ${Buffer.byteLength(text)}\n${text}\n`;
}
