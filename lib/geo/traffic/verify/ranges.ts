import { BlockList } from "node:net";
import { type Address, parseAddress } from "./address.ts";

/** Prefixes by family; a common list would match IPv4 addresses by IPv6 prefixes of the mapped block. */
export type Ranges = { 4: BlockList; 6: BlockList };

/**
 * Compiles prefixes in CIDR form.
 * @throws Error for an invalid prefix; lists are checked when they are stored
 */
export function compileRanges(prefixes: readonly string[]): Ranges {
  const ranges = { 4: new BlockList(), 6: new BlockList() };
  for (const prefix of prefixes) {
    const [, text = "", length = ""] = /^([^/]+)\/(\d{1,3})$/.exec(prefix) ?? [];
    const address = parseAddress(text);
    if (!address || Number(length) > address.bytes.length * 8) throw new Error(`${prefix} is not a valid prefix`);
    ranges[address.family].addSubnet(address.text, Number(length), `ipv${address.family}`);
  }
  return ranges;
}

/** Whether the list has addresses of this family; otherwise it excludes none of them. */
export function hasFamily(ranges: Ranges, family: 4 | 6): boolean {
  return ranges[family].rules.length > 0;
}

export function contains(ranges: Ranges, { family, text }: Address): boolean {
  return ranges[family].check(text, `ipv${family}`);
}

const NOT_PUBLIC = compileRanges([
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.168.0.0/16",
  "224.0.0.0/3",
  "::/127",
  "fc00::/7",
  "fe80::/10",
]);

/** Whether an address is public. A private one belongs to a proxy and identifies no sender. */
export function isPublic(address: Address): boolean {
  return !contains(NOT_PUBLIC, address);
}
