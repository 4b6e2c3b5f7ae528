import { mkdtempSync, realpathSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { writeFreshRanges } from "#e2e/fresh-ranges.ts";
import { buildWorkspaceSlug, WORKSPACES } from "#e2e/workspaces.ts";
import { findChromium } from "#scripts/chromium.mjs";

// Every worker loads this file again, so random values are passed on through the environment.
if (!process.env.CLARION_E2E_DATA) {
  process.env.CLARION_E2E_DATA = mkdtempSync(join(tmpdir(), "clarion-e2e-"));
  writeFreshRanges(process.env.CLARION_E2E_DATA);
}
process.env.CLARION_E2E_REPOSITORIES ??= realpathSync(mkdtempSync(join(tmpdir(), "clarion-repositories-")));
process.env.CLARION_E2E_MIGRATED ??= mkdtempSync(join(tmpdir(), "clarion-migrated-"));
process.env.CLARION_E2E_PORT ??= String(20_000 + Math.floor(Math.random() * 12_000));
// The name server of the tests, which one test file starts.
process.env.CLARION_E2E_DNS_PORT ??= String(32_100 + Math.floor(Math.random() * 600));
const port = process.env.CLARION_E2E_PORT;
const origin = `http://localhost:${port}`;
const root = join(import.meta.dirname, "..");
/** The repositories that the server may read: the demo workspace's and those of the tests. */
const readable = [root, process.env.CLARION_E2E_REPOSITORIES];

/** Tests that start their own servers and choose the database. */
const RECOVERY = [
  "api/chats-recovery.spec.ts",
  "api/crash-recovery.spec.ts",
  "api/operator.spec.ts",
  "api/packed.spec.ts",
  "api/rescoring-recovery.spec.ts",
  "api/start.spec.ts",
];

/** The API tests that `npm test` runs on PGlite. It runs all of them on PostgreSQL, and the service tests on both. */
const SMOKE = ["contract", "generation", "geo-scans", "idempotency", "keys", "posts"].map(
  (name) => `api/${name}.spec.ts`,
);

export default defineConfig({
  testDir: ".",
  forbidOnly: true,
  retries: 0,
  workers: Number(process.env.CLARION_TEST_WORKERS ?? availableParallelism()),
  // Timeouts only catch hangs. Speed is measured in bench/, so that a busy machine fails no test.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [["list"], ["json"]],
  globalSetup: "./setup.ts",
  use: {
    baseURL: origin,
    launchOptions: {
      executablePath: findChromium(),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
    // Traces double the duration of a test; rerun a failed one with `--trace=on`.
    trace: "off",
    screenshot: "only-on-failure",
  },
  projects: [
    { name: "api", testMatch: "api/**/*.spec.ts", testIgnore: RECOVERY },
    { name: "smoke", testMatch: SMOKE },
    { name: "recovery", testMatch: RECOVERY },
    { name: "journeys", testMatch: "journeys/**/*.spec.ts" },
  ],
  webServer: {
    command: "node scripts/start.mjs",
    cwd: root,
    url: `${origin}/v1/status`,
    timeout: 240_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
    env: {
      PORT: port,
      CLARION_ORIGIN: origin,
      CLARION_DATA_DIR: process.env.CLARION_E2E_DATA,
      CLARION_ALLOWED_HOSTS: `audits=${origin}`,
      CLARION_DNS_SERVERS: `127.0.0.1:${process.env.CLARION_E2E_DNS_PORT}`,
      CLARION_LOCAL_REPOSITORIES: readable.join(","),
      CLARION_LOCAL_REPOSITORIES_ORGANIZATIONS: ["demo", ...WORKSPACES.map(buildWorkspaceSlug)].join(","),
      ...(process.env.DATABASE_URL ? { DATABASE_URL: process.env.DATABASE_URL } : {}),
    },
  },
});
