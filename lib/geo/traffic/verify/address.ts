import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** An address of the internet; `text` is its canonical form. */
export type Address = { family: 4 | 6; text: string; bytes: readonly number[] };

/**
 * Parses an address in its text form (no zone, no port); an IPv4 address inside an IPv6 one (`::ffff:192.0.2.1`) is the
 * IPv4 address. Undefined for anything else.
 */
export function parseAddress(text: string): Address | undefined {
  // ipaddr.js alone would also read zones, octal and hexadecimal octets.
  if (isIP(text) === 0 || text.includes("%")) return undefined;
  const address = ipaddr.process(text);
  return { family: address.kind() === "ipv4" ? 4 : 6, text: address.toString(), bytes: address.toByteArray() };
}

/** The address in what proxies write for it: with a port, in brackets, with a zone, the first of a list. */
export function addressIn(text: string): Address | undefined {
  const first = text.split(",", 1)[0]?.trim() ?? "";
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(first)?.[1] ?? /^([\d.]+):\d+$/.exec(first)?.[1] ?? first;
  return parseAddress(bracketed.replace(/%.*$/, ""));
}

/** The network that an address lies in: 24 bits of IPv4, 48 of IPv6 stay. */
export function truncated({ family, bytes }: Address): string {
  return `${family}:${bytes.slice(0, family === 4 ? 3 : 6).join(".")}`;
}
