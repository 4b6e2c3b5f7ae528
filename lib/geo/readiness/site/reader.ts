import "server-only";
import { constants, gunzipSync } from "node:zlib";
import { AppError } from "#lib/errors.ts";
import type { Answered, Look, Missed } from "#lib/geo/readiness/types.ts";
import { type GuardedStream, guardedStream } from "#lib/web/guarded-fetch.ts";
import { AGENT, openRobots, type WebAccess } from "#lib/web/robots.ts";

/** How an audit reaches the web; tests let their own addresses through and say when time is up. */
export type AuditAccess = WebAccess & {
  /** Milliseconds of a clock that never goes back. */
  now?: () => number;
  /** Ends one request when its time is up. */
  deadline?: (timeoutMs: number, url: string) => AbortSignal;
};

export type Ask = {
  accept?: string;
  /** Sent instead of our own name; robots.txt is asked about our own all the same. */
  userAgent?: string;
  maxBytes?: number;
  /** Whether the file itself may be gzip, as a sitemap may. */
  gzipped?: boolean;
};

export type SiteReader = { look: (url: string, ask?: Ask) => Promise<Look> };

const LIMITS = {
  requests: 80,
  auditMs: 90_000,
  requestMs: 10_000,
  redirects: 5,
  bytes: 2_000_000,
  auditBytes: 40_000_000,
};
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const USER_AGENT = `${AGENT}/1.0 (audits how agents can read a website)`;
const HTML = "text/html, application/xhtml+xml;q=0.9, */*;q=0.5";

/** Opens a reader of one website with the bounds of an audit: requests, bytes and time, all of them together. */
export function openReader(access: AuditAccess): SiteReader {
  const { now = () => performance.now(), deadline = (ms) => AbortSignal.timeout(ms), ...web } = access;
  const robots = openRobots(web);
  const start = now();
  const spent = { requests: 0, bytes: 0 };

  async function one(url: string, ask: Ask): Promise<Answered> {
    // RFC 9309, 2.2.2: the file itself is always allowed.
    if (new URL(url).pathname !== "/robots.txt" && !(await robots.isAllowed(url))) throw new Kept(url);
    spent.requests++;
    const began = now();
    const signal = deadline(LIMITS.requestMs, url);
    const answer = await unlessLate(signal, () => open(url, ask, web, signal));
    const firstByteMs = Math.max(0, Math.round(now() - began));
    const isRedirect = REDIRECTS.has(answer.status) && answer.headers.has("location");
    const maxBytes = ask.maxBytes ?? LIMITS.bytes;
    const { body, isCut } = await unlessLate(signal, () => read(answer.body, isRedirect ? 0 : maxBytes));
    spent.bytes += body.byteLength;
    const file = ask.gzipped ? unzipped(body, maxBytes) : body;
    return toAnswered(url, answer, { body: file, isCut: isCut || file.byteLength === maxBytes, firstByteMs });
  }

  async function follow(asked: string, ask: Ask): Promise<Answered> {
    let url = asked;
    for (let redirects = 0; redirects <= LIMITS.redirects; redirects++) {
      if (spent.requests >= LIMITS.requests || spent.bytes >= LIMITS.auditBytes || now() - start >= LIMITS.auditMs) {
        throw new Spent();
      }
      const answer = await one(url, ask);
      const next = redirectOf(answer);
      if (next === undefined) return { ...answer, asked, redirects };
      url = next;
    }
    throw new AppError("invalid", `${new URL(asked).host} redirects more than ${LIMITS.redirects} times`, "");
  }

  return {
    async look(url, ask = {}) {
      try {
        return await follow(url, ask);
      } catch (error) {
        return missed(url, error);
      }
    },
  };
}

/** What robots.txt keeps us from. */
class Kept extends Error {
  constructor(url: string) {
    super(`The robots.txt of ${new URL(url).host} does not let ${AGENT} read this`);
  }
}
class Spent extends Error {
  constructor() {
    super("The audit had read as much as it may before it came to this");
  }
}
class Late extends Error {}

