// `npm run test:postgres`: the service tests on a real PostgreSQL.
import { join } from "node:path";
import { startPostgres } from "./postgres.mjs";
import { nodeProgram, root, run } from "./toolbox.mjs";

const postgres = await startPostgres();
try {
  const program = join(root, "node_modules/vitest/vitest.mjs");
  process.exitCode = await run(nodeProgram(), [program, "run", "--project=database", ...process.argv.slice(2)], {
    env: { DATABASE_URL: postgres.url },
  });
} finally {
  postgres.stop();
}
