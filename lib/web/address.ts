import "server-only";
import { lookup } from "node:dns/promises";
import { BlockList, isIPv6 } from "node:net";
import ipaddr from "ipaddr.js";
import { AppError } from "#lib/errors.ts";
import { isAllowedHost } from "./allowed-hosts.ts";

export type ResolvedAddress = { address: string; family: 4 | 6 };

/** Resolves a host name; tests inject their own. */
export type Lookup = (hostname: string) => Promise<ResolvedAddress[]>;

const systemLookup: Lookup = async (hostname) => {
  const addresses = await lookup(hostname, { all: true, verbatim: true });
  return addresses.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }));
};

// ipaddr.js parses `::8.8.8.8` like an IPv4-mapped address, so Node's own parser checks this block.
const ipv4Compatible = new BlockList();
ipv4Compatible.addSubnet("::", 96, "ipv6");

/** The agent of an Azure host, which hands out credentials and settings to the machine that asks. */
const HOST_AGENT = "168.63.129.16";
/** The only block of IPv6 that unicast addresses have been allocated from (IANA). */
const ALLOCATED = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * Whether an address belongs to the public internet: allocated unicast after unwrapping IPv4-mapped forms, without the
 * deprecated IPv4-compatible block `::/96` (RFC 4291, 2.5.5.1).
 */
export function isPublicAddress(address: string): boolean {
  const bare = address.replace(/^\[|\]$/g, "");
  if (!ipaddr.isValid(bare)) return false;
  if (isIPv6(bare) && ipv4Compatible.check(bare, "ipv6")) return false;
  const unwrapped = ipaddr.process(bare);
  if (unwrapped.range() !== "unicast" || unwrapped.toString() === HOST_AGENT) return false;
  return unwrapped instanceof ipaddr.IPv4 || unwrapped.match(ALLOCATED);
}

/** Thrown for an address inside a private network. */
export class PrivateAddress extends AppError {
  constructor(hostname: string, recovery: string) {
    super("invalid", `${hostname} is not an address on the public internet`, recovery);
    this.name = "PrivateAddress";
  }
}

function privateAddress(hostname: string): AppError {
  return new PrivateAddress(
    hostname,
    "Use a public address, or ask the operator to add the server to CLARION_ALLOWED_HOSTS.",
  );
}

async function lookUp(hostname: string, find: Lookup): Promise<ResolvedAddress[]> {
  try {
    return await find(hostname);
  } catch (cause) {
    throw new AppError(
      "unavailable",
      `${hostname} could not be found`,
      "Check the spelling of the host, and try again.",
      { cause },
    );
  }
}

/**
 * Returns the addresses of the URL's host that may be connected to. All of its addresses must be public, so that a
 * name with one private address is refused. Connect to the returned addresses and never resolve the name again.
 * @param options.allowedHosts origins whose addresses may be private
 * @throws AppError `invalid` for a private address, `unavailable` when the name cannot be resolved
 */
export async function resolvePublicHost(
  url: URL,
  options: { allowedHosts: readonly string[]; lookup?: Lookup },
): Promise<[ResolvedAddress, ...ResolvedAddress[]]> {
  const { hostname } = url;
  const bare = hostname.replace(/^\[|\]$/g, "");
  const literal = ipaddr.isValid(bare) ? ipaddr.parse(bare) : undefined;
  const addresses: ResolvedAddress[] =
    literal === undefined
      ? await lookUp(hostname, options.lookup ?? systemLookup)
      : [{ address: literal.toString(), family: literal.kind() === "ipv6" ? 6 : 4 }];
  const [first, ...rest] = addresses;
  if (first === undefined) throw privateAddress(hostname);
  if (isAllowedHost(url, options.allowedHosts)) return [first, ...rest];
  if (!addresses.every(({ address }) => isPublicAddress(address))) throw privateAddress(hostname);
  return [first, ...rest];
}
