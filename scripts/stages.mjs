// Stages of a test run: parallel programs whose output is printed when each ends, with a common count.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { failedPages, failedUnits } from "./test-failures.mjs";
import { nodeProgram, root, run, say } from "./toolbox.mjs";

/**
 * @typedef {{ passed: number, failed: number, skipped: number, tests: { name: string, message: string }[] }} Counts
 * @typedef {object} Stage
 * @property {string} name
 * @property {string[]} [after] names of the stages that have to end first
 * @property {string[]} [needs] names of the stages that have to pass first
 * @property {boolean} [alone] no other stage runs beside it
 * @property {(report: string) => { args: string[], env?: Record<string, string> }} command
 * @property {(code: number, report: any) => Counts} count
 */

const tool = (path) => join(root, "node_modules", path);
const tsc = tool("typescript/bin/tsc");
const biome = tool("@biomejs/biome/bin/biome");
/** Each worker and child process would compile the same modules again otherwise. */
const compiled = tool(".cache/compiled");

/**
 * A program that passes or fails as a whole.
 * @returns {Stage}
 */
export function check(name, args) {
  const count = (code) => ({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0, tests: [] });
  return { name, command: () => ({ args }), count };
}

export const types = () => check("types", [tsc, "--noEmit", "--checkers", "2"]);
export const lint = (paths) => check("formatting and lint", [biome, "check", "--max-diagnostics=none", ...paths]);
export const unusedCode = () => check("unused code", [tool("knip/bin/knip.js"), "--no-progress"]);

/**
 * A run of vitest.
 * @returns {Stage}
 */
export function units(name, args, env = {}) {
  const vitest = [tool("vitest/vitest.mjs"), "run", "--reporter=default", "--reporter=json"];
  return {
    name,
    command: (report) => ({ args: [...vitest, `--outputFile.json=${report}`, ...args], env }),
    count: (code, report) => ({
      passed: report?.numPassedTests ?? 0,
      failed: failures(code, report?.numFailedTests ?? 0),
      skipped: report?.numPendingTests ?? 0,
      tests: failedUnits(report),
    }),
  };
}

/**
 * A run of Playwright.
 * @returns {Stage}
 */
export function endToEnd(name, args, env = {}) {
  const playwright = [tool("@playwright/test/cli.js"), "test", "--config=e2e/playwright.config.ts"];
  return {
    name,
    needs: ["build"],
    // A separate folder, because each run empties it at the start and another run may be writing.
    command: (report) => ({
      args: [...playwright, `--output=test-results/${slug(name)}`, ...args],
      env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    }),
    count: (code, report) => {
      const stats = report?.stats ?? { expected: 0, unexpected: 0, flaky: 0, skipped: 0 };
      const failed = failures(code, stats.unexpected + stats.flaky);
      return { passed: stats.expected, failed, skipped: stats.skipped, tests: failedPages(report) };
    },
  };
}

const slug = (name) => name.toLowerCase().replace(/\W+/g, "-");

/** A failed run without a failed test (an unloadable file, no report) counts as one failure. */
function failures(code, failed) {
  return code !== 0 && failed === 0 ? 1 : failed;
}

/**
 * Runs the stages in order, `workers` at a time, except those that run alone. Prints the failed tests and one line of
 * totals at the end.
 * @param {Stage[]} stages
 * @param {number} workers
 * @returns {Promise<number>} the number of failures
 */
export async function runStages(stages, workers) {
  const started = Date.now();
  const reports = mkdtempSync(join(tmpdir(), "clarion-reports-"));
  const waiting = stages.map((stage, index) => ({ ...stage, report: join(reports, `${index}.json`) }));
  const running = new Map();
  const results = new Map();
  const isOpen = (name) => running.has(name) || waiting.some((stage) => stage.name === name);
  let runsAlone = false;
  const isReady = ({ after = [], needs = [], alone = false }) =>
    ![...after, ...needs].some(isOpen) && (alone ? running.size === 0 : !runsAlone);
  while (waiting.length + running.size > 0) {
    for (let next = 0; running.size < workers && next >= 0; ) {
      next = waiting.findIndex(isReady);
      const [stage] = next < 0 ? [] : waiting.splice(next, 1);
      if (stage) running.set(stage.name, runStage(stage, results));
      if (stage?.alone) runsAlone = true;
    }
    const result = await Promise.race(running.values());
    running.delete(result.name);
    runsAlone = false;
    results.set(result.name, result);
  }
  rmSync(reports, { recursive: true, force: true });
  return printTotal([...results.values()], Date.now() - started);
}

async function runStage({ name, needs = [], command, count, report }, results) {
  const missing = needs.find((needed) => results.get(needed)?.failed > 0);
  if (missing) {
    say(`${name}: not run, because ${missing} failed`);
    return { name, passed: 0, failed: 1, skipped: 0, tests: [] };
  }
  say(`${name}: started`);
  const started = Date.now();
  const { args, env } = command(report);
  const output = [];
  const code = await run(nodeProgram(), args, { env: { NODE_COMPILE_CACHE: compiled, ...env }, output });
  const result = { name, ...count(code, readReport(report)) };
  const text = Buffer.concat(output).toString();
  process.stdout.write(text);
  if (result.failed > 0 && result.tests.length === 0) result.tests = [lastLines(text)];
  say(`${name}: ${inWords(result)} in ${seconds(Date.now() - started)}`);
  return result;
}

/** Reports the last lines of a stage that failed without a failed test. */
function lastLines(text) {
  return { name: "its last lines", message: text.trimEnd().split("\n").slice(-25).join("\n") };
}

function printTotal(results, ms) {
  for (const { name, tests } of results.filter(({ failed }) => failed > 0)) {
    say(`failed: ${name}`);
    for (const test of tests) console.log(`\n  ${test.name}\n${test.message.replace(/^/gm, "    ")}`);
  }
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  const total = { passed: sum("passed"), failed: sum("failed"), skipped: sum("skipped") };
  say(`${results.length} stages in ${seconds(ms)}`);
  console.log(`total: ${inWords(total)}`);
  return total.failed;
}

const inWords = ({ passed, failed, skipped }) => `${passed} passed, ${failed} failed, ${skipped} skipped`;
const seconds = (ms) => `${Math.round(ms / 1000)} s`;

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}
