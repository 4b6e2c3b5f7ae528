import { answerOauth } from "#lib/auth/oauth/server.ts";

export const dynamic = "force-dynamic";

/** Metadata of the authorization server (RFC 8414) and of what it protects (RFC 9728). */
export { answerOauth as GET, answerOauth as OPTIONS };
