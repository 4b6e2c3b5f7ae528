import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { connectRepository } from "#e2e/posts.ts";
import { makeRepository } from "#e2e/repositories.ts";
import { dashboard } from "#e2e/session.ts";
import { client, expect, test, world } from "#e2e/world.ts";

const run = promisify(execFile);
const root = join(import.meta.dirname, "../..");

/** Builds and installs the client package in a temporary folder, together with its example. */
async function installClient(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "clarion-client-"));
  const installed = join(folder, "node_modules/@clarion/client");
  const tsc = join(root, "node_modules/typescript/bin/tsc");
  await run(process.execPath, [tsc, "-p", join(root, "client"), "--outDir", join(installed, "dist")]);
  cpSync(join(root, "client/package.json"), join(installed, "package.json"));
  for (const name of ["openapi-fetch", "openapi-typescript-helpers"]) {
    symlinkSync(join(root, "node_modules", name), join(folder, "node_modules", name), "junction");
  }
  cpSync(join(root, "client/examples/changelog.ts"), join(folder, "changelog.ts"));
  return folder;
}

test("runs the example of the generated client: lists, generates, publishes and reads the feed", async ({
  request,
  session,
}) => {
  test.setTimeout(180_000);
  const { slug, key } = world().workspaces.client;
  await connectRepository(client(request, key), makeRepository());
  await dashboard(session, slug).patch("/organization", { publicPages: true });
  const folder = await installClient();
  const runExample = (token: string) =>
    run(process.execPath, ["--disable-warning=ExperimentalWarning", "changelog.ts"], {
      cwd: folder,
      env: { ...process.env, CLARION_URL: world().demo.url, CLARION_API_KEY: token },
    });
  try {
    const { stdout } = await runExample(key);
    expect(stdout).toContain("Tests of client has 0 changelogs.");
    expect(stdout).toContain("Published: ");
    expect(stdout).toContain(`In the feed: ${world().demo.url}/p/${slug}/`);
    const refused = await runExample("clr_nothing").catch((error: { stderr: string }) => error);
    expect(refused.stderr).toContain("401 Missing or invalid API key.");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
