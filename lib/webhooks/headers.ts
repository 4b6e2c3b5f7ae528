import { toEventName } from "./gitlab.ts";

/** Headers of a delivery; undefined when missing. */
export type DeliveryHeaders = {
  event: string | undefined;
  delivery: string | undefined;
  /** The HMAC in lower-case hexadecimal, without its prefix; empty when malformed. */
  signature: string | undefined;
  /** GitLab's: the secret itself, in the place of a signature. */
  token: string | undefined;
  isGitlab: boolean;
};

const VENDORS = ["vcs", "github", "gitea", "forgejo", "gogs"] as const;
const TEXT_MAX = 255;

/**
 * Reads the headers of a delivery by the names of the specification (section 4.12) or of GitHub, Gitea and Forgejo.
 * GitLab's are `X-Gitlab-Event` and `X-Gitlab-Token`. Gitea signs with `X-Gitea-Signature`, which has no prefix, in addition to `X-Hub-Signature-256`.
 */
export function readHeaders(headers: Headers): DeliveryHeaders {
  const gitlabEvent = toPrintableText(headers.get("x-gitlab-event"));
  if (gitlabEvent !== undefined) return readGitlabHeaders(headers, gitlabEvent);
  const signature =
    headers.get("x-hub-signature-256") ??
    findVendorHeader(VENDORS.slice(2), (vendor) => headers.get(`x-${vendor}-signature`));
  return {
    event: toPrintableText(findVendorHeader(VENDORS, (vendor) => headers.get(`x-${vendor}-event`))),
    delivery: toPrintableText(findVendorHeader(VENDORS, (vendor) => headers.get(`x-${vendor}-delivery`))),
    signature: signature ? parseDigest(signature) : undefined,
    token: undefined,
    isGitlab: false,
  };
}

/** GitLab repeats a delivery under the same `Idempotency-Key`; before 17.4 it sends the event's UUID only. */
function readGitlabHeaders(headers: Headers, event: string): DeliveryHeaders {
  return {
    event: toEventName(event),
    delivery: toPrintableText(headers.get("idempotency-key") ?? headers.get("x-gitlab-event-uuid")),
    signature: undefined,
    token: headers.get("x-gitlab-token") ?? undefined,
    isGitlab: true,
  };
}

function findVendorHeader(vendors: readonly string[], find: (vendor: string) => string | null): string | null {
  for (const vendor of vendors) {
    const value = find(vendor);
    if (value) return value;
  }
  return null;
}

/** Treats a header as missing when it is longer than any host sends or has unprintable characters. */
function toPrintableText(value: string | null): string | undefined {
  return value !== null && value.length <= TEXT_MAX && /^[\x20-\x7e]+$/.test(value) ? value : undefined;
}

function parseDigest(signature: string): string {
  const digest = signature.replace(/^sha256=/, "");
  return /^[0-9a-fA-F]{64}$/.test(digest) ? digest.toLowerCase() : "";
}

const SHOWN =
  /^(x-(vcs|github|gitea|forgejo|gogs|gitlab)-(event|event-type|event-uuid|delivery)|idempotency-key|content-type|content-length|user-agent)$/;

/** Returns the headers for a log entry, which identify content and sender but never contain the signature. */
export function shownHeaders(headers: Headers): Record<string, string> {
  return Object.fromEntries(
    [...headers].filter(([name]) => SHOWN.test(name)).map(([name, value]) => [name, value.slice(0, TEXT_MAX)]),
  );
}
