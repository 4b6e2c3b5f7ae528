import { z } from "zod";

/** Thrown for metadata that cannot be accepted (RFC 7591, section 3.2.2). */
export class InvalidMetadata extends Error {
  readonly code: "invalid_redirect_uri" | "invalid_client_metadata";

  constructor(code: "invalid_redirect_uri" | "invalid_client_metadata", message: string) {
    super(message);
    this.name = "InvalidMetadata";
    this.code = code;
  }
}

export type ClientMetadata = {
  client_name?: string;
  client_uri?: string;
  redirect_uris: string[];
  grant_types: string[];
  response_types: string[];
  application_type: "web" | "native";
  token_endpoint_auth_method: "none";
};

const DEVICE_CODE = "urn:ietf:params:oauth:grant-type:device_code";
const GRANTS = ["authorization_code", "refresh_token", DEVICE_CODE];
const MAX_REDIRECT_URIS = 20;
const MAX_URI_LENGTH = 2_000;
const MAX_NAME_LENGTH = 100;
const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);
/** Schemes that the browser handles itself; none of them leads to an application. */
const FORBIDDEN = new Set([
  "about:",
  "blob:",
  "chrome:",
  "data:",
  "file:",
  "filesystem:",
  "ftp:",
  "intent:",
  "javascript:",
  "mailto:",
  "tel:",
  "vbscript:",
  "view-source:",
  "ws:",
  "wss:",
]);

const body = z.object({
  redirect_uris: z.array(z.string()).optional(),
  grant_types: z.array(z.string()).optional(),
  client_name: z.string().optional(),
  client_uri: z.string().optional(),
});

/**
 * Normalizes a registration (RFC 7591, section 2) or a client metadata document: only known members are kept, and the
 * client is always public. Unsupported values are replaced, as section 3.2.1 allows; redirect URIs never are.
 * @throws InvalidMetadata
 */
export function normalizeMetadata(sent: unknown): ClientMetadata {
  const parsed = body.safeParse(sent);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const path = issue?.path.join(".") || "body";
    throw new InvalidMetadata("invalid_client_metadata", `${path}: ${issue?.message ?? "invalid"}`);
  }
  const { redirect_uris: uris = [], grant_types: requested, client_name, client_uri } = parsed.data;
  const grants = selectGrants(requested, uris.length > 0);
  const usesCode = grants.includes("authorization_code");
  if (usesCode) checkRedirectUris(uris);
  const name = client_name === undefined ? "" : sanitizeName(client_name);
  const page = client_uri === undefined ? undefined : toHttpsUrl(client_uri);
  return {
    ...(name ? { client_name: name } : {}),
    ...(page ? { client_uri: page } : {}),
    redirect_uris: usesCode ? [...new Set(uris)] : [],
    grant_types: grants,
    response_types: usesCode ? ["code"] : [],
    application_type: uris.every((uri) => uri.toLowerCase().startsWith("https://")) ? "web" : "native",
    token_endpoint_auth_method: "none",
  };
}

/** Selects the supported grant types. A client without a redirect URI is a device, which needs no code. */
function selectGrants(requested: readonly string[] | undefined, hasRedirect: boolean): string[] {
  const grants = [
    ...new Set((requested ?? ["authorization_code", "refresh_token"]).filter((one) => GRANTS.includes(one))),
  ];
  if (!hasRedirect && grants.includes(DEVICE_CODE)) return grants.filter((one) => one !== "authorization_code");
  if (grants.includes("authorization_code") || grants.includes(DEVICE_CODE)) return grants;
  if (grants.length > 0 && hasRedirect) return ["authorization_code", ...grants];
  throw new InvalidMetadata(
    "invalid_client_metadata",
    `grant_types: ask for authorization_code or ${DEVICE_CODE}, and refresh_token with one of them`,
  );
}

function checkRedirectUris(uris: readonly string[]): void {
  const refuse = (message: string) => {
    throw new InvalidMetadata("invalid_redirect_uri", `redirect_uris: ${message}`);
  };
  if (uris.length === 0) refuse("name at least one");
  if (uris.length > MAX_REDIRECT_URIS) refuse(`at most ${MAX_REDIRECT_URIS}`);
  for (const uri of uris) {
    const problem = findUriProblem(uri);
    if (problem) refuse(problem);
  }
}

/**
 * Returns what is wrong with a redirect URI, if anything. URIs are matched literally, so ambiguous ones are refused.
 */
function findUriProblem(uri: string): string | undefined {
  if (uri.length > MAX_URI_LENGTH) return `at most ${MAX_URI_LENGTH} characters each`;
  if (!/^[\x21-\x7e]+$/.test(uri) || uri.includes("\\")) return "only printable ASCII without spaces and backslashes";
  const url = URL.parse(uri);
  if (!url) return "only absolute URIs";
  if (uri.includes("#")) return "no fragment";
  if (url.username !== "" || url.password !== "") return "no user name and no password";
  if (uri.includes("*")) return "no wildcard";
  if (FORBIDDEN.has(url.protocol)) return `not the scheme ${url.protocol.slice(0, -1)}`;
  if (url.protocol === "http:" && !LOOPBACK.has(url.hostname)) return "https, or http on this very device (127.0.0.1)";
  if (!isOwnScheme(url.protocol.slice(0, -1))) return "a scheme of its own is a reversed domain name, com.example.app";
  return undefined;
}

/**
 * Private-use schemes are reversed domain names, which no other program claims (RFC 8252, 7.1). Editors that registered
 * theirs before keep them.
 */
function isOwnScheme(scheme: string): boolean {
  return scheme === "https" || scheme === "http" || scheme.includes(".") || EDITORS.has(scheme);
}

const EDITORS = new Set(["cursor", "vscode", "vscode-insiders", "vscodium", "windsurf", "zed"]);

/** Collapses a name to one line without control characters and characters that reorder text. */
function sanitizeName(name: string): string {
  const line = name.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\s]+/gu, " ").trim();
  return [...line].slice(0, MAX_NAME_LENGTH).join("");
}

function toHttpsUrl(address: string): string | undefined {
  const url = URL.parse(address);
  return url?.protocol === "https:" && url.href.length <= MAX_URI_LENGTH ? url.href : undefined;
}
