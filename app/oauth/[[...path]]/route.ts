import { answerOauth } from "#lib/auth/oauth/server.ts";

export const dynamic = "force-dynamic";

/** The authorization server; the pages of consent, device and error stand beside. */
export { answerOauth as GET, answerOauth as OPTIONS, answerOauth as POST };
