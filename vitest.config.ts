import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { findTestsThatImport } from "./lib/testing/test-files.ts";

const databaseTests = findTestsThatImport(import.meta.dirname, "lib/testing/database.ts");

const server = {
  alias: { "server-only": new URL("./lib/testing/server-only.ts", import.meta.url).pathname },
  conditions: ["react-server", "node", "import", "default"],
};
const shared = {
  // No name server listens there, so that no test asks a real one.
  env: { NODE_ENV: "test" as const, CLARION_LOG_LEVEL: "silent", CLARION_DNS_SERVERS: "127.0.0.1:1" },
  testTimeout: 60_000,
  hookTimeout: 120_000,
};
/** Seals the credentials that tests store. */
const secret = { CLARION_SECRET: "a secret of the tests, 32 characters or more" };

export default defineConfig({
  test: {
    maxWorkers: Number(process.env.CLARION_TEST_WORKERS ?? availableParallelism()),
    fsModuleCache: true,
    projects: [
      {
        resolve: server,
        test: {
          ...shared,
          name: "pure",
          include: ["*.test.ts", "{lib,db,inngest,scripts,components,bench,publisher}/**/*.test.ts"],
          exclude: databaseTests,
          pool: "forks",
          isolate: false,
        },
      },
      {
        resolve: server,
        test: {
          ...shared,
          name: "database",
          env: { ...shared.env, ...secret },
          include: databaseTests,
          pool: "forks",
          isolate: false,
          globalSetup: ["./lib/testing/global-setup.ts"],
        },
      },
      {
        test: {
          ...shared,
          name: "components",
          include: ["components/**/*.test.tsx"],
          environment: "jsdom",
          setupFiles: ["./components/testing/setup.ts"],
        },
      },
    ],
  },
});
