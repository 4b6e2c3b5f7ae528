import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/**
 * Runs the operator's command line program against the server under test.
 * @param env names another installation
 * @returns its JSON output
 */
export async function runClarion(args: string[], env: Record<string, string> = {}) {
  const program = ["--conditions=react-server", "--disable-warning=ExperimentalWarning", "scripts/clarion.ts"];
  const { stdout } = await run(process.execPath, [...program, ...args, "--json"], {
    cwd: join(import.meta.dirname, ".."),
    env: {
      ...process.env,
      CLARION_DATA_DIR: process.env.CLARION_E2E_DATA ?? "",
      PORT: process.env.CLARION_E2E_PORT ?? "",
      ...env,
    },
  });
  return JSON.parse(stdout);
}
