import "server-only";
import { constants, gunzipSync } from "node:zlib";
import { AppError } from "#lib/errors.ts";
import type { Answered, Look, Missed } from "#lib/geo/readiness/types.ts";
import { type GuardedStream, guardedStream } from "#lib/web/guarded-fetch.ts";
import { AGENT, openRobots, type WebAccess } from "#lib/web/robots.ts";

/** The audit's access to the web. Tests allow their own addresses and replace the clock. */
export type AuditAccess = WebAccess & {
  /** A monotonic clock in milliseconds. */
  now?: () => number;
  /** The abort signal of one request. */
  deadline?: (timeoutMs: number, url: string) => AbortSignal;
};

export type Ask = {
  accept?: string;
  /** The user agent to send instead of our own; the rules of robots.txt for our own still apply. */
  userAgent?: string;
  maxBytes?: number;
  /** Whether the file itself can be gzip, such as a sitemap. */
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

/** Opens a reader of one website with the audit's total limits of requests, bytes and time. */
export function openReader(access: AuditAccess): SiteReader {
  const { now = () => performance.now(), deadline = (ms) => AbortSignal.timeout(ms), ...web } = access;
  const robots = openRobots(web);
  const start = now();
  const spent = { requests: 0, bytes: 0 };

  async function one(url: string, ask: Ask): Promise<Answered> {
    // robots.txt itself is always allowed (RFC 9309, 2.2.2).
    if (new URL(url).pathname !== "/robots.txt" && !(await robots.isAllowed(url))) throw new BlockedByRobots(url);
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

  async function follow(requestUrl: string, ask: Ask): Promise<Answered> {
    let url = requestUrl;
    for (let redirects = 0; redirects <= LIMITS.redirects; redirects++) {
      if (spent.requests >= LIMITS.requests || spent.bytes >= LIMITS.auditBytes || now() - start >= LIMITS.auditMs) {
        throw new BudgetExhausted();
      }
      const answer = await one(url, ask);
      const next = getRedirect(answer);
      if (next === undefined) return { ...answer, requestUrl, redirects };
      url = next;
    }
    throw new AppError("invalid", `${new URL(requestUrl).host} redirects more than ${LIMITS.redirects} times`, "");
  }

  return {
    async look(url, ask = {}) {
      try {
        return await follow(url, ask);
      } catch (error) {
        return toMissed(url, error);
      }
    },
  };
}

/** Thrown for a URL that robots.txt blocks. */
class BlockedByRobots extends Error {
  constructor(url: string) {
    super(`The robots.txt of ${new URL(url).host} does not let ${AGENT} read this`);
  }
}
class BudgetExhausted extends Error {
  constructor() {
    super("The audit had read as much as it may before it came to this");
  }
}
class RequestTimedOut extends Error {}

async function unlessLate<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const abort = (): void => reject(new RequestTimedOut());
  signal.addEventListener("abort", abort, { once: true });
  try {
    return await Promise.race([work(), promise]);
  } catch (error) {
    throw signal.aborted ? new RequestTimedOut() : error;
  } finally {
    signal.removeEventListener("abort", abort);
  }
}

function open(url: string, ask: Ask, web: WebAccess, signal: AbortSignal): Promise<GuardedStream> {
  return guardedStream(url, {
    ...web,
    // This reader stops earlier, and keeps the beginning of a larger body.
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

/** Reads and decompresses the first `maxBytes` of a body, and always closes the connection. */
async function read(stream: ReadableStream<Uint8Array>, maxBytes: number) {
  const reader = stream.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  while (size < maxBytes) {
    const { done, value } = await reader.read().catch((cause: unknown) => {
      throw new AppError("unavailable", "The response ended early", "", { cause });
    });
    if (done) return { body: Buffer.concat(chunks), isCut: false };
    chunks.push(value.subarray(0, maxBytes - size));
    size += value.byteLength;
  }
  await reader.cancel();
  return { body: Buffer.concat(chunks), isCut: true };
}

/** Decompresses a gzip file up to `maxBytes`; other data is returned unchanged. */
function unzipped(body: Uint8Array, maxBytes: number): Uint8Array {
  if (body[0] !== 0x1f || body[1] !== 0x8b) return body;
  try {
    return gunzipSync(body, { maxOutputLength: maxBytes, finishFlush: constants.Z_SYNC_FLUSH });
  } catch {
    // A broken file, or one that is too large for a sitemap, counts as empty.
    return new Uint8Array();
  }
}

type Body = { body: Uint8Array; isCut: boolean; firstByteMs: number };

function toAnswered(url: string, { status, headers }: GuardedStream, { body, isCut, firstByteMs }: Body): Answered {
  const text = decoderFor(headers.get("content-type") ?? "", body).decode(body);
  const plainHeaders = Object.fromEntries([...headers].map(([name, value]) => [name.toLowerCase(), value]));
  const size = { bytes: body.byteLength, isCut };
  return {
    isAnswered: true,
    requestUrl: url,
    url,
    status,
    headers: plainHeaders,
    text,
    ...size,
    firstByteMs,
    redirects: 0,
  };
}

/** Chooses the encoding from the header, then from the beginning of the page, then UTF-8. */
function decoderFor(contentType: string, body: Uint8Array): InstanceType<typeof TextDecoder> {
  const charset = /charset=["']?([\w-]{1,40})/i;
  const start = new TextDecoder("latin1").decode(body.subarray(0, 2_048));
  const label = charset.exec(contentType)?.[1] ?? charset.exec(start)?.[1] ?? "utf-8";
  try {
    return new TextDecoder(label);
  } catch {
    // The encoding is unknown.
    return new TextDecoder();
  }
}

function getRedirect({ status, headers, url }: Answered): string | undefined {
  const { location } = headers;
  if (!REDIRECTS.has(status) || location === undefined) return undefined;
  const next = URL.parse(location, url);
  if (next && /^https?:$/.test(next.protocol)) return next.href;
  throw new AppError("invalid", `${new URL(url).host} redirects to an invalid address`, "");
}

/** Converts an error to a missing answer; rethrows defects of our own. */
function toMissed(requestUrl: string, error: unknown): Missed {
  const of = (kind: Missed["kind"], message: string): Missed => ({ isAnswered: false, requestUrl, kind, message });
  if (error instanceof BlockedByRobots) return of("robots", error.message);
  if (error instanceof BudgetExhausted) return of("spent", error.message);
  if (error instanceof RequestTimedOut) {
    return of("timeout", `${new URL(requestUrl).host} did not answer within ${LIMITS.requestMs / 1_000} seconds`);
  }
  if (!(error instanceof AppError)) throw error;
  return of(error.kind === "unavailable" ? "unreachable" : "refused", error.message);
}
