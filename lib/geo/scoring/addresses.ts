import { isHost } from "./hosts.ts";

/** An address in a text, which is not prose (specification, section 4, rule 3); `end` is exclusive. */
export type Address = {
  start: number;
  end: number;
  /** A host by itself, such as `you.com`, which may be a brand name. */
  isBare: boolean;
  /** The link to resolve; null for e-mail addresses and paths without a host. */
  link: string | null;
};

const HOST_MAX = 253;
/** Characters that end a URL in text or markup. */
const URL_END = /[\s<>"'`|\\^{}\u3000-\u3002\uff01-\uff0f\u300c-\u300f\u2018-\u201d]/u;
/** Characters of hosts. Scripts without spaces are excluded, since their words may follow a host directly. */
const HOST_CHAR = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}0-9._-]/u;
const TRAILING = /[.,;:!?*_~]/u;

/** Finds all addresses of a text, in order and without overlaps, in linear time. */
export function findAddresses(text: string): Address[] {
  const candidates = [...destinations(text), ...withScheme(text)].sort((a, b) => a.start - b.start || b.end - a.end);
  const linked: Address[] = [];
  for (const address of candidates) {
    if (address.start >= (linked.at(-1)?.end ?? 0)) linked.push(address);
  }
  return merge(linked, bareHosts(text, linked));
}

/** Destinations of Markdown links: `](https://acme.com "title")`, up to the closing parenthesis. */
function* destinations(text: string): Generator<Address> {
  for (let index = text.indexOf("]("); index !== -1; index = text.indexOf("](", index)) {
    const start = index + 2;
    const end = closing(text, start);
    index = end;
    const target = /^<?([^\s<>]*)/.exec(text.slice(start, end))?.[1] ?? "";
    const isAbsolute = target.includes("://") || target.startsWith("//");
    yield { start, end, isBare: false, link: isAbsolute ? target.replace(/^\/\//, "https://") : null };
  }
}

function closing(text: string, start: number): number {
  let depth = 0;
  for (let index = start; index < text.length; index++) {
    const char = text[index];
    if (char === "\n") return index;
    if (char === "(") depth++;
    else if (char === ")" && depth-- === 0) return index;
  }
  return text.length;
}

function* withScheme(text: string): Generator<Address> {
  for (let index = text.indexOf("://"); index !== -1; index = text.indexOf("://", index)) {
    let start = index;
    while (start > 0 && index - start < 12 && /[a-z]/i.test(text[start - 1] ?? "")) start--;
    const end = urlEnd(text, index + 3);
    if (start < index && end > index + 3) yield { start, end, isBare: false, link: text.slice(start, end) };
    index = Math.max(end, index + 3);
  }
}

/** Trailing punctuation belongs to the sentence, and so does a closing parenthesis without an opening one. */
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
function* bareHosts(text: string, linked: readonly Address[]): Generator<Address> {
  let next = 0;
  for (let dot = text.indexOf("."); dot !== -1; dot = text.indexOf(".", dot + 1)) {
    while ((linked[next]?.end ?? Number.POSITIVE_INFINITY) <= dot) next++;
    const inside = linked[next];
    if (inside && inside.start <= dot) {
      dot = inside.end - 1;
      continue;
    }
    if (!isHostChar(text[dot + 1]) || !isHostChar(text[dot - 1])) continue;
    const floor = linked[next - 1]?.end ?? 0;
    const { start, end } = hostAround(text, dot, floor);
    const address = parseAddress(text, start, end, floor);
    if (address) yield address;
    dot = Math.max(dot, (address?.end ?? end) - 1);
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

function parseAddress(text: string, start: number, end: number, floor: number): Address | undefined {
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

/** `works.It` is the end of a sentence without a space; `Booking.com` and `ASP.NET` are hosts. */
function looksLikeHost(word: string): boolean {
  const suffix = word.slice(word.lastIndexOf(".") + 1);
  if (/^\p{Lu}.*\p{Ll}/u.test(suffix)) return false;
  return isHost(word.toLowerCase());
}

function localPart(text: string, atSign: number, floor: number): number {
  let start = atSign;
  while (start > floor && atSign - start < 64 && /[\p{L}\p{N}.+_-]/u.test(text[start - 1] ?? "")) start--;
  return start;
}

function merge(linked: readonly Address[], bare: Iterable<Address>): Address[] {
  return [...linked, ...bare].sort((a, b) => a.start - b.start);
}
