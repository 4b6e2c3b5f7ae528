import "server-only";
import type { Role } from "#lib/access/principal.ts";
import { ROLES, roleReaches } from "#lib/access/principal.ts";
import { env } from "#lib/env.ts";
import { AppError } from "#lib/errors.ts";

/** The provider's id in next-auth and in the table of accounts. */
export const COMPANY_PROVIDER = "oidc";

export type CompanyProvider = { issuer: string; clientId: string; clientSecret: string; name: string };

/** The OpenID provider of the company that runs this installation; undefined where none is set. */
export function findCompanyProvider(): CompanyProvider | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, OIDC_NAME: name } = env;
  return issuer && clientId && clientSecret ? { issuer, clientId, clientSecret, name } : undefined;
}

/** The address of the provider's metadata (OpenID Connect Discovery 1.0, section 4). */
export function discoveryUrl({ issuer }: Pick<CompanyProvider, "issuer">): string {
  return `${issuer.replace(/\/+$/, "")}/.well-known/openid-configuration`;
}

/** Whether people sign in with the company's provider and in no other way. */
export function isCompanyOnly(): boolean {
  return env.OIDC_ONLY && findCompanyProvider() !== undefined;
}

/**
 * Refuses sign-in, sign-up and resets by password, and sign-in by passkey, where only the company's provider signs
 * people in.
 */
export function requireOwnSignIn(what: "Passwords" | "Passkeys" = "Passwords"): void {
  if (!isCompanyOnly()) return;
  throw new AppError("forbidden", `${what} are switched off`, `Continue with ${env.OIDC_NAME}.`);
}

/** The id of a person at the provider; two issuers can use the same subject. */
export function toAccountId(issuer: string, subject: string): string {
  return `${issuer}#${subject}`;
}

/** The slug of the organization that people with addresses of the domain belong to. */
export function findCompanyOrganization(email: string): string | undefined {
  const domain = /@([^@]+)$/.exec(email)?.[1];
  return domain === undefined ? undefined : env.OIDC_ORGANIZATIONS.get(domain);
}

/** The highest role that the groups grant; `*` grants its role to everybody. Undefined when no group grants any. */
export function findGroupRole(groups: readonly string[]): Role | undefined {
  const granted = ["*", ...groups].flatMap((group) => env.OIDC_ROLES.get(group) ?? []);
  return [...ROLES].reverse().find((role) => granted.some((one) => roleReaches(one, role)));
}

/** Reads the groups of an ID token: a list of names, or one name. */
export function readGroups(claims: object): string[] {
  const value: unknown = Reflect.get(claims, env.OIDC_GROUPS_CLAIM);
  return [value].flat().filter((group) => typeof group === "string");
}
