import "server-only";
import type { Db } from "#db/client.ts";
import * as queries from "#db/queries/accounts/keys.ts";
import { findOrganization } from "#db/queries/accounts/orgs.ts";
import type { Ctx } from "#lib/access/principal.ts";
import {
  GEO_SCOPES,
  isScope,
  type KeyMode,
  type KeyPreset,
  PRESETS,
  RESOURCES,
  type ResourceAccess,
  SCOPES,
  type Scope,
  scopesFromAccess,
  toGranular,
  toKeyMode,
} from "#lib/access/scopes.ts";
import { newApiKey } from "#lib/auth/api-key.ts";
import { normalizeNetworks } from "#lib/auth/networks.ts";
import { mailNotice } from "#lib/auth/notices.ts";
import { origin } from "#lib/env.ts";
import { invalidField, notFound } from "#lib/errors.ts";

export type AccessChoice = {
  preset?: KeyPreset | undefined;
  mode?: KeyMode | undefined;
  resources?: Record<string, ResourceAccess> | undefined;
};
export type NewKey = {
  name: string;
  expiresInDays: number | null;
  allowedNetworks?: string[] | undefined;
} & AccessChoice;
export type KeyChange = { [Field in keyof NewKey]?: NewKey[Field] | undefined };

/** Returns all keys of the organization, oldest first, and the resources that a restricted key can choose from. */
export async function listKeys(ctx: Ctx) {
  const rows = await queries.listKeys(ctx.db, ctx.organization.id);
  const maxDays = await getMaxDays(ctx);
  return { keys: rows.map(toResource), resources: [...RESOURCES], maxDays, organization: ctx.organization };
}

/** Creates a key; only this answer contains the secret. Throws `invalid` when the access is ambiguous. */
export async function createKey(ctx: Ctx, input: NewKey) {
  const scopes = resolveScopes(input);
  if (!scopes) throw invalidField("mode", "Choose a preset or a mode");
  await requireLifetime(ctx, input.expiresInDays);
  const expiresAt = toExpiry(input.expiresInDays, ctx.clock.now());
  const allowedNetworks = normalizeNetworks(input.allowedNetworks ?? []);
  const createdBy = ctx.principal.type === "user" ? ctx.principal.userId : null;
  const { row, secret } = await issueKey(
    ctx.db,
    { organizationId: ctx.organization.id, createdBy, name: input.name, scopes, expiresAt, allowedNetworks },
    ctx.clock.now(),
  );
  const email = ctx.principal.type === "user" ? ctx.principal.email : null;
  if (email) {
    const what = `You made an API key in ${ctx.organization.name}. It ends in ${row.hint}. To delete it, open API keys: ${origin()}/${ctx.organization.slug}/keys`;
    mailNotice(email, "A new API key on Clarion", what);
  }
  return { key: toResource({ ...row, createdByEmail: email }), secret, organization: ctx.organization };
}

export type KeyToIssue = {
  organizationId: string;
  /** The member who owns the key; null for a key of the operator. */
  createdBy: string | null;
  name: string;
  /** Granular scopes, or the legacy `api.read`, `api.write` and `traffic`. */
  scopes: readonly string[];
  expiresAt: Date | null;
  /** Normalized networks that the key works from; all without it. */
  allowedNetworks?: string[];
};

/** Stores a new key. @returns its row and the plain key, which cannot be read again */
export async function issueKey(db: Db, key: KeyToIssue, now: Date): Promise<{ row: queries.KeyRow; secret: string }> {
  const { id, plain, secretHash, hint } = newApiKey(now);
  const row = await queries.insertKey(db, {
    ...key,
    id,
    secretHash,
    hint,
    scopes: [...key.scopes],
    mode: key.scopes.every(isScope) ? toKeyMode(key.scopes) : "legacy",
    createdAt: now,
    updatedAt: now,
  });
  return { row, secret: plain };
}

