import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { uniqueName } from "#e2e/repositories.ts";
import { expect, test, world } from "#e2e/world.ts";

const run = promisify(execFile);
const root = join(import.meta.dirname, "../..");
const modules = join(root, "node_modules");
const hook = pathToFileURL(join(root, "e2e/generated-clients/typescript-5.mjs")).href;
let folder = "";

const runNode = (...args: string[]) => run(process.execPath, args, { cwd: folder, maxBuffer: 16 * 1024 * 1024 });

test.describe.configure({ mode: "serial", timeout: 240_000 });

/** Generates both clients from the document of the running server and compiles them with the programs that use them. */
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "clarion-generated-"));
  cpSync(join(root, "e2e/generated-clients"), folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  writeFileSync(join(folder, "openapi.json"), await (await fetch(`${world().demo.url}/openapi.json`)).text());
  symlinkSync(modules, join(folder, "node_modules"), "junction");
  const generate = (program: string, ...args: string[]) => runNode("--import", hook, join(modules, program), ...args);
  await generate("openapi-typescript/bin/cli.js", "openapi.json", "--output", "schema.d.ts");
  await generate("@hey-api/openapi-ts/dist/run.mjs");
  await runNode(join(modules, "typescript/bin/tsc"), "-p", folder);
});

test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

for (const program of ["with-openapi-fetch", "with-hey-api"]) {
  test(`lists, creates, reads errors and streams with the client of ${program}`, async () => {
    const name = uniqueName("words");
    const { stdout } = await run(process.execPath, [join(folder, "dist", `${program}.js`)], {
      env: { ...process.env, CLARION_URL: world().demo.url, CLARION_API_KEY: world().keys.full, SKILL_NAME: name },
    });
    const { totalPages, ...seen } = JSON.parse(stdout);
    expect(totalPages).toBeGreaterThan(0);
    expect(seen).toEqual({
      posts: 1,
      refused: { message: expect.any(String), totalPages, requestedPage: totalPages + 1_000 },
      created: name,
      createdStatus: 201,
      missing: "Post not found",
      last: "finish",
    });
  });
}
