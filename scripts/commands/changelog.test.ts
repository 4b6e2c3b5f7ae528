import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Ledger } from "#lib/content/ledger/types.ts";
import { TestRepository } from "#lib/testing/git-repository.ts";
import { HOSTILE_LINES } from "#lib/testing/hostile.ts";

let repo: TestRepository;

beforeAll(() => {
  repo = new TestRepository();
  repo.commit("feat: start the parser", { files: { "src/parser.ts": "1" } });
  repo.tag("v1.0.0");
  repo.commit("feat(parser): read numbers (#4)\n\nNumbers with an exponent are now read without a loss of digits.", {
    files: { "src/parser.ts": "2" },
  });
  repo.commit("fix: keep line breaks in strings (#5)", {
    files: { "src/strings.ts": "1" },
    body: "Strings over several lines now keep the line breaks of their source.",
  });
  repo.commit("fix: read dates without a zone (#7)", {
    files: { "src/dates.ts": "1" },
    body: "Dates without a time zone are now read as those of the reader's zone.",
  });
  repo.revert(repo.commit("feat: guess the encoding (#6)", { files: { "src/encoding.ts": "1" } }));
  repo.tag("v1.1.0");
});

afterAll(() => repo.remove());

function clarion(...args: string[]): { status: number | null; stdout: string; stderr: string } {
  const program = resolve(import.meta.dirname, "..", "clarion.ts");
  const flags = ["--conditions=react-server", "--disable-warning=ExperimentalWarning"];
  return spawnSync(process.execPath, [...flags, program, ...args], { encoding: "utf8" });
}

