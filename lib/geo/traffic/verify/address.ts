import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** An address of the internet; `text` is its canonical form. */
export type Address = { family: 4 | 6; text: string; bytes: readonly number[] };

/**
 * Parses an IP address without zone or port. An IPv4-mapped IPv6 address (`::ffff:192.0.2.1`) gives the IPv4 address.
 * Undefined for anything else.
 */
export function parseAddress(text: string): Address | undefined {
  // ipaddr.js would also accept zones, octal and hexadecimal octets.
  if (isIP(text) === 0 || text.includes("%")) return undefined;
  const address = ipaddr.process(text);
  return { family: address.kind() === "ipv4" ? 4 : 6, text: address.toString(), bytes: address.toByteArray() };
}

/** Parses an address in the forms of proxies: with a port, in brackets, with a zone, or the first of a list. */
export function addressIn(text: string): Address | undefined {
  const first = text.split(",", 1)[0]?.trim() ?? "";
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(first)?.[1] ?? /^([\d.]+):\d+$/.exec(first)?.[1] ?? first;
  return parseAddress(bracketed.replace(/%.*$/, ""));
}

/** Truncates an address to its network: 24 bits of IPv4, 48 of IPv6. */
export function truncated({ family, bytes }: Address): string {
  return `${family}:${bytes.slice(0, family === 4 ? 3 : 6).join(".")}`;
}
