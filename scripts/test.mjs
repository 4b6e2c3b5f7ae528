// `npm test`: all tests from a fresh clone, ending with one line of totals.
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ensureChromium } from "./chromium.mjs";
import { startPostgres } from "./postgres.mjs";
import { check, endToEnd, lint, runStages, types, units, unusedCode } from "./stages.mjs";
import { fail, install, requireTools, root } from "./toolbox.mjs";

/**
 * Service tests of what models, chats and tools say. They are slow on PGlite, so that `npm test` runs them on PostgreSQL
 * alone; the queries that they reach have tests of their own on both databases.
 */
const ABOVE_QUERIES = [
  "lib/chats/changes.test.ts",
  "lib/chats/injection.test.ts",
  "lib/jobs/model.test.ts",
  "lib/mcp/injection.test.ts",
  "lib/mcp/sizes.test.ts",
];

const { full, shard } = readOptions();
requireTools();
await install();
const chromium = { CHROMIUM_PATH: await ensureChromium() };
const server = await startPostgres();
try {
  const failed = await runStages(list({ DATABASE_URL: server.url }), Math.min(2, availableParallelism()));
  process.exitCode = failed > 0 ? 1 : 0;
} finally {
  server.stop();
}

function readOptions() {
  try {
    const { values } = parseArgs({ options: { full: { type: "boolean" }, shard: { type: "string" } } });
    if (values.shard && !/^[1-9]\d*\/[1-9]\d*$/.test(values.shard))
      throw new Error("Give the shard as a fraction such as 1/3.");
    return values;
  } catch (error) {
    return fail(error.message, "Use: npm test -- [--shard <part>/<parts>] [--full]");
  }
}

/** PostgreSQL gets all API tests; the embedded database gets the browser, restarts and a part of the API. */
function list(postgres) {
  const part = shard ? [`--shard=${shard}`] : [];
  const runs = full ? { CLARION_PROPERTY_RUNS: "full" } : {};
  const excluded = full ? [] : ABOVE_QUERIES.map((file) => `--exclude=${file}`);
  const embedded = ["--project=journeys", "--project=recovery", `--project=${full ? "api" : "smoke"}`];
  return [
    // Checks of the sources as a whole run once, in the first shard.
    ...(shard === undefined || shard.startsWith("1/") ? [types(), lint(["."]), unusedCode()] : []),
    units("unit and component tests", ["--project=pure", "--project=components", ...part], runs),
    // Types are checked first, because a build replaces .next/types, which they include.
    { ...check("build", [join(root, "scripts/build.mjs")]), after: ["types"] },
    // Pages wait as long as a person would, which is too short on a machine that runs other tests as well.
    { ...endToEnd("browser, restart and smoke tests on PGlite", [...embedded, ...part], chromium), alone: true },
    units("service tests on PGlite", ["--project=database", ...excluded, ...part], runs),
    endToEnd("API tests on PostgreSQL", ["--project=api", ...part], { ...chromium, ...postgres }),
    units("service tests on PostgreSQL", ["--project=database", ...part], { ...runs, ...postgres }),
  ];
}
