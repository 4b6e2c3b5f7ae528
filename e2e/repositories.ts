import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";

/** One commit of a test's own repository; `days` is how long ago it was made, `tag` a tag that it gets. */
export type Work = { title: string; days: number; author?: string; tag?: string };

/** Enough of everything that a writer meets: features, fixes, security, performance, and what readers do not need. */
export const USUAL_WORK: readonly Work[] = [
  { title: "feat: export reports as CSV files (#1)", days: 5 },
  { title: "fix: keep the filter when a report is reloaded (#2)", days: 4 },
  { title: "fix(security): compare session tokens in constant time (#3)", days: 3 },
  { title: "perf: read the report index once per request (#4)", days: 3 },
  { title: "feat!: require an account to open shared reports (#5)", days: 2 },
  { title: "chore(deps): bump left-pad from 1.2.0 to 1.3.0 (#6)", days: 2, author: "dependabot[bot]" },
  { title: "test: cover the report importer (#7)", days: 1 },
  { title: "feat: schedule a report for every Monday (#8)", days: 1 },
];

const SECONDS_PER_DAY = 86_400;
let serial = 0;

/** The folder of which the server under test allows repositories to be connected. */
export function repositoriesRoot(): string {
  const root = process.env.CLARION_E2E_REPOSITORIES;
  if (!root) throw new Error("The configuration names no folder for repositories.");
  return root;
}

/** A name that no other test uses. */
export function freshName(word: string): string {
  return `${word}-${process.pid}-${Date.now().toString(36)}-${++serial}`;
}

/** Makes a bare repository with the given history, oldest first. @returns its path */
export function makeRepository(
  work: readonly Work[] = USUAL_WORK,
  name = freshName("repository"),
  root?: string,
): string {
  const path = join(root ?? repositoriesRoot(), "acme", `${name}.git`);
  mkdirSync(path, { recursive: true });
  execFileSync("git", ["init", "--quiet", "--bare", "--initial-branch=main", path]);
  if (work.length > 0) execFileSync("git", ["-C", path, "fast-import", "--quiet"], { input: streamOf(work) });
  return path;
}

/** The input of `git fast-import`: one new file a commit. */
function streamOf(work: readonly Work[]): string {
  const now = Math.floor(Date.now() / 1000);
  return work
    .map(({ title, days, author = "Robin Ray", tag }, index) => {
      const who = `${author} <${author.replace(/\W+/g, ".").toLowerCase()}@acme.example> ${now - days * SECONDS_PER_DAY + index} +0000`;
      const content = `export const part${index} = ${index};\n`;
      const tagged = tag === undefined ? "" : `reset refs/tags/${tag}\nfrom refs/heads/main\n\n`;
      return `commit refs/heads/main\nauthor ${who}\ncommitter ${who}\n${data(`${title}\n`)}M 100644 inline src/part${index}.ts\n${data(content)}${tagged}`;
    })
    .join("");
}

function data(text: string): string {
  return `data ${Buffer.byteLength(text)}\n${text}\n`;
}
