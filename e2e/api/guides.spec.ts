import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { makeRepository } from "#e2e/repositories.ts";
import { expect, test, world } from "#e2e/world.ts";

test.describe.configure({ timeout: 240_000 });

const root = join(import.meta.dirname, "../..");
const folder = join(root, "docs/guides");

/** Commands that need a server of their own or run on, each with the test that runs it. */
const ELSEWHERE: readonly { command: RegExp; file: string; runs: (verb: string) => string }[] = [
  { command: /^npm start$/, file: "e2e/playwright.config.ts", runs: () => "scripts/start.mjs" },
  { command: /clarion -- (backup|restore) /, file: "e2e/api/operator.spec.ts", runs: (verb) => `"${verb}"` },
  {
    command: /clarion -- publisher (\w+)/,
    file: "scripts/commands/publisher.test.ts",
    runs: (verb) => `run(["${verb}"`,
  },
];
/** What the last commands of each guide print. */
const EXPECTED: Readonly<Record<string, readonly string[]>> = {
  "quick-start.md": ["You can now schedule a report for every Monday", "## More Updates"],
  "api.md": ["# ", "published\n1\n"],
  "agents.md": ["list_posts"],
  "self-hosting.md": ["acme-docs", "clr_"],
  "geo-methodology.md": ["mentionRate", "10\n"],
  "captured-answers.md": ["must be a vendor and an engine", "openai/chatgpt:ui@DE\n"],
};
/** Guides that need a project with answers, which the demo has. */
const GEO_GUIDES = new Set(["geo-methodology.md", "captured-answers.md"]);
/** Variables that the reader of a guide sets, and this test instead. */
const PRESET = /^export (?:CLARION_URL|CLARION_API_KEY|REPO|MAIL_SECRET)=/;

/** The shell lines of a guide in reading order, and those that other tests run. */
function readCommands(guide: string): { lines: string[]; elsewhere: string[] } {
  const text = readFileSync(join(folder, guide), "utf8");
  const blocks = [...text.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block = ""]) => block.trimEnd());
  const lines = blocks.flatMap((block) => block.split("\n")).filter((line) => !PRESET.test(line));
  const isElsewhere = (line: string) => ELSEWHERE.some(({ command }) => command.test(line));
  return { lines: lines.filter((line) => !isElsewhere(line)), elsewhere: lines.filter(isElsewhere) };
}

const guides = readdirSync(folder);

test("other tests run the commands that need a server of their own", () => {
  for (const line of guides.flatMap((guide) => readCommands(guide).elsewhere)) {
    for (const { command, file, runs } of ELSEWHERE) {
      const [, verb = ""] = command.exec(line) ?? [];
      if (!command.test(line)) continue;
      expect(readFileSync(join(root, file), "utf8"), `${file} runs ${line}`).toContain(runs(verb));
    }
  }
});

for (const guide of guides) {
  const { lines } = readCommands(guide);
  if (lines.length === 0) continue;
  test(`every command and request of the guide ${guide} works`, async () => {
    const { key } = world().workspaces.guides;
    const { stdout } = await promisify(execFile)("bash", ["-euo", "pipefail", "-c", lines.join("\n")], {
      cwd: root,
      maxBuffer: 50_000_000,
      env: {
        ...process.env,
        // The test runner asks for colors, which a reader's own pipe has not.
        FORCE_COLOR: "0",
        CLARION_URL: world().demo.url.replace(/\/$/, ""),
        CLARION_API_KEY: GEO_GUIDES.has(guide) ? world().demo.apiKey : key,
        CLARION_DATA_DIR: process.env.CLARION_E2E_DATA ?? "",
        PORT: process.env.CLARION_E2E_PORT ?? "",
        REPO: makeRepository(),
      },
    });
    const expected = EXPECTED[guide] ?? [];
    expect(expected, "this test has nothing to expect of the guide").not.toEqual([]);
    for (const text of expected) expect(stdout).toContain(text);
  });
}
