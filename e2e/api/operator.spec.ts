import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import pg from "pg";
import {
  createMigratedInstallation,
  findFreePort,
  readApiKey,
  type Server,
  startReadyServer,
  startServer,
  stopServer,
} from "#e2e/server.ts";
import { startPostgres } from "#scripts/postgres.mjs";

test.describe.configure({ mode: "parallel", timeout: 800_000 });

const run = promisify(execFile);
const root = join(import.meta.dirname, "../..");

/** The storage of an installation: a data directory, plus PostgreSQL when a URL is set. */
type StorageEnv = { CLARION_DATA_DIR: string; DATABASE_URL: string };

/** Runs the operator's command line program. @throws an error with its stderr when it fails */
async function runClarion(place: StorageEnv, ...args: string[]) {
  const { stdout } = await run("npm", ["run", "-s", "clarion", "--", ...args], {
    cwd: root,
    env: { ...process.env, ...place, CLARION_ORIGIN: "" },
  }).catch((error: { stderr: string }) => {
    throw new Error(error.stderr);
  });
  return stdout;
}
const runClarionJson = async (place: StorageEnv, ...args: string[]) =>
  JSON.parse(await runClarion(place, ...args, "--json"));

async function start(place: StorageEnv): Promise<Server> {
  return startReadyServer(place.CLARION_DATA_DIR, { ...place, CLARION_DEMO: "off" });
}

/** Creates a skill with the given name, as a marker in the data. */
async function createSkill({ origin }: Server, key: string, name: string): Promise<void> {
  const response = await fetch(`${origin}/v1/skills`, {
    method: "POST",
    headers: { Authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify({ name, description: "How we write.", content: "Say what changed." }),
  });
  expect(response.status, await response.text()).toBe(201);
}

/** Lists the names of the stored skills. */
async function listSkillNames({ origin }: Server, key: string): Promise<string[]> {
  const response = await fetch(`${origin}/v1/skills`, { headers: { Authorization: `Bearer ${key}` } });
  const { skills } = (await response.json()) as { skills: { name: string }[] };
  return skills.map(({ name }) => name);
}

let folder: string;
let postgres: { url: string; stop: () => void };
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "clarion-operator-"));
  postgres = await startPostgres();
});
test.afterAll(() => {
  postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

const randomFolder = (): string => join(folder, randomBytes(4).toString("hex"));
const createEmbeddedStorage = (): StorageEnv => ({ CLARION_DATA_DIR: randomFolder(), DATABASE_URL: "" });

/** Creates a new database on the PostgreSQL server. */
async function createPostgresStorage(): Promise<StorageEnv> {
  const name = `clarion_operator_${randomBytes(4).toString("hex")}`;
  const admin = new pg.Client({ connectionString: postgres.url });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  const url = new URL(postgres.url);
  url.pathname = `/${name}`;
  return { CLARION_DATA_DIR: randomFolder(), DATABASE_URL: url.href };
}

// The tests of a running generation restore from one embedded database to another.
const JOURNEYS: [string, () => StorageEnv | Promise<StorageEnv>, () => StorageEnv | Promise<StorageEnv>][] = [
  ["the embedded database to PostgreSQL", createEmbeddedStorage, createPostgresStorage],
  ["PostgreSQL to the embedded database", createPostgresStorage, createEmbeddedStorage],
];

for (const [what, from, to] of JOURNEYS) {
  test(`sets up, backs up while running and restores from ${what}`, async () => {
    const place = await from();
    const file = `${place.CLARION_DATA_DIR}.clarion`;
    const server = await start(place);
    let key = "";
    try {
      expect(await runClarionJson(place, "doctor")).toMatchObject({ ok: true });
      await runClarion(place, "org", "create", "--name", "Acme");
      await runClarion(place, "user", "create", "--email", "ann@example.com", "--org", "acme", "--role", "owner");
      key = (await runClarion(place, "key", "create", "--org", "acme", "--name", "ci", "--mode", "full")).trim();
      expect(await runClarionJson(place, "plan", "set", "--org", "acme", "--plan", "growth")).toMatchObject({
        plan: "growth",
      });
      const { credits } = await runClarionJson(place, "credits", "add", "--org", "acme", "--amount", "42");
      await createSkill(server, key, "before-the-backup");
      expect(await runClarionJson(place, "backup", file)).toMatchObject({ secret: "included" });
      expect(await runClarionJson(place, "backup", "--verify", file)).toMatchObject({ ok: true });
      await createSkill(server, key, "after-the-backup");
      await expect(runClarion(place, "restore", file, "--replace", "--yes")).rejects.toThrow(
        "A server is running on this database",
      );
      expect(await runClarionJson(place, "plan", "show", "--org", "acme")).toMatchObject({ credits });
    } finally {
      await stopServer(server);
    }
    const target = await to();
    expect(await runClarionJson(target, "restore", file)).toMatchObject({
      secretIs: "restored",
      replaced: { accounts: 0 },
    });
    await expect(runClarion(target, "restore", file)).rejects.toThrow("The database is not empty");
    await expect(runClarion(target, "restore", file, "--replace")).rejects.toThrow("Add --yes");
    const restored = await start(target);
    try {
      const names = await listSkillNames(restored, key);
      expect(names).toContain("before-the-backup");
      expect(names).not.toContain("after-the-backup");
      expect(await runClarionJson(target, "plan", "show", "--org", "acme")).toMatchObject({ plan: "growth" });
      expect(await runClarionJson(target, "doctor")).toMatchObject({ ok: true });
      await createSkill(restored, key, "after-the-restore");
    } finally {
      await stopServer(restored);
    }
  });
}

type Job = { id: string; status: string; postId: string | null };

async function fetchJson<Body>({ origin }: Server, key: string, path: string): Promise<Body | undefined> {
  const headers = { Authorization: `Bearer ${key}` };
  const response = await fetch(`${origin}${path}`, { headers }).catch(() => undefined);
  return response?.ok ? ((await response.json()) as Body) : undefined;
}

for (const point of ["fetch-repositories:after", "write-post:after"]) {
  test(`finishes a generation that was running in a backup (${point}) once after the restore`, async () => {
    const { data, repository, remove } = await createMigratedInstallation();
    const place = { CLARION_DATA_DIR: data, DATABASE_URL: "" };
    const env = { CLARION_DEMO_REPOSITORY: repository, CLARION_LOCAL_REPOSITORIES: repository };
    try {
      const doomed = startServer(await findFreePort(), data, { ...env, CLARION_FAULT_POINT: point });
      expect(await doomed.ended, doomed.output()).toBeNull();
      const file = `${randomFolder()}.clarion`;
      await runClarion(place, "backup", file);
      const target = createEmbeddedStorage();
      await runClarion(target, "restore", file);
      const server = startServer(await findFreePort(), target.CLARION_DATA_DIR, env);
      try {
        const key = readApiKey(target.CLARION_DATA_DIR) ?? "";
        const jobs = async () => (await fetchJson<{ jobs: Job[] }>(server, key, "/v1/posts/generate"))?.jobs ?? [];
        await expect
          .poll(async () => (await jobs()).map(({ status }) => status), { timeout: 120_000 })
          .toEqual(["completed"]);
        const posts = await fetchJson<{ posts: { id: string }[] }>(server, key, "/v1/posts");
        expect(posts?.posts.map(({ id }) => id)).toEqual([(await jobs())[0]?.postId]);
      } finally {
        await stopServer(server);
      }
    } finally {
      remove();
    }
  });
}
