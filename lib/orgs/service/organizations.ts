import "server-only";
import type { Db } from "#db/client.ts";
import * as queries from "#db/queries/accounts/orgs.ts";
import { lockSignUp } from "#db/queries/accounts/users.ts";
import { isUniqueViolation } from "#db/queries/errors.ts";
import type { Ctx, OrganizationSummary } from "#lib/access/principal.ts";
import { isOperator } from "#lib/auth/operator.ts";
import { toOrganizationSummary } from "#lib/auth/session.ts";
import { withholdDefaults } from "#lib/billing/operate.ts";
import { env } from "#lib/env.ts";
import { AppError, invalidField, notFound } from "#lib/errors.ts";
import { newId } from "#lib/ids.ts";
import { RESERVED_SLUGS, slugCandidates, slugFrom } from "#lib/orgs/slug.ts";
import { takeHit } from "#lib/rate-limit/service.ts";
import { FIRST_SKILLS } from "#lib/skills/system.ts";
import { requireUser } from "./require-user.ts";

/** The most organizations that one user may own. */
const OWNED_MAX = 10;
const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

export type NewOrganization = { name: string; websiteUrl?: string | undefined; slug?: string; demo?: boolean };

/**
 * Inserts an organization with a free slug built from its name, its default brand identity, its first project and its
 * owner, if given.
 * @param tx a transaction, so that either all or nothing is written
 */
export async function insertOrganization(
  tx: Db,
  input: NewOrganization,
  ownerId: string | null,
  now: Date,
): Promise<OrganizationSummary> {
  const websiteUrl = input.websiteUrl === undefined ? null : requireHttpUrl(input.websiteUrl, "websiteUrl");
  const times = { createdAt: now, updatedAt: now };
  for (const slug of slugCandidates(input.slug ?? slugFrom(input.name), 1000)) {
    const row = await queries.insertOrganization(
      tx,
      { id: newId("org"), slug, name: input.name, websiteUrl, demo: input.demo ?? false, ...times },
      {
        id: newId("brand"),
        name: input.name,
        isDefault: true,
        skills: [...FIRST_SKILLS],
        toneProfile: "Professional",
        websiteUrl,
        ...times,
      },
      { id: newId("proj"), name: input.name, ...times },
    );
    if (!row) continue;
    if (ownerId) {
      await queries.insertMembership(tx, { organizationId: row.id, userId: ownerId, role: "owner", createdAt: now });
    }
    return toOrganizationSummary(row);
  }
  throw new AppError("conflict", "Slug already in use", "Choose another name.");
}

/**
 * Like `insertOrganization` for an owner who is no operator: only the first organization gets the default plan, at most
 * once a year, since the operator pays for it.
 * @param tx a transaction
 */
export async function insertOwnOrganization(
  tx: Db,
  input: NewOrganization,
  ownerId: string,
  now: Date,
): Promise<OrganizationSummary> {
  const isFirst = (await countOwned(tx, ownerId)) === 0;
  const plan = await takeHit(tx, `default-plan:${ownerId}`, { limit: 1, windowMs: YEAR_MS }, now);
  const organization = await insertOrganization(tx, input, ownerId, now);
  if (!isFirst || !plan.allowed) await withholdDefaults(tx, organization.id, now);
  return organization;
}

/**
 * Creates an organization owned by the caller, who may own ten. When sign-up is closed, only an operator or the owner of
 * another organization may do so, since every organization gets its own plan.
 */
export async function createOrganization(ctx: Ctx, input: { name: string; websiteUrl?: string | undefined }) {
  const { userId, email } = requireUser(ctx);
  const now = ctx.clock.now();
  if (await isOperator(ctx.db, userId, email)) {
    return { organization: await ctx.db.transaction((tx) => insertOrganization(tx, input, userId, now)) };
  }
  if (env.CLARION_SIGNUP !== "open" && (await countOwned(ctx.db, userId)) === 0) {
    throw new AppError("forbidden", "Forbidden", "Ask the operator of this installation to create the organization.");
  }
  const organization = await ctx.db.transaction(async (tx) => {
    await lockSignUp(tx);
    if ((await countOwned(tx, userId)) >= OWNED_MAX) {
      throw new AppError("conflict", `You own ${OWNED_MAX} organizations`, "Delete one, or ask the operator for more.");
    }
    return insertOwnOrganization(tx, input, userId, now);
  });
  return { organization };
}

async function countOwned(db: Db, userId: string): Promise<number> {
  return (await queries.listMemberships(db, userId)).filter(({ role }) => role === "owner").length;
}

export async function getOrganization(ctx: Ctx) {
  const row = await queries.findOrganization(ctx.db, ctx.organization.id);
  if (!row) throw notFound("Organization");
  return { organization: toDetail(row), role: requireUser(ctx).role };
}

export type OrganizationChange = {
  name?: string | undefined;
  slug?: string | undefined;
  logo?: string | null | undefined;
  websiteUrl?: string | null | undefined;
  publicPages?: boolean | undefined;
  timeZone?: string | undefined;
  requireApproval?: boolean | undefined;
};

/** Changes the given fields. Throws `forbidden` when an admin changes what is an owner's, `conflict` for a slug in use. */
export async function updateOrganization(ctx: Ctx, change: OrganizationChange) {
  const isForOwners = change.publicPages !== undefined || change.requireApproval !== undefined;
  if (isForOwners && requireUser(ctx).role !== "owner") {
    throw new AppError("forbidden", "Forbidden", "Only an owner can change public pages and required approval.");
  }
  if (change.slug !== undefined && RESERVED_SLUGS.has(change.slug)) throw invalidField("slug", "is reserved");
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  if (Object.keys(given).length === 0) throw invalidField("body", "Change at least one field");
  for (const field of ["logo", "websiteUrl"] as const) {
    const url = change[field];
    if (url) requireHttpUrl(url, field);
  }
  try {
    const row = await queries.updateOrganization(ctx.db, ctx.organization.id, given, ctx.clock.now());
    if (!row) throw notFound("Organization");
    return { organization: toDetail(row) };
  } catch (error) {
    if (!isUniqueViolation(error, "organizations_slug")) throw error;
    throw new AppError("conflict", "Slug already in use", "Choose another slug.", { cause: error });
  }
}

/** Deletes the organization with all its data, except the last one of the installation. */
export async function deleteOrganization(ctx: Ctx) {
  await ctx.db.transaction(async (tx) => {
    await lockSignUp(tx);
    if ((await queries.countOrganizations(tx)) <= 1) {
      throw new AppError("conflict", "The last organization cannot be deleted", "Create another one first.");
    }
    if (!(await queries.deleteOrganization(tx, ctx.organization.id))) throw notFound("Organization");
  });
  return { id: ctx.organization.id };
}

function toDetail(row: queries.OrganizationRow) {
  const { websiteUrl, publicPages, timeZone, requireApproval, demo, createdAt } = row;
  return { ...toOrganizationSummary(row), websiteUrl, publicPages, timeZone, requireApproval, demo, createdAt };
}

/** These URLs are used in links and images, so only http and https are accepted. */
function requireHttpUrl(url: string, field: string): string {
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? ""))
    throw invalidField(field, "must begin with https:// or http://");
  return url;
}
