import "server-only";
import { env } from "#lib/env.ts";
import { AppError, invalidField } from "#lib/errors.ts";
import { isAllowedHost } from "#lib/web/allowed-hosts.ts";

/** Hosts of the vendors' public services; naming one of them counts as naming none. */
const PUBLIC_HOSTS: Readonly<Record<string, readonly string[]>> = {
  github: ["https://github.com", "https://www.github.com", "https://api.github.com"],
  gitlab: ["https://gitlab.com", "https://www.gitlab.com"],
  linear: ["https://linear.app", "https://api.linear.app", "https://api.linear.app/graphql"],
  github_issues: ["https://github.com", "https://www.github.com", "https://api.github.com"],
};

/**
 * Normalizes the URL of a self-hosted server, without a trailing slash; null for the vendor's public service. A token
 * is sent to it, so plain http is allowed only for hosts that the operator has listed.
 * @throws AppError `invalid` that names `baseUrl`
 */
export function normalizeBaseUrl(provider: string, text: string | undefined): string | null {
  if (text === undefined) return null;
  const url = new URL(text.trim());
  if (url.username !== "" || url.password !== "") throw invalidField("baseUrl", "must not contain a name or password");
  if (url.search !== "" || url.hash !== "") throw invalidField("baseUrl", "must have no query and no fragment");
  if (url.protocol !== "https:" && !isAllowedHost(url, env.CLARION_ALLOWED_HOSTS.git)) {
    throw invalidField("baseUrl", "must use https");
  }
  url.hostname = url.hostname.replace(/\.$/, "");
  const plain = url.href.replace(/\/+$/, "");
  return PUBLIC_HOSTS[provider]?.includes(plain) ? null : plain;
}

const FIELD_KINDS = new Set(["invalid"]);

/** Accesses a host and reports a refused address as an error of the field `baseUrl` when the caller sent one. */
export async function withBaseUrlErrors<T>(baseUrl: string | null, access: () => Promise<T>): Promise<T> {
  try {
    return await access();
  } catch (error) {
    if (baseUrl === null || !(error instanceof AppError) || error.details || !FIELD_KINDS.has(error.kind)) throw error;
    throw new AppError("invalid", `baseUrl: ${error.message}`, error.recovery, {
      details: [{ path: "baseUrl", message: error.message }],
      cause: error,
    });
  }
}
