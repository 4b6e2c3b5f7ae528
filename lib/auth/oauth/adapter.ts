import "server-only";
import { type Adapter, errors, type Payload } from "oidc-provider";
import type { Db } from "#db/client.ts";
import * as queries from "#db/queries/oauth/artifacts.ts";
import { revokeGrantById } from "#db/queries/oauth/grants.ts";
import { hashToken } from "#lib/auth/tokens.ts";
import type { Clock } from "#lib/clock.ts";
import { seal, unseal } from "#lib/secrets.ts";

/** Storage key of an artifact. Ids are credentials, so only their hashes are stored. */
const toKey = (kind: string, id: string) => `${kind}:${hashToken(id)}`;
const toLookup = (kind: string, value: string) => hashToken(`${kind}:${value}`);

/**
 * Storage adapter of oidc-provider. Payloads are sealed because some of them repeat their id.
 * @param graceMs how long a rotated refresh token may be reused, for requests that ran in parallel
 */
export function adapterFactory(db: Db, clock: Clock, graceMs: number): (kind: string) => Adapter {
  return (kind) => (kind === "Client" ? clientAdapter(db, clock) : artifactAdapter(db, clock, kind, graceMs));
}

function artifactAdapter(db: Db, clock: Clock, kind: string, graceMs: number): Adapter {
  // Without a grace no instants are compared: of two requests one may read its clock before the other one consumes.
  const graceStart = () => (kind === "RefreshToken" && graceMs > 0 ? new Date(clock.now().getTime() - graceMs) : null);
  const read = (row: Awaited<ReturnType<typeof queries.findArtifact>>): Payload | undefined => {
    if (!row) return undefined;
    const payload = JSON.parse(unseal(row.payload, "oauthArtifact", row.key)) as Payload;
    const { consumedAt } = row;
    const grace = graceStart();
    if (consumedAt === null || (grace !== null && consumedAt > grace)) return payload;
    return { ...payload, consumed: Math.floor(consumedAt.getTime() / 1000) };
  };
  const findBy = async (value: string) => read(await queries.findArtifactByLookup(db, toLookup(kind, value)));
  return {
    async upsert(id, payload, expiresInSeconds = 0) {
      const key = toKey(kind, id);
      const second = asString(payload.userCode) ?? asString(payload.uid);
      await queries.upsertArtifact(db, {
        key,
        grantId: asString(payload.grantId) ?? (kind === "Grant" ? id : null),
        lookup: second === undefined ? null : toLookup(kind, second),
        payload: seal(JSON.stringify(payload), "oauthArtifact", key),
        expiresAt: new Date(clock.now().getTime() + expiresInSeconds * 1000),
      });
    },
    find: async (id) => read(await queries.findArtifact(db, toKey(kind, id))),
    findByUid: findBy,
    findByUserCode: findBy,
    async consume(id) {
      const won = await queries.consumeArtifact(db, toKey(kind, id), clock.now(), graceStart());
      if (!won) throw new errors.InvalidGrant("used already by another request");
    },
    destroy: (id) => queries.deleteArtifact(db, toKey(kind, id)),
    async revokeByGrantId(grantId) {
      await revokeGrantById(db, grantId, clock.now());
      await queries.deleteArtifactsOfGrant(db, grantId);
    },
  };
}

function clientAdapter(db: Db, clock: Clock): Adapter {
  const none = async () => undefined;
  return {
    upsert: (id, payload) => queries.upsertClient(db, id, payload, clock.now()),
    find: (id) => queries.findClient(db, id),
    destroy: (id) => queries.deleteClient(db, id),
    findByUid: none,
    findByUserCode: none,
    consume: none,
    revokeByGrantId: none,
  };
}

function asString(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
