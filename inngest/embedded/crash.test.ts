import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

const CHILD = join(import.meta.dirname, "testing/crash-child.ts");
const STEPS = ["first", "second", "left", "right", "last"];

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "clarion-crash-"));
  writeFileSync(join(home, "journal"), "");
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

/** Runs the process until it ends by itself or dies at the fault point. @returns the signal it died of */
async function run(faultPoint: string): Promise<NodeJS.Signals | null> {
  const flags = ["--conditions=react-server", "--disable-warning=ExperimentalWarning"];
  const settings = { CLARION_FAULT_POINT: faultPoint, CLARION_LOG_LEVEL: "error", CLARION_DATA_DIR: home };
  const child = spawn(process.execPath, [...flags, CHILD, join(home, "database"), join(home, "journal")], {
    env: { NODE_ENV: "test", ...settings },
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

test("killed at any point a run finishes, and only the step in flight runs again", async () => {
  // Around the arrival of the event and the first dispatch: no step has begun.
  for (const point of ["jobs-ingest", "jobs-claim"]) {
    await dieAt(`${point}:before`);
    await dieAt(`${point}:after`);
  }
  await dieAt("first:before");
  expect(effects()).toEqual({ first: 0, second: 0, left: 0, right: 0, last: 0 });
  // Done but not kept, twice: it runs again each time. Kept at last: it does not.
  await dieAt("first:after");
  await dieAt("jobs-checkpoint:before");
  await dieAt("jobs-checkpoint:after");
  expect(effects()).toMatchObject({ first: 3, second: 0 });
  // Around the transaction that puts the sleep under way.
  await dieAt("jobs-commit:before");
  await dieAt("jobs-commit:after");
  expect(effects()).toMatchObject({ first: 3, second: 1, left: 0, right: 0 });
  // Two steps side by side: each may be in flight when the other one dies.
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
