import "server-only";
import { isAbsolute } from "node:path";
import { z } from "zod";
import { type Db, getDatabase } from "#db/client.ts";
import { findOrganizationBySlug, insertMembership, listAllOrganizations } from "#db/queries/accounts/orgs.ts";
import { findUserByEmail, markEmailVerified } from "#db/queries/accounts/users.ts";
import { auditWrites } from "#db/queries/audited.ts";
import { recordEvent } from "#lib/access/audit-event.ts";
import { ROLES } from "#lib/access/principal.ts";
import { isScope } from "#lib/access/scopes.ts";
import { newPassword } from "#lib/auth/new-password.ts";
import { rotateSigningKeys } from "#lib/auth/oauth/signing-keys.ts";
import { removeAllFactors } from "#lib/auth/second-factor.ts";
import { toOrganizationSummary } from "#lib/auth/session.ts";
import { createSignInLink } from "#lib/auth/sign-in-link.ts";
import { getEntitlement } from "#lib/billing/entitlements.ts";
import { adjustCredits, setPlan } from "#lib/billing/operate.ts";
import { PLAN_IDS } from "#lib/billing/plans.ts";
import { env } from "#lib/env.ts";
import { AppError, notFound } from "#lib/errors.ts";
import { validationError } from "#lib/http/errors.ts";
import { line } from "#lib/http/shapes.ts";
import { newId } from "#lib/ids.ts";
import { findJobServer } from "#lib/job-server.ts";
import { issueKey, resolveScopes } from "#lib/keys/service.ts";
import { organizationSlug } from "#lib/orgs/contract.ts";
import { createUser } from "#lib/orgs/service/accounts.ts";
import { insertOrganization } from "#lib/orgs/service/organizations.ts";
import { RESERVED_SLUGS } from "#lib/orgs/slug.ts";
import { erasePerson } from "#lib/person/service.ts";
import { copyDatabaseFiles } from "./backup/copy-database.ts";
import { exportPersonTo } from "./export-person.ts";
import { finishRotation, rotateSecret } from "./rotate-secret.ts";
import { readSealedState } from "./sealed-state.ts";

const email = z.email().trim().toLowerCase().max(254);
const slug = organizationSlug.refine((value) => !RESERVED_SLUGS.has(value), "is reserved");
const LEGACY_SCOPES: ReadonlySet<string> = new Set(["api.read", "api.write", "traffic"]);
const scope = z.string().refine((value) => isScope(value) || LEGACY_SCOPES.has(value), "is no scope");

/** An operator command on the database. Input and output are JSON, so that it works through a socket. */
type OperatorCommand = (db: Db, input: unknown, now: Date) => Promise<unknown>;

function command<S extends z.ZodType>(
  schema: S,
  run: (db: Db, input: z.output<S>, now: Date) => Promise<unknown>,
): OperatorCommand {
  return async (db, input, now) => {
    const parsed = schema.safeParse(input);
    if (!parsed.success) throw validationError(parsed.error, "body");
    return run(db, parsed.data, now);
  };
}

const createOrganization = command(
  z.object({ name: line(120), slug: slug.optional(), owner: email.optional() }),
  async (db, input, now) => {
    const owner = input.owner === undefined ? null : await getUser(db, input.owner);
    if (input.slug && (await findOrganizationBySlug(db, input.slug))) {
      throw new AppError("conflict", "Slug already in use", "Choose another slug, or leave it out.");
    }
    const wanted = { name: input.name, ...(input.slug ? { slug: input.slug } : {}) };
    return { organization: await db.transaction((tx) => insertOrganization(tx, wanted, owner?.id ?? null, now)) };
  },
);

const listOrganizations = command(z.object({}), async (db) => {
  const rows = await listAllOrganizations(db);
  return {
    organizations: rows.map((row) => ({
      ...toOrganizationSummary(row),
      members: row.members,
      createdAt: row.createdAt,
    })),
  };
});

const createAccount = command(
  z.object({
    email,
    name: line(120).optional(),
    password: newPassword.optional(),
    organization: z.string().optional(),
    role: z.enum(ROLES).default("member"),
  }),
  async (db, input, now) => {
    const organization = input.organization === undefined ? undefined : await getOrganization(db, input.organization);
    const user = { email: input.email, name: input.name ?? null, password: input.password ?? null };
    const { userId } = await createUser(db, user, now);
    if (organization) {
      await insertMembership(db, { organizationId: organization.id, userId, role: input.role, createdAt: now });
    }
    const signInLink = input.password === undefined ? await createSignInLink(db, userId, now) : null;
    const role = organization ? input.role : null;
    return { user: { id: userId, email: input.email }, organization: organization?.slug ?? null, role, signInLink };
  },
);

/** Verifies an address for the operator, such as where no mail is sent. */
const verifyAccount = command(z.object({ email }), async (db, input, now) => {
  const user = await getUser(db, input.email);
  await markEmailVerified(db, user.id, now);
  return { user: { id: user.id, email: user.email } };
});

/** Removes the second factors of a user who has lost them and the recovery codes. */
const removeSecondFactorOf = command(z.object({ email }), async (db, input, now) => {
  const user = await getUser(db, input.email);
  await removeAllFactors(db, user.id, now);
  return { user: { id: user.id, email: user.email } };
});

/** Writes what is stored about a person to a file of the machine that runs the server. */
const exportAccount = command(
  z.object({ email, file: z.string().max(4_000).refine(isAbsolute, "is no absolute path") }),
  async (db, input, now) => {
    const user = await getUser(db, input.email);
    return { user: { id: user.id, email: user.email }, ...(await exportPersonTo(input.file, db, user, now)) };
  },
);

