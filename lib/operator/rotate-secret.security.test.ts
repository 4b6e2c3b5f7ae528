import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { type Database, getDatabase, openDatabase } from "#db/client.ts";
import { listSealedOtherwise, SEALED_KINDS, type SealedKind } from "#db/queries/sealed.ts";
import { adapterFactory } from "#lib/auth/oauth/adapter.ts";
import { rotateSigningKeys } from "#lib/auth/oauth/signing-keys.ts";
import { env } from "#lib/env.ts";
import { getSealId, hasPreviousSecret, seal, unseal } from "#lib/secrets.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { writeMigratedFiles } from "#lib/testing/database-dumps.ts";
import { catchAppError } from "#lib/testing/operations.ts";
import { getDatabaseUrl, startScript } from "#lib/testing/processes.ts";
import { finishRotation, rotateSecret } from "./rotate-secret.ts";

const CHILD = join(import.meta.dirname, "../testing/rotation-child.ts");
const TOKENS = 300;
const now = new Date();
const folder = mkdtempSync(join(tmpdir(), "clarion-rotation-"));
const url = env.DATABASE_URL;
const { CLARION_DATA_DIR, CLARION_SECRET } = env;
afterEach(() => void vi.restoreAllMocks());
afterAll(() => {
  Object.assign(env, { CLARION_DATA_DIR, CLARION_SECRET });
  rmSync(folder, { recursive: true, force: true });
});

/** Uses a data directory of its own, with a secret file. */
function chooseDirectory(name: string): string {
  const directory = join(folder, name);
  mkdirSync(directory, { recursive: true });
  writeFileSync(join(directory, "secret"), Buffer.alloc(32, 1).toString("base64url"), { mode: 0o600 });
  Object.assign(env, { CLARION_DATA_DIR: directory, CLARION_SECRET: undefined });
  return directory;
}

async function using<T>(directory: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({ directory });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Opens everything that is stored sealed. @returns how much there is */
async function openAll({ db }: Database): Promise<number> {
  let count = 0;
  for (const kind of SEALED_KINDS) {
    const rows = await listSealedOtherwise(db, kind, "", { after: "", limit: 100_000 });
    for (const { key, sealed } of rows) unseal(sealed, kind, key);
    count += rows.length;
  }
  return count;
}

/** An installation with a signing key and many tokens, on a database that a process of its own can open. */
async function createInstallation(name: string) {
  const data = chooseDirectory(name);
  const directory = join(data, "database");
  if (url) await testDatabase();
  else await writeMigratedFiles(directory);
  const own = url ? getDatabase() : undefined;
  const within = <T>(work: (database: Database) => Promise<T>) => (own ? work(own) : using(directory, work));
  await within(async ({ db }) => {
    await rotateSigningKeys(db, now);
    const tokens = adapterFactory(db, { now: () => now }, 0)("RefreshToken");
    for (let index = 0; index < TOKENS; index++) await tokens.upsert(`token-${index}`, { jti: "x" }, 3600);
  });
  const where = url ? await getDatabaseUrl(getDatabase().db, url) : directory;
  /** @returns the output of a process that rotates, and the signal that ended it */
  const rotate = async (moment: string) => {
    const child = startScript(CHILD, [where, moment], { CLARION_DATA_DIR: data, CLARION_SECRET: "" });
    const { promise: ended, resolve } = Promise.withResolvers<NodeJS.Signals | null>();
    child.once("exit", (_, signal) => resolve(signal));
    return [await text(child.stdout), await ended] as const;
  };
  return { data, within, rotate };
}

describe("secret rotation", () => {
  it("loses nothing when it is killed in its midst under load, and ends when it runs again", async () => {
    const { data, within, rotate } = await createInstallation("killed");
    const original = readFileSync(join(data, "secret"), "utf8");
    const countOld = () =>
      within(async ({ db }) => {
        const counts = SEALED_KINDS.map((kind) =>
          listSealedOtherwise(db, kind, getSealId(), { after: "", limit: 1e5 }),
        );
        return (await Promise.all(counts)).flat().length;
      });
    // One transaction makes the secret; the next ones seal 50 rows each.
    expect(await rotate("3")).toEqual(["", "SIGKILL"]);
    expect(readFileSync(join(data, "secret.previous"), "utf8")).toBe(original);
    expect(readFileSync(join(data, "secret"), "utf8")).not.toBe(original);
    const [all, old] = [await within(openAll), await countOld()];
    expect(all).toBeGreaterThan(TOKENS);
    expect(old).toBeGreaterThan(0);
    expect(old).toBeLessThan(all);

    const replacement = readFileSync(join(data, "secret"), "utf8");
    const [output, signal] = await rotate("never");
    expect(signal).toBeNull();
    const { resealed, written } = JSON.parse(output) as { resealed: number; written: number };
    expect(resealed).toBeGreaterThanOrEqual(old);
    expect(readFileSync(join(data, "secret"), "utf8")).toBe(replacement);
    expect(existsSync(join(data, "secret.previous"))).toBe(false);
    expect(await within(openAll)).toBe(all + written);
    expect(await countOld()).toBe(0);
  }, 300_000);

  it("goes on with the same secret when it was killed before the new one was in place", async () => {
    const data = chooseDirectory("between");
    const db = await testDatabase();
    const sealed = seal("plain", "secondFactor", "usr_1");
    writeFileSync(join(data, "secret.previous"), readFileSync(join(data, "secret")));
    await rotateSecret(db);
    expect(getSealId()).not.toBe(sealed.split(".")[0]);
    expect(unseal(sealed, "secondFactor", "usr_1")).toBe("plain");
  });

  it("opens with the previous secret until the rotation ends, and not after it", async () => {
    chooseDirectory("ends");
    const db = await testDatabase();
    const sealed = seal("plain", "integrationToken", "int_1");
    await rotateSecret(db);
    expect(unseal(sealed, "integrationToken", "int_1")).toBe("plain");
    const kinds: SealedKind[] = ["webhookSecret"];
    expect(() => unseal(sealed, kinds[0] ?? "webhookSecret", "int_1")).toThrow();
    await finishRotation(db);
    expect(hasPreviousSecret()).toBe(false);
    expect(() => unseal(sealed, "integrationToken", "int_1")).toThrow("a secret that this installation does not have");
  });

  it("rotates a secret of the environment with the one before beside it", async () => {
    const db = await testDatabase();
    Object.assign(env, { CLARION_SECRET: "a".repeat(32) });
    const sealed = seal("plain", "secondFactor", "usr_1");
    expect((await catchAppError(rotateSecret(db))).kind).toBe("conflict");
    Object.assign(env, { CLARION_SECRET: "b".repeat(32), CLARION_PREVIOUS_SECRET: "a".repeat(32) });
    expect(unseal(sealed, "secondFactor", "usr_1")).toBe("plain");
    expect(await rotateSecret(db)).toEqual({ resealed: 0, unreadable: 0 });
    expect(seal("plain", "secondFactor", "usr_1").split(".")[0]).not.toBe(sealed.split(".")[0]);
    Object.assign(env, { CLARION_PREVIOUS_SECRET: undefined });
    expect(() => unseal(sealed, "secondFactor", "usr_1")).toThrow("a secret that this installation does not have");
  });
});
