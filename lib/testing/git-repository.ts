import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const START = Date.UTC(2024, 0, 1, 12);
const HOUR_MS = 3_600_000;

/**
 * Independent of the machine's settings, without the maintenance process that git starts after each commit, and
 * without waits for the disk, which a repository that is removed after the test does not need.
 */
const ENVIRONMENT = {
  GIT_CONFIG_NOSYSTEM: "1",
  GIT_CONFIG_GLOBAL: "/dev/null",
  GIT_CONFIG_COUNT: "2",
  GIT_CONFIG_KEY_0: "maintenance.auto",
  GIT_CONFIG_VALUE_0: "false",
  GIT_CONFIG_KEY_1: "core.fsync",
  GIT_CONFIG_VALUE_1: "none",
  GIT_AUTHOR_NAME: "Ann Author",
  GIT_AUTHOR_EMAIL: "ann@example.org",
  GIT_COMMITTER_NAME: "Ann Author",
  GIT_COMMITTER_EMAIL: "ann@example.org",
  GIT_MERGE_AUTOEDIT: "no",
};

export type TestCommit = { body?: string; files?: Record<string, string>; date?: Date; author?: string };

/** A real repository in a temporary folder. Each commit is one hour after the previous one unless `date` is given. */
export class TestRepository {
  readonly path: string;
  /** Where git keeps its own files. */
  private readonly directory: string;
  private clock = START;
  /** What `read` returned since the last change. */
  private readonly answers = new Map<string, string>();

  constructor(options: { bare?: boolean } = {}) {
    this.path = realpathSync(mkdtempSync(join(tmpdir(), "clarion-git-")));
    this.directory = options.bare ? this.path : join(this.path, ".git");
    this.git("init", "--quiet", "--template=", "--initial-branch=main", ...(options.bare ? ["--bare"] : []));
  }

  git(...args: string[]): string {
    return this.run(args, {});
  }

  /** Runs git for output only. The same arguments run once between two changes, because each process costs time. */
  read(...args: string[]): string {
    const key = args.join("\0");
    const existing = this.answers.get(key);
    if (existing !== undefined) return existing;
    const answer = this.execute(args, {});
    this.answers.set(key, answer);
    return answer;
  }

  private run(args: string[], options: { env?: Record<string, string>; input?: string }): string {
    this.answers.clear();
    return this.execute(args, options);
  }

  private execute(args: string[], options: { env?: Record<string, string>; input?: string }): string {
    return execFileSync("git", args, {
      cwd: this.path,
      encoding: "utf8",
      stdio: ["pipe", "pipe", "pipe"],
      ...(options.input === undefined ? {} : { input: options.input }),
      env: { ...process.env, ...ENVIRONMENT, ...options.env },
    });
  }

  private stamp(commit: TestCommit): Record<string, string> {
    this.clock += HOUR_MS;
    const date = `${Math.floor((commit.date?.getTime() ?? this.clock) / 1000)} +0000`;
    const author = /^(.*) <(.*)>$/.exec(commit.author ?? "");
    const person = author === null ? {} : { GIT_AUTHOR_NAME: author[1] ?? "", GIT_AUTHOR_EMAIL: author[2] ?? "" };
    return { GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date, ...person };
  }

  /** Commits files (by default one new file) on the current branch. @returns the hash */
  commit(subject: string, commit: TestCommit = {}): string {
    const env = this.stamp(commit);
    const files = commit.files ?? { [`src/file-${this.clock / HOUR_MS}.ts`]: `${subject}\n` };
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(this.path, path)), { recursive: true });
      writeFileSync(join(this.path, path), text);
    }
    this.git("add", "--all");
    const message = commit.body === undefined ? subject : `${subject}\n\n${commit.body}`;
    this.run(["commit", "--quiet", "--allow-empty", "--cleanup=verbatim", "--file=-"], { env, input: message });
    return this.head();
  }

  branch(name: string): void {
    this.git("checkout", "--quiet", "-b", name);
  }

  checkout(name: string): void {
    this.git("checkout", "--quiet", name);
  }

  /** Creates a merge commit with the given message. @returns its hash */
  merge(branch: string, message: string, commit: TestCommit = {}): string {
    this.run(["merge", "--quiet", "--no-ff", "-m", message, branch], { env: this.stamp(commit) });
    return this.head();
  }

  /** Runs `git revert` on the current branch. @returns the hash */
  revert(sha: string): string {
    this.run(["revert", "--no-edit", sha], { env: this.stamp({}) });
    return this.head();
  }

  tag(name: string): void {
    this.run(["tag", "-a", "-m", name, name], { env: this.stamp({}) });
  }

  /** Creates many commits at once from a `git fast-import` stream. */
  import(stream: string): void {
    this.run(["fast-import", "--quiet"], { input: stream });
  }

  /** Returns the hash of the newest commit, from a file where git keeps it in one. */
  head(): string {
    const [, branch = ""] = /^ref: (.+)\n$/.exec(readFileSync(join(this.directory, "HEAD"), "utf8")) ?? [];
    const file = join(this.directory, branch);
    return branch && existsSync(file) ? readFileSync(file, "utf8").trim() : this.read("rev-parse", "HEAD").trim();
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true });
  }
}
