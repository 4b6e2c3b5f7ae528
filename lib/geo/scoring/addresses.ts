import { isHost } from "./hosts.ts";

/** Where a text holds an address, which is no prose (specification, section 4, rule 3); end exclusive. */
export type Address = {
  start: number;
  end: number;
  /** A host that stands alone, such as `you.com`: it may be the name of a brand. */
  isBare: boolean;
  /** What is to be read as a link; null for e-mail addresses and for paths without a host. */
  link: string | null;
};

const HOST_MAX = 253;
/** Ends a URL in running text or in markup. */
const URL_END = /[\s<>"'`|\\^{}\u3000-\u3002\uff01-\uff0f\u300c-\u300f\u2018-\u201d]/u;
/** Scripts without spaces between words follow a host directly. */
const HOST_CHAR = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}0-9._-]/u;
const TRAILING = /[.,;:!?*_~]/u;

/** Every address of a text, in its order; none lies in another. Takes time in proportion to the text. */
export function findAddresses(text: string): Address[] {
  const found = [...destinations(text), ...withScheme(text)].sort((a, b) => a.start - b.start || b.end - a.end);
  const known: Address[] = [];
  for (const address of found) {
    if (address.start >= (known.at(-1)?.end ?? 0)) known.push(address);
  }
  return merge(known, bareHosts(text, known));
}

/** `](https://acme.com "title")`: what follows the label of a Markdown link, up to its closing parenthesis. */
function* destinations(text: string): Generator<Address> {
  for (let at = text.indexOf("]("); at !== -1; at = text.indexOf("](", at)) {
    const start = at + 2;
    const end = closing(text, start);
    at = end;
    const target = /^<?([^\s<>]*)/.exec(text.slice(start, end))?.[1] ?? "";
    const isAbsolute = target.includes("://") || target.startsWith("//");
    yield { start, end, isBare: false, link: isAbsolute ? target.replace(/^\/\//, "https://") : null };
  }
}

function closing(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const char = text[at];
    if (char === "\n") return at;
    if (char === "(") depth++;
    else if (char === ")" && depth-- === 0) return at;
  }
  return text.length;
}

function* withScheme(text: string): Generator<Address> {
  for (let at = text.indexOf("://"); at !== -1; at = text.indexOf("://", at)) {
    let start = at;
    while (start > 0 && at - start < 12 && /[a-z]/i.test(text[start - 1] ?? "")) start--;
    const end = urlEnd(text, at + 3);
    if (start < at && end > at + 3) yield { start, end, isBare: false, link: text.slice(start, end) };
    at = Math.max(end, at + 3);
  }
}

/** Closing punctuation belongs to the sentence, a closing parenthesis only where none was opened. */
function urlEnd(text: string, start: number): number {
  let end = start;
  let depth = 0;
  for (; end < text.length; end++) {
    const char = text[end] ?? "";
    if (URL_END.test(char) || char === "]") break;
    if (char === "(") depth++;
    else if (char === ")" && depth-- === 0) break;
  }
  while (end > start && TRAILING.test(text[end - 1] ?? "")) end--;
  return end;
}

/** Hosts without a scheme, with or without a path, and e-mail addresses. */
function* bareHosts(text: string, known: readonly Address[]): Generator<Address> {
  let next = 0;
  for (let at = text.indexOf("."); at !== -1; at = text.indexOf(".", at + 1)) {
    while ((known[next]?.end ?? Number.POSITIVE_INFINITY) <= at) next++;
    const inside = known[next];
    if (inside && inside.start <= at) {
      at = inside.end - 1;
      continue;
    }
    if (!isHostChar(text[at + 1]) || !isHostChar(text[at - 1])) continue;
    const floor = known[next - 1]?.end ?? 0;
    const { start, end } = hostAround(text, at, floor);
    const address = addressOf(text, start, end, floor);
    if (address) yield address;
    at = Math.max(at, (address?.end ?? end) - 1);
  }
}

function isHostChar(char: string | undefined): boolean {
  return char !== undefined && char !== "." && HOST_CHAR.test(char);
}

function hostAround(text: string, dot: number, floor: number): { start: number; end: number } {
  let start = dot;
  while (start > floor && dot - start < HOST_MAX && HOST_CHAR.test(text[start - 1] ?? "")) start--;
  let end = dot;
  while (end < text.length && HOST_CHAR.test(text[end] ?? "")) end++;
  while (start < dot && /[._-]/.test(text[start] ?? "")) start++;
  while (end > dot && /[._-]/.test(text[end - 1] ?? "")) end--;
  return { start, end };
}

function addressOf(text: string, start: number, end: number, floor: number): Address | undefined {
  const host = text.slice(start, end);
  if (host.length > HOST_MAX || !looksLikeHost(host)) return undefined;
  if (text[start - 1] === "@" && /[\p{L}\p{N}]/u.test(text[start - 2] ?? "")) {
    return { start: localPart(text, start - 1, floor), end, isBare: false, link: null };
  }
  const hasPath = /[/:?#]/.test(text[end] ?? "") && /[\p{L}\p{N}]/u.test(text[end + 1] ?? "");
  const isRooted = text[end] === "/";
  const stop = hasPath ? urlEnd(text, end) : end + (isRooted ? 1 : 0);
  return { start, end: stop, isBare: !hasPath && !isRooted && !/^www\./i.test(host), link: text.slice(start, stop) };
}

/** `works.It` is the end of a sentence without its space, `Booking.com` and `ASP.NET` are hosts. */
function looksLikeHost(word: string): boolean {
  const suffix = word.slice(word.lastIndexOf(".") + 1);
  if (/^\p{Lu}.*\p{Ll}/u.test(suffix)) return false;
  return isHost(word.toLowerCase());
}

function localPart(text: string, at: number, floor: number): number {
  let start = at;
  while (start > floor && at - start < 64 && /[\p{L}\p{N}.+_-]/u.test(text[start - 1] ?? "")) start--;
  return start;
}

function merge(known: readonly Address[], bare: Iterable<Address>): Address[] {
  return [...known, ...bare].sort((a, b) => a.start - b.start);
}
