import { type ExecFileOptionsWithBufferEncoding, execFile } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { DeliveryError } from "#publisher/adapter.ts";
import { redact } from "#publisher/http.ts";
import { digest } from "#publisher/post.ts";

type Options = {
  repository: string;
  token: string | null;
  author: string;
  cache: string;
  /** Where the git program is looked for. */
  path: string;
};
/** The new content of a file; null removes it. */
export type FileChange = { path: string; content: string | null };

const TIMEOUT_MS = 120_000;
const OUTPUT_BYTES_MAX = 20_000_000;
const NO_COMMIT = "0000000000000000000000000000000000000000";

/** The repository of a destination, read and written through a bare copy without a work tree. */
export class GitRepository {
  readonly #options: Options;
  readonly #folder: string;

  constructor(options: Options) {
    this.#options = options;
    this.#folder = join(options.cache, digest(options.repository));
  }

  /** The newest commit of a branch, or null if there is no such branch. */
  async getHead(branch: string): Promise<string | null> {
    const output = await this.#git(["ls-remote", "--heads", this.#options.repository, `refs/heads/${branch}`]);
    return /^[\da-f]{40,64}/.exec(output.toString())?.[0] ?? null;
  }

  /** The text of a file at the newest commit of a branch, or null if branch or file do not exist. */
  async readFile(branch: string, path: string): Promise<string | null> {
    const head = await this.#fetch(branch);
    if (head === null) return null;
    const listed = await this.#git(["ls-tree", "-z", head, "--", path]);
    if (listed.length === 0) return null;
    return (await this.#git(["cat-file", "blob", `${head}:${path}`])).toString("utf8");
  }

  /**
   * Commits changes on top of `parent` and pushes them. A branch that has moved on since is refused by the host, so
   * that nothing of anybody is overwritten.
   * @param expected the commit at which the branch must be; null if it must not exist
   */
  async push(
    { branch, parent, expected }: { branch: string; parent: string; expected: string | null },
    changes: readonly FileChange[],
    message: string,
  ): Promise<void> {
    const environment = { GIT_INDEX_FILE: join(this.#folder, `index-${process.pid}`) };
    await this.#git(["read-tree", parent], { environment });
    for (const { path, content } of changes) {
      // The object that names mode 0 removes the path from the index.
      const entry =
        content === null
          ? `0 ${NO_COMMIT}\t${path}\0`
          : `100644 ${(await this.#git(["hash-object", "-w", "--stdin"], { input: content })).toString().trim()}\t${path}\0`;
      await this.#git(["update-index", "-z", "--index-info"], { environment, input: entry });
    }
    const tree = (await this.#git(["write-tree"], { environment })).toString().trim();
    const commit = (await this.#git(["commit-tree", tree, "-p", parent, "-m", message])).toString().trim();
    const lease = `--force-with-lease=refs/heads/${branch}:${expected ?? ""}`;
    await this.#git(["push", lease, this.#options.repository, `${commit}:refs/heads/${branch}`]);
  }

  /** Deletes a branch if it is still at the commit. */
  async deleteBranch(branch: string, expected: string): Promise<void> {
    await this.#open();
    const lease = `--force-with-lease=refs/heads/${branch}:${expected}`;
    await this.#git(["push", lease, this.#options.repository, `:refs/heads/${branch}`]);
  }

  /** Fetches the newest commit of a branch. */
  async #fetch(branch: string): Promise<string | null> {
    await this.#open();
    const head = await this.getHead(branch);
    if (head !== null) await this.#git(["fetch", "--quiet", "--depth=1", this.#options.repository, head]);
    return head;
  }

  async #open(): Promise<void> {
    if (existsSync(join(this.#folder, "HEAD"))) return;
    mkdirSync(this.#folder, { recursive: true });
    await this.#git(["init", "--quiet", "--bare", this.#folder]);
  }

  #git(
    args: readonly string[],
    { environment = {}, input = "" }: { environment?: Record<string, string>; input?: string } = {},
  ): Promise<Buffer> {
    const { token, author, path } = this.#options;
    const [, name = "Clarion", email = "publisher@users.noreply.localhost"] = /^(.*?)\s*<([^>]+)>$/.exec(author) ?? [];
    // Nothing else of the environment reaches git: it may hold secrets of other destinations.
    const env = {
      NODE_ENV: "production" as const,
      PATH: path,
      HOME: this.#options.cache,
      GIT_DIR: this.#folder,
      GIT_TERMINAL_PROMPT: "0",
      GIT_CONFIG_NOSYSTEM: "1",
      GIT_ALLOW_PROTOCOL: "https:http:file:ssh",
      GIT_AUTHOR_NAME: name,
      GIT_AUTHOR_EMAIL: email,
      GIT_COMMITTER_NAME: name,
      GIT_COMMITTER_EMAIL: email,
      ...(token === null ? {} : credential(token)),
      ...environment,
    };
    return new Promise((resolve, reject) => {
      const limits: ExecFileOptionsWithBufferEncoding = {
        env,
        timeout: TIMEOUT_MS,
        maxBuffer: OUTPUT_BYTES_MAX,
        encoding: "buffer",
      };
      const child = execFile("git", args, limits, (error, stdout, stderr) => {
        if (error === null) resolve(stdout);
        else reject(toError(args[0] ?? "", redact(stderr.toString(), token === null ? [] : [token]), error));
      });
      // A command that reads no input can end before it is written; its exit code says whether it worked.
      child.stdin?.on("error", () => undefined);
      child.stdin?.end(input);
    });
  }
}

/** The token as a header that git reads from its environment, where other programs of the machine cannot see it. */
function credential(token: string): Record<string, string> {
  const value = `Authorization: Basic ${Buffer.from(`x-access-token:${token}`).toString("base64")}`;
  return { GIT_CONFIG_COUNT: "1", GIT_CONFIG_KEY_0: "http.extraHeader", GIT_CONFIG_VALUE_0: value };
}

/** A refused push is repeated from the branch as it is then. */
function toError(command: string, stderr: string, cause: Error): DeliveryError {
  const [line = "git failed"] = stderr.split("\n").filter((each) => /^(?:fatal|error|remote|!| !)/.test(each));
  const isMoved = /stale info|fetch first|non-fast-forward|cannot lock ref/.test(stderr);
  const isRefused = /Authentication failed|403|404|not found|denied|does not exist|not appear to be a git/i.test(
    stderr,
  );
  const fault = isMoved || (command !== "commit-tree" && !isRefused) ? "retry" : "failed";
  return new DeliveryError(fault, `git ${command}: ${line.trim()}`, { cause });
}
