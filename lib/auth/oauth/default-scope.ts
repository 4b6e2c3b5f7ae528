import { SCOPES } from "#lib/auth/scopes.ts";

/** What a client that names no scope asks for (RFC 6749, section 3.3): to read, and to go on without the person. */
export const DEFAULT_SCOPE = [...SCOPES.filter((scope) => scope.endsWith(".read")), "offline_access"].join(" ");
