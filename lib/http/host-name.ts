const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const NAME_MAX = 253;
/** Names that exist only on a machine or in its network (RFC 6761, RFC 6762, ICANN's `internal`). */
const LOCAL_ENDS = new Set(["localhost", "local", "internal"]);

/** The host name of a `Host` header: lower case, without the port and a final dot. */
export function readHostName(header: string): string {
  return header.replace(/:\d*$/, "").replace(/\.$/, "").toLowerCase();
}

/**
 * Whether a host name can be a custom domain: a DNS name of at least two labels that is not local and no address.
 * The server answers at every other name as itself, so that addresses, container names and probes work.
 */
export function isDomainName(name: string): boolean {
  const labels = name.split(".");
  const last = labels.at(-1) ?? "";
  return (
    name.length <= NAME_MAX &&
    labels.length > 1 &&
    labels.every((label) => LABEL.test(label)) &&
    !/^\d+$/.test(last) &&
    !LOCAL_ENDS.has(last)
  );
}

/** Converts what a person enters to a domain name in ASCII; undefined if it cannot be one. */
export function parseDomainName(text: string): string | undefined {
  if (!/^[^\s/?#@:\\]+$/u.test(text) || !URL.canParse(`http://${text}`)) return undefined;
  const name = readHostName(new URL(`http://${text}`).hostname);
  return isDomainName(name) ? name : undefined;
}
