/** An address as a number: 32 bits of IPv4, 128 of IPv6. */
export type Address = { family: 4 | 6; value: bigint };

const OCTET = /^(?:0|[1-9]\d{0,2})$/;
const GROUP = /^[0-9a-f]{1,4}$/i;
const MAPPED = 0xffffn;

/**
 * An address in its text form (RFC 4291, section 2.2; no zone, no port); an IPv4 address inside an IPv6 one
 * (`::ffff:192.0.2.1`) is the IPv4 address. Undefined for anything else.
 */
export function parseAddress(text: string): Address | undefined {
  if (text.length > 45) return undefined;
  if (!text.includes(":")) {
    const value = parseIpv4(text);
    return value === undefined ? undefined : { family: 4, value };
  }
  const value = parseIpv6(text);
  if (value === undefined) return undefined;
  return value >> 32n === MAPPED ? { family: 4, value: value & 0xffffffffn } : { family: 6, value };
}

function parseIpv4(text: string): bigint | undefined {
  const octets = text.split(".");
  if (octets.length !== 4) return undefined;
  let value = 0;
  for (const octet of octets) {
    if (!OCTET.test(octet) || Number(octet) > 255) return undefined;
    value = value * 256 + Number(octet);
  }
  return BigInt(value);
}

function parseIpv6(text: string): bigint | undefined {
  const halves = text.split("::");
  if (halves.length > 2) return undefined;
  const [head, tail] = halves.map(groupsOf);
  if (!head || (halves.length === 2 && !tail)) return undefined;
  const missing = 8 - head.length - (tail?.length ?? 0);
  if (tail ? missing < 1 : missing !== 0) return undefined;
  const groups = tail ? [...head, ...Array<number>(missing).fill(0), ...tail] : head;
  return groups.reduce((value, group) => (value << 16n) | BigInt(group), 0n);
}

/** Groups of 16 bits, the last two of which may be written as an IPv4 address; undefined for anything else. */
function groupsOf(text: string): number[] | undefined {
  if (text === "") return [];
  const groups: number[] = [];
  const parts = text.split(":");
  for (const [index, part] of parts.entries()) {
    if (GROUP.test(part)) groups.push(Number.parseInt(part, 16));
    else {
      const ipv4 = index === parts.length - 1 ? parseIpv4(part) : undefined;
      if (ipv4 === undefined) return undefined;
      groups.push(Number(ipv4 >> 16n), Number(ipv4 & 0xffffn));
    }
  }
  return groups;
}

/** The address in what proxies write for it: with a port, in brackets, with a zone, the first of a list. */
export function addressIn(text: string): Address | undefined {
  const first = text.split(",", 1)[0]?.trim() ?? "";
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(first)?.[1] ?? /^([\d.]+):\d+$/.exec(first)?.[1] ?? first;
  return parseAddress(bracketed.replace(/%.*$/, ""));
}

const NOT_PUBLIC: readonly (readonly [string, number])[] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  ["224.0.0.0", 3],
  ["::", 127],
  ["fc00::", 7],
  ["fe80::", 10],
];

/** Whether an address can have come over the internet: one of a proxy's own network says nothing of who asked. */
export function isPublic(address: Address): boolean {
  return !nets.some((net) => net.family === address.family && address.value >> net.shift === net.prefix);
}

const nets = NOT_PUBLIC.flatMap(([text, length]) => {
  const net = parseAddress(text);
  if (!net) return [];
  const shift = BigInt((net.family === 4 ? 32 : 128) - length);
  return [{ family: net.family, shift, prefix: net.value >> shift }];
});

/** The network that an address lies in: 24 bits of IPv4, 48 of IPv6 stay. */
export function truncated({ family, value }: Address): string {
  return family === 4 ? `4:${value >> 8n}` : `6:${value >> 80n}`;
}
