// `npm test`: everything, from a fresh clone, ending with one line that counts.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureChromium } from "./chromium.mjs";
import { startPostgres } from "./postgres.mjs";
import { failedPages, failedUnits } from "./test-failures.mjs";
import { build, install, nodeProgram, requireTools, root, run, say } from "./toolbox.mjs";

const total = { passed: 0, failed: 0, skipped: 0 };
const failures = [];
const reports = mkdtempSync(join(tmpdir(), "clarion-reports-"));
const tool = (path) => join(root, "node_modules", path);

requireTools();
await install();
await check("formatting and lint", tool("@biomejs/biome/bin/biome"), ["check", "--max-diagnostics=none", "."]);
await check("types", tool("typescript/bin/tsc"), ["--noEmit"]);
await check("unused code", tool("knip/bin/knip.js"), []);
await units("unit and service tests on PGlite", {});
await build();
const chromium = await ensureChromium();
const postgres = await startPostgres();
try {
  await units("unit and service tests on PostgreSQL", { DATABASE_URL: postgres.url });
  await endToEnd("API and page tests on PGlite", { CHROMIUM_PATH: chromium });
  await endToEnd("API tests on PostgreSQL", { CHROMIUM_PATH: chromium, DATABASE_URL: postgres.url }, ["--project=api"]);
} finally {
  postgres.stop();
  rmSync(reports, { recursive: true, force: true });
}
for (const { what, tests } of failures) {
  say(`failed: ${what}`);
  for (const test of tests) console.log(`\n  ${test.name}\n${test.message.replace(/^/gm, "    ")}`);
}
console.log(`total: ${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(total.failed > 0 ? 1 : 0);

function count(what, passed, failed, skipped, tests = []) {
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
  if (failed > 0) failures.push({ what, tests });
}

async function check(what, program, args) {
  say(what);
  const code = await run(nodeProgram(), [program, ...args], { quiet: true });
  count(what, code === 0 ? 1 : 0, code === 0 ? 0 : 1, 0);
}

async function units(what, env) {
  say(what);
  const file = join(reports, `units-${Object.keys(env).length}.json`);
  const reporters = ["--reporter=dot", "--reporter=json", `--outputFile.json=${file}`];
  const code = await run(nodeProgram(), [tool("vitest/vitest.mjs"), "run", ...reporters], { env });
  const report = readReport(file);
  const passed = report?.numPassedTests ?? 0;
  const failed = report?.numFailedTests ?? 0;
  // A run that fails without a failed test (a file that cannot load, no report) counts as one failure.
  count(what, passed, code !== 0 && failed === 0 ? 1 : failed, report?.numPendingTests ?? 0, failedUnits(report));
}

async function endToEnd(what, env, args = []) {
  say(what);
  const file = join(reports, `e2e-${args.length}.json`);
  const program = tool("@playwright/test/cli.js");
  const code = await run(nodeProgram(), [program, "test", "--config=e2e/playwright.config.ts", ...args], {
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  });
  const report = readReport(file);
  const stats = report?.stats ?? { expected: 0, unexpected: 0, flaky: 0, skipped: 0 };
  const failed = stats.unexpected + stats.flaky;
  count(what, stats.expected, code !== 0 && failed === 0 ? 1 : failed, stats.skipped, failedPages(report));
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}
