import { execFile } from "node:child_process";
import { mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { startBearerProxy } from "#e2e/servers/bearer-proxy.ts";
import { expect, test, world } from "#e2e/world.ts";

const run = promisify(execFile);
const root = join(import.meta.dirname, "../..");
const PROGRAM = join(root, "node_modules/@modelcontextprotocol/conformance/dist/index.js");

test.describe.configure({ timeout: 360_000 });

for (const revision of ["2025-11-25", "2026-07-28"]) {
  test(`passes the server suite of revision ${revision} except for the documented exceptions`, async () => {
    const expected = join(root, "e2e/mcp-conformance", `${revision}.yml`);
    const results = await mkdtemp(join(tmpdir(), "clarion-conformance-"));
    const proxy = await startBearerProxy(world().demo.url, world().workspaces.mcp.key);
    try {
      const args = ["server", "--url", `${proxy.url}/mcp`, "--requirements", revision];
      const { stdout } = await run(
        process.execPath,
        [PROGRAM, ...args, "--expected-failures", expected, "--output-dir", results],
        { cwd: results, timeout: 150_000, maxBuffer: 16 * 1024 * 1024 },
      );
      expect(stdout).toContain("Baseline check passed");
      expect(await readFile(expected, "utf8")).not.toMatch(/^ {2}- [\w-]+$/m);
    } finally {
      proxy.stop();
    }
  });
}
