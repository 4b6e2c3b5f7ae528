import ipaddr from "ipaddr.js";
import { AppError, invalidField } from "#lib/errors.ts";

const ORGANIZATION_RECOVERY =
  "Send the request from a network that the organization allows, or ask its owner to add yours.";

/**
 * Normalizes an address or a network in CIDR notation: `203.0.113.9` as `203.0.113.9/32`, `10.1.2.3/8` as
 * `10.0.0.0/8`. Undefined for anything else, such as short or octal forms of IPv4, which programs read differently.
 */
export function normalizeNetwork(text: string): string | undefined {
  const [address = "", bits, ...rest] = text.trim().split("/");
  if (rest.length > 0 || (bits !== undefined && !/^\d{1,3}$/.test(bits))) return undefined;
  if (!ipaddr.IPv4.isValidFourPartDecimal(address) && !ipaddr.IPv6.isValid(address)) return undefined;
  const parsed = ipaddr.parse(address);
  if (parsed instanceof ipaddr.IPv6 && parsed.isIPv4MappedAddress()) return undefined;
  const size = parsed instanceof ipaddr.IPv4 ? 32 : 128;
  const length = bits === undefined ? size : Number(bits);
  if (length > size) return undefined;
  const kind = parsed instanceof ipaddr.IPv4 ? ipaddr.IPv4 : ipaddr.IPv6;
  return `${kind.networkAddressFromCIDR(`${address}/${length}`)}/${length}`;
}

/**
 * Normalizes a list of networks without duplicates.
 * @throws AppError `invalid` for the field `allowedNetworks` if one is not a network
 */
export function normalizeNetworks(texts: readonly string[]): string[] {
  const networks = texts.map((text) => {
    const network = normalizeNetwork(text);
    if (network === undefined)
      throw invalidField("allowedNetworks", `"${text}" is not a network. Write it as in 203.0.113.0/24`);
    return network;
  });
  return [...new Set(networks)];
}

/** Whether an address is within one of the networks. IPv4 within IPv6 (`::ffff:203.0.113.9`) counts as IPv4. */
export function isInNetworks(address: string, networks: readonly string[]): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return networks.some((network) => {
    const [base, length] = ipaddr.parseCIDR(network);
    return base.kind() === parsed.kind() && parsed.match(base, length);
  });
}

/** Requires an address in one of the networks; without networks all are allowed. Throws `forbidden`. */
export function requireAllowedAddress(
  networks: readonly string[],
  address: string | undefined,
  recovery = ORGANIZATION_RECOVERY,
): void {
  if (networks.length === 0 || (address !== undefined && isInNetworks(address, networks))) return;
  throw new AppError("forbidden", "Network not allowed", recovery);
}
