import "server-only";
import type { NextAuthOptions, Profile } from "next-auth";
import CredentialsProvider from "next-auth/providers/credentials";
import GithubProvider from "next-auth/providers/github";
import GoogleProvider from "next-auth/providers/google";
import type { OAuthConfig } from "next-auth/providers/oauth";
import { getDb } from "#db/client.ts";
import { revokeSession } from "#db/queries/accounts/sessions.ts";
import { env, provideNextAuthUrl } from "#lib/env.ts";
import { AppError } from "#lib/errors.ts";
import { log } from "#lib/log.ts";
import {
  COMPANY_PROVIDER,
  type CompanyProvider,
  discoveryUrl,
  findCompanyProvider,
  isCompanyOnly,
  readGroups,
} from "./company.ts";
import { checkSecondFactor, hasSecondFactor } from "./second-factor.ts";
import { openSession, SESSION_MAX_AGE_SECONDS, sessionCookie, sessionSecret } from "./session.ts";
import { signInWithPassword } from "./sign-in.ts";

export type ExternalIdentity = {
  provider: string;
  providerAccountId: string;
  verifiedEmail: string | undefined;
  name: string | null;
  image: string | null;
};

export type CompanySignIn = {
  issuer: string;
  subject: string;
  email: string | undefined;
  name: string | null;
  groups: string[];
};

export type SignInContext = {
  ip: string;
  userAgent: string | null;
  /**
   * Returns the user of an identity at GitHub or Google; throws AppError when there is none and none may be created.
   */
  resolveExternal: (identity: ExternalIdentity) => Promise<string>;
  /** Returns the user of a person at the company's provider; throws AppError when the person may not sign in. */
  resolveCompany: (identity: CompanySignIn) => Promise<string>;
  /** Called when the user is signed in, at the end of every way. */
  onSignIn: (userId: string) => Promise<void>;
  /** Remembers the ID token of a sign-in with the company's provider, for the sign-out there. */
  keepIdToken: (idToken: string) => void;
  /** Remembers that the user has given the first factor, when the second is asked for on a page of its own. */
  awaitSecondFactor: (userId: string) => Promise<void>;
};

/** Returns the configured sign-in providers other than the password. */
export function externalProviders(): { id: string; name: string }[] {
  const company = findCompanyProvider();
  const ofCompany = company ? [{ id: COMPANY_PROVIDER, name: company.name }] : [];
  if (isCompanyOnly()) return ofCompany;
  return [
    ...ofCompany,
    ...(env.GITHUB_CLIENT_ID && env.GITHUB_CLIENT_SECRET ? [{ id: "github", name: "GitHub" }] : []),
    ...(env.GOOGLE_CLIENT_ID && env.GOOGLE_CLIENT_SECRET ? [{ id: "google", name: "Google" }] : []),
  ];
}

/** Builds next-auth's options for one request. The token names a row of `sessions`, which every request checks. */
export async function authOptions(context: SignInContext): Promise<NextAuthOptions> {
  provideNextAuthUrl();
  return {
    secret: sessionSecret(),
    session: { strategy: "jwt", maxAge: SESSION_MAX_AGE_SECONDS },
    pages: { signIn: "/sign-in", error: "/sign-in" },
    cookies: { sessionToken: sessionCookie() },
    providers: providers(context),
    callbacks: callbacks(context),
    events: {
      async signOut({ token }) {
        if (typeof token?.sid === "string") await revokeSession(getDb(), token.sid, new Date());
      },
    },
    logger: {
      error: (code, fault) => log.warn({ code, reason: getReason(fault) }, "Sign-in failed"),
      warn: (code) => log.debug({ code }, "next-auth"),
      debug: () => {},
    },
  };
}

/** A wrong first or second factor. */
const REFUSED: ReadonlySet<string> = new Set(["unauthenticated", "invalid", "forbidden"]);

// The sign-in page maps codes to sentences and never shows text from its URL.
const EXTERNAL_REFUSALS: Record<string, string> = {
  "Sign-up is closed": "SignUpClosed",
  "No verified email address": "UnverifiedAddress",
  "This email address already has an account": "AddressTaken",
  "Not a member": "NotAMember",
};

function callbacks(context: SignInContext): NonNullable<NextAuthOptions["callbacks"]> {
  return {
    async signIn({ user, account, profile }) {
      if (account?.type !== "oauth") return true;
      try {
        if (account.provider === COMPANY_PROVIDER) {
          // The company's provider asks for the factors that the company wants.
          user.id = await context.resolveCompany(toCompanySignIn(account.providerAccountId, profile));
          return true;
        }
        user.id = await context.resolveExternal({
          provider: account.provider,
          providerAccountId: account.providerAccountId,
          verifiedEmail: getVerifiedEmail(profile),
          name: user.name ?? null,
          image: user.image ?? null,
        });
        if (!(await hasSecondFactor(getDb(), user.id))) return true;
        await context.awaitSecondFactor(user.id);
        return "/sign-in/code";
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        return `/sign-in?error=${EXTERNAL_REFUSALS[error.message] ?? "AccessDenied"}`;
      }
    },
    async jwt({ token, user, account, profile }) {
      if (!user) return token;
      const by = account?.type === "oauth" ? toSessionProvider(account.provider, profile) : undefined;
      const sid = await openSession(getDb(), user.id, context.userAgent, new Date(), context.ip, by);
      await context.onSignIn(user.id);
      if (account?.provider === COMPANY_PROVIDER && account.id_token) context.keepIdToken(account.id_token);
      return { sub: user.id, sid };
    },
    redirect: ({ url, baseUrl }) => {
      const target = URL.parse(url, baseUrl);
      return target?.origin === new URL(baseUrl).origin ? target.href : baseUrl;
    },
  };
}

