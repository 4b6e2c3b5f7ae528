import type { ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, it, onTestFinished } from "vitest";
import { getArticleStage, writeArticleAnswer } from "#lib/testing/article-answers.ts";
import { writeMigratedFiles } from "#lib/testing/database-dumps.ts";
import { isChoice, isJudgement } from "#lib/testing/model-honest.ts";
import { TEST_KEY } from "#lib/testing/model-run.ts";
import { startModelServer } from "#lib/testing/model-server.ts";
import { startScript } from "#lib/testing/processes.ts";

const CHILD = join(import.meta.dirname, "testing/model-crash-child.ts");
const SECRET = "a secret of the tests, 32 characters or more";

/** What a prompt of a post or a brief asks for. */
function getStage(prompt: string): string {
  if (isChoice(prompt)) return "edit";
  return isJudgement(prompt) ? "judge" : (getArticleStage(prompt) ?? "write");
}

it("repeats only the call in flight when the process is killed inside each call to a model", async () => {
  const home = mkdtempSync(join(tmpdir(), "clarion-model-crash-"));
  const server = await startModelServer();
  onTestFinished(async () => {
    await server.close();
    rmSync(home, { recursive: true, force: true });
  });
  await writeMigratedFiles(join(home, "database"));
  const asked: string[] = [];
  let child: ChildProcess | undefined;
  server.script = (prompt) => {
    asked.push(getStage(prompt));
    // Every call dies once before its answer, and is answered by the process that continues.
    if (asked.length % 2 === 1) child?.kill("SIGKILL");
    return writeArticleAnswer(prompt);
  };

  /** Runs the process until it is killed or has nothing left to do. */
  async function run(): Promise<string> {
    const started = startScript(CHILD, [join(home, "database"), join(home, "memory.json")], {
      AI_BASE_URL: server.baseUrl,
      AI_API_KEY: TEST_KEY,
      AI_MODEL: "test-model",
      CLARION_ALLOWED_HOSTS: `models=http://${server.host}`,
      CLARION_DATA_DIR: home,
      CLARION_SECRET: SECRET,
    });
    child = started;
    return text(started.stdout);
  }

  let output = "";
  let processes = 0;
  for (; output === "" && processes < 10; processes++) output = await run();
  expect(asked).toEqual([
    "edit",
    "edit",
    "write",
    "write",
    "judge",
    "judge",
    "plan",
    "plan",
    "write",
    "write",
    "judge",
    "judge",
  ]);
  const once = (...stages: string[]) => stages.map((stage) => `${stage} 1: 1`);
  const writer = { kind: "model", model: "test-model", fallbackSections: [] };
  expect(JSON.parse(output)).toEqual({
    job: null,
    brief: null,
    planner: "test-model",
    writers: [expect.objectContaining({ ...writer, calls: 3 }), expect.objectContaining({ ...writer, calls: 2 })],
    calls: [once("edit", "write", "judge"), once("plan"), once("write", "judge")],
    credits: ["reserve -5", "settle 0", "reserve -10", "settle 0", "reserve -25", "settle 0"],
  });
  expect(processes).toBe(7);
}, 300_000);