async function unlessLate<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const abort = (): void => reject(new Late());
  signal.addEventListener("abort", abort, { once: true });
  try {
    return await Promise.race([work(), promise]);
  } catch (error) {
    throw signal.aborted ? new Late() : error;
  } finally {
    signal.removeEventListener("abort", abort);
  }
}

function open(url: string, ask: Ask, web: WebAccess, signal: AbortSignal): Promise<GuardedStream> {
  return guardedStream(url, {
    ...web,
    // The reader stops before: what is larger is read as far as it goes.
    maxBytes: Number.MAX_SAFE_INTEGER,
    timeoutMs: 2 * LIMITS.requestMs,
    maxRedirects: 0,
    signal,
    headers: {
      "user-agent": ask.userAgent ?? USER_AGENT,
      accept: ask.accept ?? HTML,
      "accept-encoding": "gzip, deflate, br",
      "accept-language": "en;q=0.9, *;q=0.5",
    },
  });
}

/** The first `maxBytes` of a body, decompressed; ends the connection either way. */
async function read(stream: ReadableStream<Uint8Array>, maxBytes: number) {
  const reader = stream.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  while (size < maxBytes) {
    const { done, value } = await reader.read().catch((cause: unknown) => {
      throw new AppError("unavailable", "The answer broke off", "", { cause });
    });
    if (done) return { body: Buffer.concat(chunks), isCut: false };
    chunks.push(value.subarray(0, maxBytes - size));
    size += value.byteLength;
  }
  await reader.cancel();
  return { body: Buffer.concat(chunks), isCut: true };
}

/** What a gzip file holds, as far as `maxBytes` goes; anything else is left as it is. */
function unzipped(body: Uint8Array, maxBytes: number): Uint8Array {
  if (body[0] !== 0x1f || body[1] !== 0x8b) return body;
  try {
    return gunzipSync(body, { maxOutputLength: maxBytes, finishFlush: constants.Z_SYNC_FLUSH });
  } catch {
    // A file that is broken, or holds far more than a sitemap may, is read as the nothing it is worth.
    return new Uint8Array();
  }
}

type Body = { body: Uint8Array; isCut: boolean; firstByteMs: number };

function toAnswered(url: string, { status, headers }: GuardedStream, { body, isCut, firstByteMs }: Body): Answered {
  const text = decoderFor(headers.get("content-type") ?? "", body).decode(body);
  const plainHeaders = Object.fromEntries([...headers].map(([name, value]) => [name.toLowerCase(), value]));
  const size = { bytes: body.byteLength, isCut };
  return { isAnswered: true, asked: url, url, status, headers: plainHeaders, text, ...size, firstByteMs, redirects: 0 };
}

/** By the encoding that the header names, else the one that the page's beginning names, else UTF-8. */
function decoderFor(contentType: string, body: Uint8Array): InstanceType<typeof TextDecoder> {
  const named = /charset=["']?([\w-]{1,40})/i;
  const start = new TextDecoder("latin1").decode(body.subarray(0, 2_048));
  const label = named.exec(contentType)?.[1] ?? named.exec(start)?.[1] ?? "utf-8";
  try {
    return new TextDecoder(label);
  } catch {
    // A page may name an encoding that there is not.
    return new TextDecoder();
  }
}

function redirectOf({ status, headers, url }: Answered): string | undefined {
  const { location } = headers;
  if (!REDIRECTS.has(status) || location === undefined) return undefined;
  const next = URL.parse(location, url);
  if (next && /^https?:$/.test(next.protocol)) return next.href;
  throw new AppError("invalid", `${new URL(url).host} redirects to an address that is none`, "");
}

/** Why nothing was answered; a fault of our own is thrown. */
function missed(asked: string, error: unknown): Missed {
  const of = (kind: Missed["kind"], message: string): Missed => ({ isAnswered: false, asked, kind, message });
  if (error instanceof Kept) return of("robots", error.message);
  if (error instanceof Spent) return of("spent", error.message);
  if (error instanceof Late) {
    return of("timeout", `${new URL(asked).host} did not answer within ${LIMITS.requestMs / 1_000} seconds`);
  }
  if (!(error instanceof AppError)) throw error;
  return of(error.kind === "unavailable" ? "unreachable" : "refused", error.message);
}