function providers(context: SignInContext): NextAuthOptions["providers"] {
  const list: NextAuthOptions["providers"] = [
    CredentialsProvider({
      credentials: {
        email: { label: "Email", type: "email" },
        password: { label: "Password", type: "password" },
        code: { label: "Code of the second factor", type: "text" },
      },
      async authorize(credentials) {
        const { email = "", password = "", code = "" } = credentials ?? {};
        const { ip: address } = context;
        try {
          const user = await signInWithPassword(getDb(), { email, password, ip: address }, new Date());
          if (await hasSecondFactor(getDb(), user.id)) {
            if (code === "") return null;
            await checkSecondFactor(getDb(), { userId: user.id, sessionId: null, address }, code, new Date());
          }
          return { id: user.id, email: user.email, name: user.name };
        } catch (error) {
          if (error instanceof AppError && REFUSED.has(error.kind)) return null;
          throw error;
        }
      },
    }),
  ];
  const company = findCompanyProvider();
  if (company) list.push(openId(company));
  if (isCompanyOnly()) return list;
  if (env.GITHUB_CLIENT_ID && env.GITHUB_CLIENT_SECRET)
    list.push(github(env.GITHUB_CLIENT_ID, env.GITHUB_CLIENT_SECRET));
  if (env.GOOGLE_CLIENT_ID && env.GOOGLE_CLIENT_SECRET) {
    list.push(GoogleProvider({ clientId: env.GOOGLE_CLIENT_ID, clientSecret: env.GOOGLE_CLIENT_SECRET }));
  }
  return list;
}

/** The ID token is checked for issuer, audience, signature, time and nonce (OpenID Connect Core 1.0, section 3.1.3.7). */
function openId(provider: CompanyProvider): OAuthConfig<CompanyProfile> {
  const { clientId, clientSecret, name } = provider;
  return {
    id: COMPANY_PROVIDER,
    name,
    type: "oauth",
    wellKnown: discoveryUrl(provider),
    clientId,
    clientSecret,
    idToken: true,
    checks: ["pkce", "state", "nonce"],
    authorization: { params: { scope: env.OIDC_SCOPE } },
    profile: (profile) => ({ id: profile.sub, name: profile.name ?? null, email: profile.email ?? null }),
  };
}

type CompanyProfile = Profile & { sub: string; iss: string };

function toCompanySignIn(subject: string, profile: Profile | undefined): CompanySignIn {
  const claims = (profile ?? {}) as Partial<CompanyProfile> & { email_verified?: unknown };
  // Many providers of companies leave the claim out, since they own the addresses.
  const email = claims.email_verified === false ? undefined : claims.email?.toLowerCase();
  const issuer = claims.iss ?? "";
  return { issuer, subject, email, name: claims.name ?? null, groups: readGroups(claims) };
}

/** The provider's id of the session, by which it can end ours. */
function toSessionProvider(provider: string, profile: Profile | undefined) {
  const sid = profile && "sid" in profile ? profile.sid : undefined;
  return { provider, providerSessionId: typeof sid === "string" ? sid : null };
}

/** Visitors can cause these errors at will, so the log gets one line without a stack. */
function getReason(fault: Error | { error?: Error; message?: unknown }): string {
  if (fault instanceof Error) return fault.message;
  return fault.error?.message ?? String(fault.message ?? "");
}

type GithubEmail = { email: string; primary: boolean; verified: boolean };

/** Asks GitHub for the verified address, since the one on the public profile may be unverified. */
function github(clientId: string, clientSecret: string) {
  return GithubProvider({
    clientId,
    clientSecret,
    issuer: `${env.GITHUB_URL}/login/oauth`,
    authorization: { url: `${env.GITHUB_URL}/login/oauth/authorize`, params: { scope: "read:user user:email" } },
    token: `${env.GITHUB_URL}/login/oauth/access_token`,
    userinfo: {
      url: `${env.GITHUB_API_URL}/user`,
      async request({ client, tokens }) {
        const token = tokens.access_token ?? "";
        const profile = await client.userinfo(token);
        const emails = await fetch(`${env.GITHUB_API_URL}/user/emails`, {
          headers: { Authorization: `Bearer ${token}`, "User-Agent": "clarion" },
          signal: AbortSignal.timeout(10_000),
        });
        const list = emails.ok ? ((await emails.json()) as GithubEmail[]) : [];
        const email = list.find((entry) => entry.primary && entry.verified)?.email;
        return { ...profile, email, email_verified: email !== undefined } as Profile;
      },
    },
  });
}

function getVerifiedEmail(profile: Profile | undefined): string | undefined {
  const verified = profile && "email_verified" in profile && profile.email_verified === true;
  return verified ? profile.email?.toLowerCase() : undefined;
}
