import { lt, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { flag, nullable, number, readRows } from "#db/rows.ts";
import { rateLimits } from "#db/schema/index.ts";

/** `at` is the instant of the hit, `oldest` that of the oldest one that counts, null if none does. */
export type HitRow = { allowed: boolean; used: number; oldest: number | null; at: number };

const counts = sql`
  (select count(*)::int from unnest(r.hits) h where h > 0) as used,
  (select min(h)::float8 from unnest(r.hits) h where h > 0) as oldest
`;
const countColumns = { used: number, oldest: nullable(number) };

/**
 * Counts one hit of a bucket if fewer than `limit` are within the window, in one atomic statement.
 * A refused hit leaves a negative instant at the end of the array, which never counts and the next hit removes.
 * Time never runs backwards within a bucket, so that servers with unequal clocks cannot widen the window.
 * @param at Unix milliseconds
 */
export async function insertHit(
  db: Db,
  hit: { bucket: string; limit: number; windowMs: number; at: number },
): Promise<HitRow> {
  const expiresAt = new Date(hit.at + hit.windowMs).toISOString();
  const counted = sql`(
    select case
      when count(h) < ${hit.limit}::int then coalesce(array_agg(h order by h) filter (where h is not null), '{}') || e.at
      else array_agg(h order by h) || -e.at
    end
    from (select greatest(${hit.at}::bigint, max(x)) as at from unnest(r.hits) x) e
    left join unnest(r.hits) h on h > e.at - ${hit.windowMs}::bigint
    group by e.at
  )`;
  const query = sql`
    insert into ${rateLimits} as r (bucket, hits, expires_at)
    values (${hit.bucket}, array[${hit.at}::bigint], ${expiresAt}::timestamptz)
    on conflict (bucket) do update set hits = ${counted}, expires_at = excluded.expires_at
    returning
      r.hits[cardinality(r.hits)] > 0 as allowed,
      abs(r.hits[cardinality(r.hits)])::float8 as at,
      ${counts}
  `;
  const [row] = await readRows<HitRow>(db, query, { allowed: flag, at: number, ...countColumns });
  if (!row) throw new Error("The upsert of a rate limit bucket returned no row.");
  return row;
}

/** Takes one hit of an instant out of a bucket. @returns what is left, undefined if the bucket is gone */
export async function deleteHit(
  db: Db,
  { bucket, at }: { bucket: string; at: number },
): Promise<Pick<HitRow, "used" | "oldest"> | undefined> {
  const position = sql`coalesce(array_position(r.hits, ${at}::bigint), 0)`;
  const query = sql`
    update ${rateLimits} as r
    set hits = r.hits[:${position} - 1] || r.hits[${position} + 1:]
    where r.bucket = ${bucket} and ${position} > 0
    returning ${counts}
  `;
  const [row] = await readRows<Pick<HitRow, "used" | "oldest">>(db, query, countColumns);
  return row;
}

/** Deletes buckets whose last hit no longer counts. */
export async function deleteExpiredBuckets(db: Db, now: Date): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.expiresAt, now));
}
