import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { allowAccess, fetchFrom } from "#e2e/oauth.ts";
import { findFreePort } from "#e2e/server.ts";
import { expect, test, world } from "#e2e/world.ts";

const PROGRAM = join(import.meta.dirname, "../../node_modules/@modelcontextprotocol/conformance/dist/index.js");

test.describe.configure({ timeout: 360_000 });

test("passes the authorization suite of the MCP conformance tool", async ({ signedIn: page }) => {
  const port = await findFreePort();
  const redirect_uris = [`http://127.0.0.1:${port}/callback`];
  const registered = await fetchFrom(41)(`${world().demo.url}/oauth/register`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ client_name: "Conformance", redirect_uris, token_endpoint_auth_method: "none" }),
  });
  const { client_id } = (await registered.json()) as { client_id: string };
  const { url } = world().demo;
  const args = ["--url", url, "--client-id", client_id, "--resource", `${url}/mcp`, "--port", String(port)];
  const suite = spawn(process.execPath, [PROGRAM, "authorization", ...args], { stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  const opened = new Set<string>();
  const ended = new Promise<number | null>((resolve) => suite.once("exit", resolve));
  let isOver = false;
  void ended.then(() => {
    isOver = true;
  });
  for (const stream of [suite.stdout, suite.stderr]) stream.on("data", (piece: Buffer) => (output += piece));
  try {
    while (!isOver) {
      // The tool prints each URL that a person has to open, then waits for the redirect.
      const next = [...output.matchAll(/https?:\/\/\S+\/oauth\/authorize\?\S+/g)].find(([link]) => !opened.has(link));
      if (next) {
        opened.add(next[0]);
        await page.goto(next[0]);
        await allowAccess(page, "Tests of oauth");
        continue;
      }
      await Promise.race([ended, once(suite.stdout, "data"), once(suite.stderr, "data")]);
    }
    expect(await ended, output).toBe(0);
    expect(opened.size).toBeGreaterThan(0);
  } finally {
    suite.kill("SIGKILL");
  }
});
