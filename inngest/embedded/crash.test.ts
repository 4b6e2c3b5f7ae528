import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { writeMigratedFiles } from "#lib/testing/database-dumps.ts";
import { SCRIPT_FLAGS } from "#lib/testing/processes.ts";

const CHILD = join(import.meta.dirname, "testing/crash-child.ts");
const STEPS = ["first", "second", "left", "right", "last"];

let home: string;
beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), "clarion-crash-"));
  await writeMigratedFiles(join(home, "database"));
  writeFileSync(join(home, "journal"), "");
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

/**
 * Runs the process until it ends or dies at the fault point.
 * @returns the signal that killed it
 */
async function run(faultPoint: string): Promise<NodeJS.Signals | null> {
  const settings = { CLARION_FAULT_POINT: faultPoint, CLARION_LOG_LEVEL: "error", CLARION_DATA_DIR: home };
  const child = spawn(process.execPath, [...SCRIPT_FLAGS, CHILD, join(home, "database"), join(home, "journal")], {
    env: { NODE_ENV: "test", NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...settings },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const { promise, resolve } = Promise.withResolvers<[number | null, NodeJS.Signals | null]>();
  child.once("exit", (code, signal) => resolve([code, signal]));
  const [code, signal] = await promise;
  if (code) throw new Error(`The process ended with code ${code}.`);
  return signal;
}

function effects(): Record<string, number> {
  const lines = readFileSync(join(home, "journal"), "utf8").split("\n").filter(Boolean);
  return Object.fromEntries(STEPS.map((name) => [name, lines.filter((line) => line === name).length]));
}

async function dieAt(faultPoint: string): Promise<void> {
  expect(await run(faultPoint), faultPoint).toBe("SIGKILL");
}

test("finishes a run that is killed at any point, and repeats only the step in flight", async () => {
  // Fault points around the arrival of the event and the first dispatch, before any step.
  for (const point of ["jobs-ingest", "jobs-claim"]) {
    await dieAt(`${point}:before`);
    await dieAt(`${point}:after`);
  }
  await dieAt("first:before");
  expect(effects()).toEqual({ first: 0, second: 0, left: 0, right: 0, last: 0 });
  // The step dies twice after its work and before its result is stored, so that it runs again each time.
  await dieAt("first:after");
  await dieAt("jobs-checkpoint:before");
  await dieAt("jobs-checkpoint:after");
  expect(effects()).toMatchObject({ first: 3, second: 0 });
  // Fault points around the transaction that starts the sleep.
  await dieAt("jobs-commit:before");
  await dieAt("jobs-commit:after");
  expect(effects()).toMatchObject({ first: 3, second: 1, left: 0, right: 0 });
  // With two parallel steps, each can be in flight when the other dies.
  await dieAt("left:after");
  await dieAt("right:after");
  await dieAt("last:before");
  expect(effects()).toMatchObject({ first: 3, second: 1, last: 0 });
  await dieAt("last:after");
  expect(await run("")).toBeNull();
  const { left, right, ...others } = effects();
  expect(others).toEqual({ first: 3, second: 1, last: 2 });
  expect([2, 3]).toContain(left);
  expect([2, 3]).toContain(right);
}, 900_000);
