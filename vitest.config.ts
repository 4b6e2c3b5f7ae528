import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: {
    alias: { "server-only": new URL("./lib/testing/server-only.ts", import.meta.url).pathname },
    conditions: ["react-server", "node", "import", "default"],
  },
  test: {
    include: ["{lib,db,inngest,scripts,components,bench}/**/*.test.ts"],
    pool: "forks",
    maxWorkers: 2,
    globalSetup: ["./lib/testing/global-setup.ts"],
    env: { NODE_ENV: "test", CLARION_LOG_LEVEL: "silent" },
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
