import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import { fetchStatus, findFreePort, stopServer } from "#e2e/server.ts";

const run = promisify(execFile);
const root = join(import.meta.dirname, "../..");
/** The id of the user `nobody` and the group `nogroup` on Debian. */
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;

test.describe.configure({ timeout: 300_000 });

test("starts the packed build as an unprivileged user on a read-only tree, and drains on SIGTERM", async () => {
  const parent = mkdtempSync(join(tmpdir(), "clarion-packed-"));
  const data = mkdtempSync(join(tmpdir(), "clarion-packed-data-"));
  const folder = join(parent, "clarion");
  chmodSync(parent, 0o755);
  if (isRoot) chownSync(data, NOBODY, NOBODY);
  try {
    await run(process.execPath, [join(root, "scripts/pack.mjs"), folder], { cwd: root });
    await run("chmod", ["-R", "a-w", folder]);
    const port = await findFreePort();
    const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", "scripts/serve.ts"], {
      cwd: folder,
      env: {
        ...{ PATH: process.env.PATH, NODE_ENV: "production", PORT: String(port), HOME: data },
        ...{ CLARION_DATA_DIR: data, CLARION_DEMO: "off", CLARION_DRAIN_SECONDS: "5" },
      },
      stdio: ["ignore", "pipe", "pipe"],
      ...(isRoot ? { uid: NOBODY, gid: NOBODY } : {}),
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk: Buffer) => (output += chunk));
    const ended = once(child, "exit").then(([code]) => code as number | null);
    const server = { origin: `http://localhost:${port}`, process: child, output: () => output, ended };

    await expect.poll(() => fetchStatus(server), { timeout: 120_000, message: "the status of the server" }).toBe(200);
    const page = await fetch(`${server.origin}/sign-in`);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("Clarion")]);

    const stopped = stopServer(server);
    await expect.poll(() => fetchStatus(server)).toBe(503);
    expect((await fetch(`${server.origin}/sign-in`)).status).toBe(200);
    await stopped;
    expect(await ended).toBe(0);
    expect(output).not.toMatch(/EACCES|EROFS|Cannot find (?:module|package)/);
  } finally {
    await run("chmod", ["-R", "u+w", parent]);
    for (const path of [parent, data]) rmSync(path, { recursive: true, force: true });
  }
});