/** Erases an account and the personal data in what stays. */
const eraseAccount = command(z.object({ email }), async (db, input, now) => {
  const user = await getUser(db, input.email);
  await erasePerson(db, user.id, { byOperator: true }, now);
  return { user: { id: user.id, email: user.email } };
});

const createApiKey = command(
  z.object({
    organization: z.string(),
    name: line(120),
    preset: z.enum(["mcp", "sdk", "cli"]).optional(),
    mode: z.enum(["full", "geo"]).optional(),
    scopes: z.array(scope).min(1).optional(),
    expiresInDays: z.int().min(1).max(365).nullable().default(null),
  }),
  async (db, input, now) => {
    const given = [input.preset, input.mode, input.scopes].filter((choice) => choice !== undefined);
    const scopes = input.scopes ?? resolveScopes(input);
    if (!scopes || given.length !== 1) {
      throw new AppError("invalid", "The access of the key is ambiguous", "Use only one of preset, mode and scopes.");
    }
    const organization = await getOrganization(db, input.organization);
    const expiresAt = input.expiresInDays === null ? null : new Date(now.getTime() + input.expiresInDays * 86_400_000);
    const issued = { organizationId: organization.id, createdBy: null, name: input.name, scopes, expiresAt };
    const { row, secret } = await issueKey(db, issued, now);
    return {
      key: { id: row.id, name: row.name, mode: row.mode, scopes: row.scopes, expiresAt },
      secret,
      organization: organization.slug,
    };
  },
);

const showPlan = command(z.object({ organization: z.string() }), async (db, input, now) => {
  const organization = await getOrganization(db, input.organization);
  return { plan: await getPlan(db, organization, now) };
});

const changePlan = command(
  z.object({
    organization: z.string(),
    plan: z.enum([...PLAN_IDS, "default"]).optional(),
    monthlyCredits: z.int().min(0).max(1_000_000).optional(),
    zeroDataRetention: z.boolean().optional(),
  }),
  async (db, { plan, ...input }, now) => {
    const organization = await getOrganization(db, input.organization);
    const change = { ...input, plan: plan === "default" ? null : plan };
    await setPlan(db, organization.id, change, now);
    return { plan: await getPlan(db, organization, now) };
  },
);

async function getPlan(db: Db, { id, slug: organization }: { id: string; slug: string }, now: Date) {
  return { organization, ...(await getEntitlement(db, id, now)) };
}

const addCredits = command(
  z.object({
    organization: z.string(),
    amount: z.int().min(-1_000_000).max(1_000_000),
    note: line(200).default("Added by the operator"),
  }),
  async (db, { amount, note, organization: name }, now) => {
    const organization = await getOrganization(db, name);
    const { balance } = await adjustCredits(db, organization.id, { amount, note }, now);
    return { organization: organization.slug, amount, credits: balance };
  },
);

const rotateKeys = command(z.object({}), async (db, _, now) => ({ kid: await rotateSigningKeys(db, now) }));

const rotateRootSecret = command(z.object({}), rotateSecret);
const finishRootRotation = command(z.object({}), finishRotation);

/** Checks that the database answers. */
const ping = command(z.object({}), async (db) => ({ organizations: (await listAllOrganizations(db)).length }));

/** What only the process of the server knows. */
const showServer = command(z.object({}), async () => ({
  address: { HOST: env.HOST, PORT: env.PORT },
  jobs: findJobServer() ?? null,
}));

const showSealed = command(z.object({}), readSealedState);

/** Copies the files of the embedded database for a backup by another process. */
const copyDatabase = command(z.object({}), async () => ({ directory: await copyDatabaseFiles(getDatabase()) }));

const COMMANDS: Readonly<Record<string, OperatorCommand>> = {
  "org.create": createOrganization,
  "org.list": listOrganizations,
  "user.create": createAccount,
  "user.verify": verifyAccount,
  "user.remove-second-factor": removeSecondFactorOf,
  "user.export": exportAccount,
  "user.erase": eraseAccount,
  "key.create": createApiKey,
  "plan.show": showPlan,
  "plan.set": changePlan,
  "credits.add": addCredits,
  "oauth.rotateKeys": rotateKeys,
  "secret.rotate": rotateRootSecret,
  "secret.finish": finishRootRotation,
  "secret.check": showSealed,
  "server.show": showServer,
  "database.copy": copyDatabase,
  ping,
};

/** Runs a command by its name. Throws AppError for an unknown name, invalid input and the command's own refusals. */
export async function runCommand(db: Db, name: string, input: unknown, now: Date): Promise<unknown> {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw new AppError("notFound", `There is no command ${name}`, "Use the CLI of the server's version.");
  const target = operatorTarget.safeParse(input);
  const organization = target.success ? await findOrganizationBySlug(db, target.data.organization) : undefined;
  const fields = Object.keys(z.record(z.string(), z.unknown()).catch({}).parse(input)).toSorted();
  // One event for all transactions of the command.
  const id = newId("aud", now.getTime());
  const event = { id, organizationId: organization?.id ?? null, operation: `operator:${name}`, fields };
  const audited = auditWrites(db, (tx, resourceId) => recordEvent(tx, "operator", { ...event, resourceId }, now));
  return command(audited, input, now);
}

const operatorTarget = z.object({ organization: z.string() });

async function getOrganization(db: Db, slugOfIt: string) {
  const row = await findOrganizationBySlug(db, slugOfIt);
  if (!row) throw notFound("Organization");
  return row;
}

async function getUser(db: Db, address: string) {
  const row = await findUserByEmail(db, address);
  if (!row) throw notFound("User");
  return row;
}
