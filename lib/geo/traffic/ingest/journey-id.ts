import "server-only";
import { createHash, randomBytes } from "node:crypto";
import type { Db } from "#db/client.ts";
import { storeSalt } from "#db/queries/traffic/salts.ts";
import type { Visitor } from "#lib/geo/traffic/types.ts";

const BUCKET_MS = 30 * 60_000;
const DIGITS = 22;

/**
 * Computes the id of a visitor's journey within a project. An exact id is `x` and a hash of the website's id for the
 * visitor;
 * an estimated id is `e` and a hash with the day's salt, which cannot be recomputed after the salt is deleted.
 */
export function toJourneyId(projectId: string, { precision, key }: Visitor, occurredAt: Date, salt: string): string {
  if (precision === "exact") return `x${digest(`${projectId}\n${key}`)}`;
  return `e${digest(`${salt}\n${projectId}\n${key}\n${Math.floor(occurredAt.getTime() / BUCKET_MS)}`)}`;
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("base64url").slice(0, DIGITS);
}

const current = new WeakMap<Db, { day: string; salt: string }>();

/** Gets the salt of the day of arrival, which all processes share; it is deleted after the day. */
export async function getSalt(db: Db, now: Date): Promise<string> {
  const day = now.toISOString().slice(0, 10);
  const cached = current.get(db);
  if (cached?.day === day) return cached.salt;
  const salt = await storeSalt(db, day, randomBytes(32).toString("base64url"));
  current.set(db, { day, salt });
  return salt;
}