/** Changes name, scopes, expiry or networks of a key; saving a key with legacy scopes converts them to granular ones. */
export async function updateKey(ctx: Ctx, keyId: string, change: KeyChange) {
  const now = ctx.clock.now();
  const chosen = resolveScopes(change);
  const { name, expiresInDays, allowedNetworks } = change;
  if ([name, expiresInDays, allowedNetworks].every((value) => value === undefined) && !chosen) {
    throw invalidField("body", "Change at least one of name, access, expiry and networks");
  }
  const row = await queries.findKey(ctx.db, ctx.organization.id, keyId);
  if (!row) throw notFound("API key");
  if (expiresInDays !== undefined) await requireLifetime(ctx, expiresInDays);
  const scopes = chosen ?? (row.mode === "legacy" ? toGranular(row.scopes) : undefined);
  await queries.updateKey(
    ctx.db,
    ctx.organization.id,
    keyId,
    {
      ...(name === undefined ? {} : { name }),
      ...(expiresInDays === undefined ? {} : { expiresAt: toExpiry(expiresInDays, now) }),
      ...(allowedNetworks === undefined ? {} : { allowedNetworks: normalizeNetworks(allowedNetworks) }),
      ...(scopes ? { scopes: [...scopes], mode: toKeyMode(scopes) } : {}),
    },
    now,
  );
  const updated = await queries.findKey(ctx.db, ctx.organization.id, keyId);
  if (!updated) throw notFound("API key");
  return { key: toResource(updated), organization: ctx.organization };
}

/** Deletes a key, which stops working with the next request. */
export async function deleteKey(ctx: Ctx, keyId: string) {
  const deleted = await queries.deleteKey(ctx.db, ctx.organization.id, keyId);
  if (!deleted) throw notFound("API key");
  return { id: keyId, organization: ctx.organization };
}

/** Returns the scopes of a preset, or of a mode with its resources; undefined without a choice. */
export function resolveScopes({ preset, mode, resources }: AccessChoice): readonly Scope[] | undefined {
  if (preset && (mode || resources)) throw invalidField("preset", "Choose a preset or a mode, not both");
  if (preset) return PRESETS[preset].scopes;
  if (resources && mode !== undefined && mode !== "restricted") {
    throw invalidField("resources", "Only a restricted key chooses resources");
  }
  if (mode === "full") return SCOPES;
  if (mode === "geo") return GEO_SCOPES;
  return mode === "restricted" || resources ? toRestrictedScopes(resources ?? {}) : undefined;
}

function toRestrictedScopes(resources: Record<string, ResourceAccess>): Scope[] {
  const resourceNames = new Set<string>(RESOURCES);
  const unknown = Object.keys(resources).find((name) => !resourceNames.has(name));
  if (unknown !== undefined) throw invalidField(`resources.${unknown}`, "Unknown resource");
  const scopes = scopesFromAccess(resources);
  if (scopes.length === 0) throw invalidField("resources", "Grant read or write on at least one resource");
  return scopes;
}

/** The longest lifetime of keys that the organization allows; null means that they need no end. */
async function getMaxDays(ctx: Ctx): Promise<number | null> {
  return (await findOrganization(ctx.db, ctx.organization.id))?.keyMaxDays ?? null;
}

async function requireLifetime(ctx: Ctx, days: number | null): Promise<void> {
  const maxDays = await getMaxDays(ctx);
  if (maxDays === null || (days !== null && days <= maxDays)) return;
  throw invalidField("expiresInDays", `the organization allows at most ${maxDays} days`);
}

const DAY_MS = 24 * 60 * 60 * 1000;

function toExpiry(days: number | null, now: Date): Date | null {
  return days === null ? null : new Date(now.getTime() + days * DAY_MS);
}

function toResource(row: queries.ListedKeyRow) {
  const { id, name, hint, mode, scopes, allowedNetworks, expiresAt, lastUsedAt, createdAt, updatedAt } = row;
  const access = { mode, scopes, allowedNetworks };
  return { id, name, hint, ...access, expiresAt, lastUsedAt, createdAt, updatedAt, createdBy: row.createdByEmail };
}