describe("clarion changelog", () => {
  it("uses the newest release without a range, and mentions nothing reverted", () => {
    const { status, stdout, stderr } = clarion("changelog", "--repo", repo.path);
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toMatch(/^# .* 1\.1\.0/);
    expect(stdout).toMatch(/numbers/i);
    expect(stdout).toContain("line breaks");
    expect(stdout).not.toContain("encoding");
    expect(stdout).not.toContain("start the parser");
  });

  it("prints only JSON under --json, and the same bytes twice", () => {
    const args = ["changelog", "--repo", repo.path, "--range", "v1.0.0..v1.1.0", "--json"];
    const [first, second] = [clarion(...args), clarion(...args)];
    expect(first.status).toBe(0);
    expect(second.stdout).toBe(first.stdout);
    const parsed = JSON.parse(first.stdout) as {
      title: string;
      markdown: string;
      ledger: Ledger;
      range: Ledger["range"];
    };
    expect(parsed.markdown.startsWith(`# ${parsed.title}`)).toBe(true);
    expect(parsed.range.label).toBe("v1.0.0..v1.1.0");
    expect(parsed.ledger.commits).toEqual({ counted: 5, owned: 3, dropped: 2 });
  });

  it("reads no changed lines under --outline", () => {
    const made = new TestRepository();
    const start = made.commit("feat: start", { files: { "CHANGELOG.md": "# Changelog\n\n## Unreleased\n" } });
    const line = "- Show the reason when a job fails\n";
    made.commit("feat: say why", {
      files: { "CHANGELOG.md": `# Changelog\n\n## Unreleased\n\n${line}`, "a.ts": "1\n" },
    });
    const args = ["changelog", "--repo", made.path, "--range", `${start}..HEAD`, "--json"];
    const [full, outline] = [clarion(...args), clarion(...args, "--outline")].map(({ stdout }) => {
      return (JSON.parse(stdout) as { ledger: Ledger }).ledger.entries[0]?.facts.map(({ kind }) => kind);
    });
    made.remove();
    expect({ full, outline }).toEqual({ full: ["note"], outline: [] });
  });

  it("writes the other types of text of the same range", () => {
    const range = ["--repo", repo.path, "--range", "v1.0.0..v1.1.0", "--company", "Acme"];
    const post = clarion("changelog", ...range, "--type", "twitter_post");
    expect(post.status).toBe(0);
    expect(post.stdout).toMatch(/^In Acme 1\.1\.0, .*loss of digits\.$/m);
    expect(clarion("changelog", ...range, "--type", "blog_post").stdout).toMatch(
      /^# What changes in Acme 1\.1\.0: Numbers with an exponent are now read without a loss of digits$/m,
    );
    expect(clarion("changelog", ...range, "--type", "poem")).toMatchObject({ status: 2, stdout: "" });
  });

  it("writes the changes of a package and of the code that it shares, and lists the packages", () => {
    const made = new TestRepository();
    const manifest = (name: string, on: string[]) =>
      JSON.stringify({ name, dependencies: Object.fromEntries(on.map((each) => [each, "*"])) });
    const start = made.commit("chore: start", {
      files: {
        "package.json": '{"private":true,"workspaces":["packages/*"]}',
        "packages/web/package.json": manifest("@acme/web", ["@acme/base"]),
        "packages/cli/package.json": manifest("@acme/cli", ["@acme/base"]),
        "packages/base/package.json": manifest("@acme/base", []),
      },
    });
    made.commit("feat: show a menu of recent files", { files: { "packages/web/menu.ts": "1" } });
    made.commit("feat: print colours in the terminal", { files: { "packages/cli/print.ts": "1" } });
    made.commit("fix: read numbers with an exponent", { files: { "packages/base/read.ts": "1" } });
    const write = (...args: string[]) =>
      clarion("changelog", "--repo", made.path, "--range", `${start}..HEAD`, "--outline", ...args);
    const [web, both, listed, missing] = [
      write("--packages", "web"),
      write("--packages", "web,cli"),
      write("--list-packages"),
      write("--packages", "wep"),
    ];
    made.remove();
    expect(web.stdout).toMatch(/recent files/i);
    expect(web.stdout).toMatch(/exponent/);
    expect(web.stdout).not.toMatch(/colours|terminal/);
    expect(both.stdout).toMatch(/\*\*`@acme\/web`, `@acme\/cli`\*\*.*exponent/);
    expect(listed.stdout).toContain("@acme/web (packages/web), with @acme/base\n");
    expect(missing).toMatchObject({ status: 1, stdout: "" });
    expect(missing.stderr).toContain("@acme/base, @acme/cli, @acme/web");
  });

  it("removes control characters of commit texts from the terminal, and keeps all of them under --json", () => {
    const hostile = new TestRepository();
    hostile.commit("feat: start", { files: { "src/a.ts": "1" } });
    for (const [index, text] of [...HOSTILE_LINES, "\u001b]0;title\u0007 \u001b[2J cleared \u009b31m red"].entries()) {
      hostile.commit(`feat: show ${text}`, {
        author: `${text.replace(/[<>\n]/g, "")} <a${index}@b.example>`,
        body: text,
      });
    }
    const range = ["--from", "2024-01-01", "--to", "2024-02-01", "--company", "A\u001b[1m\u202eB"];
    const args = ["changelog", "--repo", hostile.path, ...range];
    const steering = /(?![\n\t])[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;
    const [plain, json] = [clarion(...args), clarion(...args, "--json")];
    hostile.remove();
    expect({ status: plain.status, stderr: plain.stderr }).toEqual({ status: 0, stderr: "" });
    expect(plain.stdout).toContain("cleared");
    for (const { stdout, stderr } of [plain, json, clarion("changelog", "--repo", "/no\u001b[2J\u009bwhere\u202e")]) {
      expect(stdout).not.toMatch(steering);
      expect(stderr).not.toMatch(steering);
    }
    expect(JSON.stringify((JSON.parse(json.stdout) as { ledger: Ledger }).ledger)).toContain("\u202e");
  });

  it("says that nothing is worth mentioning, without text and with exit code 0", () => {
    const { status, stdout, stderr } = clarion(
      "changelog",
      "--repo",
      repo.path,
      "--from",
      "1999-01-01",
      "--to",
      "1999-02-01",
    );
    expect(status).toBe(0);
    expect(stdout).toBe("");
    expect(stderr).not.toBe("");
    const json = clarion("changelog", "--repo", repo.path, "--from", "1999-01-01", "--to", "1999-02-01", "--json");
    expect(JSON.parse(json.stdout)).toMatchObject({ markdown: null, skipped: expect.any(String) });
  });

  it.each<[string, string[], RegExp]>([
    ["no repository", ["changelog"], /--repo is missing/],
    ["an unknown option", ["changelog", "--repos", "x"], /--repos/],
    ["an unknown window", ["changelog", "--repo", ".", "--window", "last_week"], /last_7_days/],
    ["an unknown tone", ["changelog", "--repo", ".", "--tone", "Angry"], /Conversational/],
    ["half a range of time", ["changelog", "--repo", ".", "--from", "2024-01-01"], /go together/],
    ["two ranges", ["changelog", "--repo", ".", "--window", "yesterday", "--range", "a..b"], /Choose one/],
    ["a date that is none", ["changelog", "--repo", ".", "--from", "2024-02-31x", "--to", "2024-03-01"], /ISO 8601/],
    ["a range of one end", ["changelog", "--repo", ".", "--range", "v1"], /A\.\.B/],
    ["a stray word", ["changelog", "now"], /now/],
    ["an unknown command", ["chagelog"], /no command chagelog/],
    ["no command", [], /Usage/],
  ])("answers %s with exit code 2, and prints the reason and the usage to standard error", (_, args, reason) => {
    const { status, stdout, stderr } = clarion(...args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toMatch(reason);
    expect(stderr).toContain("Usage:");
  });

  it.each<[string, string[]]>([
    ["no repository at a path", ["--repo", "/nowhere/at/all"]],
    ["a private address", ["--repo", "https://127.0.0.1/a/b.git"]],
    ["a transport helper", ["--repo", "ext::true"]],
    ["an unknown revision", ["--range", "v1.0.0..v9"]],
  ])("answers %s with exit code 1 and what to do, also under --json", (_, args) => {
    const repository = args.includes("--repo") ? [] : ["--repo", repo.path];
    const { status, stdout, stderr } = clarion("changelog", ...repository, ...args, "--json");
    expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
    expect(stderr.trim().split("\n")).toHaveLength(2);
  });

  it("prints its usage under --help", () => {
    expect(clarion("--help")).toMatchObject({ status: 0, stdout: expect.stringContaining("changelog") });
    expect(clarion("changelog", "--help")).toMatchObject({
      status: 0,
      stdout: expect.stringContaining("--range A..B"),
    });
  });
});
