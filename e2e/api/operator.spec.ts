import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import pg from "pg";
import {
  apiKeyOf,
  freePort,
  freshInstallation,
  type Server,
  startAnswering,
  startServer,
  stopServer,
} from "#e2e/server.ts";
import { startPostgres } from "#scripts/postgres.mjs";

test.describe.configure({ mode: "parallel", timeout: 800_000 });

const run = promisify(execFile);
const root = join(import.meta.dirname, "../..");

/** Where an installation keeps its data: a directory, and PostgreSQL beside it where there is a URL. */
type Place = { CLARION_DATA_DIR: string; DATABASE_URL: string };

/** The operator's own program, as a terminal starts it. Rejects with what it said where it ended with a fault. */
async function clarion(place: Place, ...args: string[]) {
  const { stdout } = await run("npm", ["run", "-s", "clarion", "--", ...args], {
    cwd: root,
    env: { ...process.env, ...place, CLARION_ORIGIN: "" },
  }).catch((error: { stderr: string }) => {
    throw new Error(error.stderr);
  });
  return stdout;
}
const json = async (place: Place, ...args: string[]) => JSON.parse(await clarion(place, ...args, "--json"));

async function start(place: Place): Promise<Server> {
  return startAnswering(place.CLARION_DATA_DIR, { ...place, CLARION_DEMO: "off" });
}

async function _statusOf({ origin }: Server, path: string, key = ""): Promise<number> {
  const headers = { Authorization: `Bearer ${key}` };
  const response = await fetch(`${origin}${path}`, { headers }).catch(() => undefined);
  return response?.status ?? 0;
}

/** Writes something by the API: a skill of that name. */
async function write({ origin }: Server, key: string, name: string): Promise<void> {
  const response = await fetch(`${origin}/v1/skills`, {
    method: "POST",
    headers: { Authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify({ name, description: "How we write.", content: "Say what changed." }),
  });
  expect(response.status, await response.text()).toBe(201);
}

/** The names of what was written. */
async function written({ origin }: Server, key: string): Promise<string[]> {
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

const inFolder = (): string => join(folder, randomBytes(4).toString("hex"));
const embedded = (): Place => ({ CLARION_DATA_DIR: inFolder(), DATABASE_URL: "" });

/** A database of this test's own on the server. */
async function onPostgres(): Promise<Place> {
  const name = `clarion_operator_${randomBytes(4).toString("hex")}`;
  const admin = new pg.Client({ connectionString: postgres.url });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  const url = new URL(postgres.url);
  url.pathname = `/${name}`;
  return { CLARION_DATA_DIR: inFolder(), DATABASE_URL: url.href };
}

const JOURNEYS: [string, () => Place | Promise<Place>, () => Place | Promise<Place>][] = [
  ["the embedded database into another one", embedded, embedded],
  ["the embedded database to PostgreSQL", embedded, onPostgres],
  ["PostgreSQL to the embedded database", onPostgres, embedded],
];

for (const [what, from, to] of JOURNEYS) {
  test(`an operator sets up, backs up while it runs, and restores: from ${what}`, async () => {
    const place = await from();
    const file = `${place.CLARION_DATA_DIR}.clarion`;
    const server = await start(place);
    let key = "";
    try {
      expect(await json(place, "doctor")).toMatchObject({ ok: true });
      await clarion(place, "org", "create", "--name", "Acme");
      await clarion(place, "user", "create", "--email", "ann@example.com", "--org", "acme", "--role", "owner");
      key = (await clarion(place, "key", "create", "--org", "acme", "--name", "ci", "--mode", "full")).trim();
      expect(await json(place, "plan", "set", "--org", "acme", "--plan", "growth")).toMatchObject({ plan: "growth" });
      const { credits } = await json(place, "credits", "add", "--org", "acme", "--amount", "42");
      await write(server, key, "before-the-backup");
      expect(await json(place, "backup", file)).toMatchObject({ secret: "included" });
      expect(await json(place, "backup", "--verify", file)).toMatchObject({ ok: true });
      await write(server, key, "after-the-backup");
      await expect(clarion(place, "restore", file, "--replace", "--yes")).rejects.toThrow(
        "A server runs on this database",
      );
      expect(await json(place, "plan", "show", "--org", "acme")).toMatchObject({ credits });
    } finally {
      await stopServer(server);
    }
    const target = await to();
    expect(await json(target, "restore", file)).toMatchObject({ secretIs: "restored", replaced: { accounts: 0 } });
    await expect(clarion(target, "restore", file)).rejects.toThrow("The database is not empty");
    await expect(clarion(target, "restore", file, "--replace")).rejects.toThrow("Add --yes");
    const restored = await start(target);
    try {
      const names = await written(restored, key);
      expect(names).toContain("before-the-backup");
      expect(names).not.toContain("after-the-backup");
      expect(await json(target, "plan", "show", "--org", "acme")).toMatchObject({ plan: "growth" });
      expect(await json(target, "doctor")).toMatchObject({ ok: true });
      await write(restored, key, "after-the-restore");
    } finally {
      await stopServer(restored);
    }
  });
}

type Job = { id: string; status: string; postId: string | null };

async function read<Body>({ origin }: Server, key: string, path: string): Promise<Body | undefined> {
  const headers = { Authorization: `Bearer ${key}` };
  const response = await fetch(`${origin}${path}`, { headers }).catch(() => undefined);
  return response?.ok ? ((await response.json()) as Body) : undefined;
}

for (const point of ["fetch-repositories:after", "write-post:after"]) {
  test(`a generation that was under way in a backup (${point}) goes on once restored, and is done once`, async () => {
    const { data, repository, remove } = freshInstallation();
    const place = { CLARION_DATA_DIR: data, DATABASE_URL: "" };
    const env = { CLARION_DEMO_REPOSITORY: repository, CLARION_LOCAL_REPOSITORIES: repository };
    try {
      const doomed = startServer(await freePort(), data, { ...env, CLARION_FAULT_POINT: point });
      expect(await doomed.ended, doomed.output()).toBeNull();
      const file = `${inFolder()}.clarion`;
      await clarion(place, "backup", file);
      const target = embedded();
      await clarion(target, "restore", file);
      const server = startServer(await freePort(), target.CLARION_DATA_DIR, env);
      try {
        const key = apiKeyOf(target.CLARION_DATA_DIR) ?? "";
        const jobs = async () => (await read<{ jobs: Job[] }>(server, key, "/v1/posts/generate"))?.jobs ?? [];
        await expect
          .poll(async () => (await jobs()).map(({ status }) => status), { timeout: 120_000 })
          .toEqual(["completed"]);
        const posts = await read<{ posts: { id: string }[] }>(server, key, "/v1/posts");
        expect(posts?.posts.map(({ id }) => id)).toEqual([(await jobs())[0]?.postId]);
      } finally {
        await stopServer(server);
      }
    } finally {
      remove();
    }
  });
}
