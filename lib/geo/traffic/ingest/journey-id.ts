import "server-only";
import { createHash, randomBytes } from "node:crypto";
import type { Db } from "#db/client.ts";
import { keepSalt } from "#db/queries/traffic/salts.ts";
import type { Visitor } from "#lib/geo/traffic/types.ts";

const BUCKET_MS = 30 * 60_000;
const DIGITS = 22;

/**
 * The journey of a visitor within a project. An exact one is `x` and a hash of what the website knows the visitor by; an
 * estimated one `e` and a hash with the day's salt, which nobody can compute again once the salt is gone.
 */
export function journeyIdOf(projectId: string, { precision, key }: Visitor, at: Date, salt: string): string {
  if (precision === "exact") return `x${digest(`${projectId}\n${key}`)}`;
  return `e${digest(`${salt}\n${projectId}\n${key}\n${Math.floor(at.getTime() / BUCKET_MS)}`)}`;
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("base64url").slice(0, DIGITS);
}

const current = new WeakMap<Db, { day: string; salt: string }>();

/** The salt of the day on which events arrive, the same for every process; it is deleted with the day. */
export async function saltOf(db: Db, now: Date): Promise<string> {
  const day = now.toISOString().slice(0, 10);
  const known = current.get(db);
  if (known?.day === day) return known.salt;
  const salt = await keepSalt(db, day, randomBytes(32).toString("base64url"));
  current.set(db, { day, salt });
  return salt;
}
