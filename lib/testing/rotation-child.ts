/*
 * Rotates the secret of an installation while requests read and write what is sealed, and kills its own process.
 * Arguments: database directory or URL, after how many transactions to die (`never` for not at all).
 */
import { kill, pid } from "node:process";
import { openDatabase } from "#db/client.ts";
import { adapterFactory } from "#lib/auth/oauth/adapter.ts";
import { systemClock } from "#lib/clock.ts";
import { finishRotation, rotateSecret } from "#lib/operator/rotate-secret.ts";

const [where = "", moment = ""] = process.argv.slice(2);
const { db, close } = await openDatabase(where.includes("://") ? { url: where } : { directory: where });
let left = moment === "never" ? Number.POSITIVE_INFINITY : Number(moment);

/** The database of the rotation, which dies after some of its transactions. */
const transaction: typeof db.transaction = async (work, config) => {
  const result = await db.transaction(work, config);
  left -= 1;
  if (left <= 0) kill(pid, "SIGKILL");
  return result;
};
const watched: typeof db = Object.create(db, { transaction: { value: transaction } });

const tokens = adapterFactory(db, systemClock, 0)("RefreshToken");
let isRunning = true;

/** Stores and reads tokens as an authorization server does. @returns how many */
async function work(name: string): Promise<number> {
  let count = 0;
  while (isRunning) {
    const id = `${name}-${pid}-${++count}`;
    await tokens.upsert(id, { jti: id }, 3600);
    const read = await tokens.find(`${name}-${pid}-${Math.ceil(count / 2)}`);
    if (read?.jti === undefined) throw new Error(`${id} could not be read.`);
  }
  return count;
}

const load = Promise.all([work("a"), work("b")]);
const first = await rotateSecret(watched);
const last = await finishRotation(watched);
isRunning = false;
const [a = 0, b = 0] = await load;
await close();
process.stdout.write(JSON.stringify({ resealed: first.resealed + last.resealed, written: a + b }));
