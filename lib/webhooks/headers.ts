/** What a delivery says of itself; undefined where it does not. */
export type DeliveryHeaders = {
  event: string | undefined;
  delivery: string | undefined;
  /** The HMAC in lower-case hexadecimal, without its prefix; empty where it has another form. */
  signature: string | undefined;
};

const VENDORS = ["vcs", "github", "gitea", "forgejo", "gogs"] as const;
const TEXT_MAX = 255;

/**
 * The headers of a delivery by the names of the specification (section 4.12), or as GitHub, Gitea and Forgejo send them.
 * Gitea signs with `X-Gitea-Signature`, which has no prefix, besides `X-Hub-Signature-256`.
 */
export function readHeaders(headers: Headers): DeliveryHeaders {
  const signature =
    headers.get("x-hub-signature-256") ?? first(VENDORS.slice(2), (vendor) => headers.get(`x-${vendor}-signature`));
  return {
    event: textOf(first(VENDORS, (vendor) => headers.get(`x-${vendor}-event`))),
    delivery: textOf(first(VENDORS, (vendor) => headers.get(`x-${vendor}-delivery`))),
    signature: signature ? digestOf(signature) : undefined,
  };
}

function first(vendors: readonly string[], find: (vendor: string) => string | null): string | null {
  for (const vendor of vendors) {
    const value = find(vendor);
    if (value) return value;
  }
  return null;
}

/** Longer than any host sends, and no unprintable characters: treated as absent. */
function textOf(value: string | null): string | undefined {
  return value !== null && value.length <= TEXT_MAX && /^[\x20-\x7e]+$/.test(value) ? value : undefined;
}

function digestOf(signature: string): string {
  const digest = signature.replace(/^sha256=/, "");
  return /^[0-9a-fA-F]{64}$/.test(digest) ? digest.toLowerCase() : "";
}

const SHOWN =
  /^(x-(vcs|github|gitea|forgejo|gogs)-(event|event-type|delivery)|content-type|content-length|user-agent)$/;

/** The headers that a log entry shows: those that tell what came and from whom, never a signature. */
export function shownHeaders(headers: Headers): Record<string, string> {
  return Object.fromEntries(
    [...headers].filter(([name]) => SHOWN.test(name)).map(([name, value]) => [name, value.slice(0, TEXT_MAX)]),
  );
}
