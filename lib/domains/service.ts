import "server-only";
import { type Db, getDb } from "#db/client.ts";
import { insertAuditEvent } from "#db/queries/audit.ts";
import * as queries from "#db/queries/domains.ts";
import { isUniqueViolation } from "#db/queries/errors.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { newToken } from "#lib/auth/tokens.ts";
import { env, origin } from "#lib/env.ts";
import { AppError, invalidField, notFound } from "#lib/errors.ts";
import { newId } from "#lib/ids.ts";
import { buildDomainOrigin } from "#lib/posts/public-address.ts";
import { createTxtLookup, type LookUpTxt } from "./txt.ts";

type Row = queries.CustomDomainRow;

const lookUpTxt = createTxtLookup(env.CLARION_DNS_SERVERS);
const getRecordName = ({ domain }: Pick<Row, "domain">) => `_clarion.${domain}`;
const getRecordValue = ({ token }: Pick<Row, "token">) => `clarion-domain=${token}`;

/** Returns the custom domain of the organization, null without one. */
export async function getCustomDomain(ctx: Ctx) {
  const row = await queries.findCustomDomain(ctx.db, ctx.organization.id);
  return { customDomain: row ? toResource(row) : null, organization: ctx.organization };
}

/**
 * Sets another custom domain, which serves nothing until it is verified; the same domain stays as it is.
 * @throws AppError `invalid` for the host name of this server
 */
export async function setCustomDomain(ctx: Ctx, domain: string) {
  if (domain === new URL(origin()).hostname) throw invalidField("domain", "is the address of this server");
  const organizationId = ctx.organization.id;
  const now = ctx.clock.now();
  const existing = await queries.findCustomDomain(ctx.db, organizationId);
  if (existing?.domain === domain) return { customDomain: toResource(existing), organization: ctx.organization };
  const { token } = newToken();
  const times = { createdAt: now, updatedAt: now };
  const fresh = { id: newId("dom", now.getTime()), organizationId, domain, token, ...times };
  const row = await ctx.db.transaction((tx) => queries.replaceCustomDomain(tx, fresh));
  return { customDomain: toResource(row), organization: ctx.organization };
}

/**
 * Verifies a pending domain by its TXT record. An organization that held the domain loses it if its own record is
 * gone: the domain has another owner now.
 * @throws AppError `notFound` without a domain; `conflict` if the record of another organization still exists
 */
export async function checkCustomDomain(ctx: Ctx, lookUp: LookUpTxt = lookUpTxt) {
  const row = await queries.findCustomDomain(ctx.db, ctx.organization.id);
  if (!row) throw notFound("Custom domain");
  if (row.verifiedAt) return { customDomain: toResource(row), organization: ctx.organization };
  const values = await lookUp(getRecordName(row));
  const problem = findProblem(row, values);
  const now = ctx.clock.now();
  const updated = await ctx.db.transaction(async (tx) => {
    if (problem === null) await takeFromHolder(tx, row, values ?? [], { requestId: ctx.requestId, now });
    const verifiedAt = problem === null ? now : null;
    return storeCheck(tx, row, { verifiedAt, checkedAt: now, problem, updatedAt: now });
  });
  return { customDomain: toResource(updated), organization: ctx.organization };
}

/** Removes the custom domain, which stops serving at once. @throws AppError `notFound` without one */
export async function deleteCustomDomain(ctx: Ctx) {
  const id = await queries.deleteCustomDomain(ctx.db, ctx.organization.id);
  if (id === undefined) throw notFound("Custom domain");
  return { id, organization: ctx.organization };
}

/** The slug of the organization whose public pages a host serves; undefined for unknown and unverified hosts. */
export async function findSite(host: string): Promise<string | undefined> {
  return queries.findSlugByDomain(getDb(), host);
}

function findProblem(row: Row, values: readonly string[] | undefined): Row["problem"] {
  if (values === undefined) return "no_answer";
  if (values.includes(getRecordValue(row))) return null;
  return values.length === 0 ? "no_record" : "other_value";
}

type Moment = { requestId: string; now: Date };

async function takeFromHolder(tx: Db, row: Row, values: readonly string[], { requestId, now }: Moment): Promise<void> {
  const holder = await queries.lockVerifiedDomain(tx, row.domain);
  if (!holder || holder.id === row.id) return;
  if (values.includes(getRecordValue(holder))) throw domainInUse(row);
  await queries.updateCustomDomain(tx, holder, { verifiedAt: null, problem: "taken", updatedAt: now });
  await insertAuditEvent(tx, {
    ...{ id: newId("aud", now.getTime()), organizationId: holder.organizationId, at: now, requestId },
    ...{ actorType: "system", userId: null, credentialId: null, actorName: "Clarion", address: null },
    ...{ operation: "loseCustomDomain", resourceId: holder.id, fields: [], via: "api" },
  });
}

async function storeCheck(tx: Db, row: Row, change: Parameters<typeof queries.updateCustomDomain>[2]): Promise<Row> {
  try {
    const updated = await queries.updateCustomDomain(tx, row, change);
    if (!updated) throw notFound("Custom domain");
    return updated;
  } catch (error) {
    throw isUniqueViolation(error, "custom_domains_verified") ? domainInUse(row, error) : error;
  }
}

function domainInUse(row: Row, cause?: unknown): AppError {
  const recovery = `Remove the record of the other organization from ${getRecordName(row)}, then check again.`;
  return new AppError("conflict", "Another organization uses this domain", recovery, { cause });
}

function toResource(row: Row) {
  const { id, domain, problem, checkedAt, verifiedAt, createdAt } = row;
  return {
    id,
    domain,
    url: `${buildDomainOrigin(origin(), domain)}/`,
    status: verifiedAt ? ("verified" as const) : ("pending" as const),
    record: { type: "TXT" as const, name: getRecordName(row), value: getRecordValue(row) },
    problem,
    checkedAt,
    verifiedAt,
    createdAt,
  };
}
