import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";

/** Inserts many events of a user in an organization, one a second before `now`, within the database. */
export async function insertManyEvents(
  db: Db,
  { organizationId, userId }: { organizationId: string; userId: string },
  count: number,
  now: Date,
): Promise<void> {
  await db.execute(sql`
    insert into audit_events
      (id, organization_id, at, actor_type, user_id, actor_name, operation, resource_id, fields, request_id, address, via)
    select 'aud_' || lpad(n::text, 24, '0'), ${organizationId}, ${now.toISOString()}::timestamptz - n * interval '1 second',
      'user', ${userId}, 'person' || (n % 50) || '@example.com', 'updatePost', 'post_' || n,
      array['title', 'markdown'], 'req_' || n, '198.51.100.' || (n % 250), 'dashboard'
    from generate_series(1, ${count}::int) as n`);
}
