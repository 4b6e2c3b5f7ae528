import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const root = join(import.meta.dirname, "..");

/** Makes, with the operator's own command line, what the tests share: a second organization and keys of each kind. */
export default async function setup(): Promise<void> {
  const data = process.env.CLARION_E2E_DATA ?? "";
  const demo = JSON.parse(readFileSync(join(data, "demo.json"), "utf8"));
  const second = await clarion(["org", "create", "--name", "Second"]);
  const key = async (org: string, name: string, access: string[]) =>
    (await clarion(["key", "create", "--org", org, "--name", name, ...access])).secret;
  const keys = {
    full: demo.apiKey,
    readOnly: await key("demo", "read only", ["--preset", "sdk"]),
    geo: await key("demo", "geo", ["--mode", "geo"]),
    second: await key(second.slug, "second", ["--mode", "full"]),
  };
  writeFileSync(join(data, "e2e.json"), JSON.stringify({ demo, second, keys }));
}

async function clarion(args: string[]) {
  const { stdout } = await run("npm", ["run", "-s", "clarion", "--", ...args, "--json"], {
    cwd: root,
    env: { ...process.env, CLARION_DATA_DIR: process.env.CLARION_E2E_DATA ?? "", PORT: process.env.CLARION_E2E_PORT ?? "" },
  });
  return JSON.parse(stdout);
}
