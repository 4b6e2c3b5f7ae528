/**
 * Clarion site tracker, version 1. No dependencies; Node 20 and newer, Bun, Deno, Cloudflare Workers, Next.js.
 * Tells Clarion of requests after they were answered. Never throws, never holds a response back, sets no cookie.
 */

/** Paths that begin with a text, or match a pattern. */
export type PathRule = string | RegExp;

/** A request as every runtime can give it. */
export type SeenRequest = {
  method: string;
  /** Absolute. */
  url: string;
  header: (name: string) => string | undefined;
  /** The other end of the connection, where the runtime says. */
  address?: string | undefined;
};

export type TrackerOptions = {
  /** `https://<Clarion>/api/geo/ingest` */
  endpoint: string;
  /** The ingest token; while there is none, nothing is sent. */
  token: string | undefined;
  /** Only these paths; by default all but pictures, scripts, styles and the like. */
  include?: PathRule[];
  /** Never these paths. */
  exclude?: PathRule[];
  /**
   * The visitor's address: the header that your own proxy or host writes (of a list, the last entry), or a function.
   * Without it the other end of the connection. Never name a header that visitors can send unchanged.
   */
  ip?: string | ((request: SeenRequest) => string | undefined);
  /** The public origin, where the server sees another: `https://acme.com` */
  origin?: string;
  /** An id of your own for the visitor, with no meaning outside; ties conversions to visits. */
  visitor?: (request: SeenRequest) => string | undefined;
  /** Events that are sent at once without waiting; 100. */
  batchSize?: number;
  /** How long fewer wait, in milliseconds; 2,000. */
  flushMs?: number;
  /** When to give up on an answer, in milliseconds; 5,000. */
  timeoutMs?: number;
  /** Events kept while the endpoint cannot be reached, the oldest dropped first; 1,000. */
  queueLimit?: number;
  /** Told when sending begins to fail; by default a warning on the console. */
  onError?: (message: string) => void;
};

export type Conversion = { visitorId?: string | undefined; value?: number; currency?: string };
export type TrackerStats = { queued: number; sent: number; dropped: number };

type WaitUntil = (work: Promise<unknown>) => void;
/** What runtimes hand over beside a request, as far as it is read. */
export type RuntimeContext = {
  waitUntil?: WaitUntil;
  /** Deno */
  remoteAddr?: { hostname?: string | undefined };
  /** Bun */
  requestIP?: (request: Request) => { address: string } | null;
};
/** The part of Node's IncomingMessage, and of Express's Request, that is read. */
export type NodeRequest = {
  method?: string | undefined;
  url?: string | undefined;
  originalUrl?: string;
  headers: Record<string, string | string[] | undefined>;
  socket: { remoteAddress?: string | undefined; encrypted?: boolean };
};
export type NodeResponse = { statusCode: number; once(event: "close", listener: () => void): unknown };
export type HonoContext = { req: { raw: Request }; res: Response; env?: unknown; executionCtx?: unknown };

const ASSET =
  /^\/_(next|nuxt|astro)\/|\.(avif|css|gif|ico|jpe?g|m?js|map|mp[34]|otf|png|svg|ttf|wasm|wav|webm|webp|woff2?)$/i;
const KEPT = /^(utm|clr)_/i;
const SECRET =
  /pass|pwd|secret|token|auth|sess|\bsid\b|(^|[^a-z]|api)key\b|\bsig(nature)?\b|\botp\b|^code$|^state$|nonce|jwt|cred|mail|phone|invite/i;
const JWT = /^ey[\w-]+\.[\w-]+\./;
const SLACK_MS = 1_000;
const MOST_EVENTS = 500;
const MOST_CHARACTERS = 300_000;
const ignore = () => {};

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replace(/\+/g, " "));
  } catch {
    return text;
  }
}

const isRandom = (text: string, length: number) =>
  text.split(/[^a-z\d]/i).some((run) => run.length >= length && /\d/.test(run) && /[a-z]/i.test(run));

/** A token, a mail address, or an address with such a thing inside. */
const isSecret = (value: string) =>
  JWT.test(value) ||
  isRandom(value, 20) ||
  /\S@\S+\.\S|[a-z]\d?[A-Z]\S{30}/.test(value) ||
  (value.includes("=") && SECRET.test(value));

function cleanPair(pair: string): string {
  const start = pair.indexOf("=") + 1;
  const name = decode(pair.slice(0, start && start - 1));
  if (KEPT.test(name) || !(SECRET.test(name) || isSecret(decode(pair.slice(start))))) return pair;
  return `${pair.slice(0, start)}redacted`;
}

function parse(text: string | undefined): URL | undefined {
  try {
    return text ? new URL(text) : undefined;
  } catch {}
}

/** An address without credentials, fragment and values that look secret. */
export function cleanUrl(url: URL): string {
  if (url.username || url.password) url.username = url.password = "";
  if (url.hash) url.hash = "";
  if (url.search) url.search = url.search.slice(1).split("&").map(cleanPair).join("&");
  const hide = (part: string) => (JWT.test(part) || isRandom(part, 32) ? "redacted" : part);
  const path = url.pathname;
  if (path.length > 32) url.pathname = path.split("/").map(hide).join("/");
  return url.href.slice(0, 2_000);
}

/** Keeps events until they are sent: many at a time, one sending at a time, never more than the limit. */
function createOutbox({ endpoint, token, onError = console.warn, ...rest }: TrackerOptions) {
  const { batchSize = 100, flushMs = 2_000, timeoutMs = 5_000, queueLimit = 1_000 } = rest;
  let queue: string[] = [];
  let sent = 0;
  let dropped = 0;
  let failures = 0;
  let sending: Promise<void> | undefined;
  // Instants instead of flags: a runtime may end a request's work at any point, and a flag would stay for ever.
  let sendingUntil = 0;
  let sleepingUntil = 0;
  let retryAt = 0;

  const keep = (events: string[]) => {
    queue = events.slice(-queueLimit);
    dropped += events.length - queue.length;
  };

  /** Waits twice as long after each failure, up to a minute, and says so once. */
  const fail = (reason: unknown) => {
    retryAt = Date.now() + Math.min(60_000, SLACK_MS * 2 ** failures);
    if (failures++ > 0) return;
    try {
      onError(`Clarion tracker: not sent: ${reason}`);
    } catch {}
  };

  const take = () => {
    let size = 0;
    const end = queue.findIndex((event, index) => {
      size += event.length;
      return index > 0 && (index >= MOST_EVENTS || size > MOST_CHARACTERS);
    });
    return queue.splice(0, end < 0 ? MOST_EVENTS : end);
  };

  const send = async (batch: string[]) => {
    try {
      const { status, body } = await fetch(endpoint, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: `{"events":[${batch}]}`,
        redirect: "manual",
        signal: AbortSignal.timeout(timeoutMs),
      });
      body?.cancel().catch(ignore);
      if (status === 429 || status > 499) throw status;
      if (status === 202) {
        sent += batch.length;
        failures = 0;
      } else {
        dropped += batch.length;
        fail(status);
      }
    } catch (error) {
      keep(batch.concat(queue));
      fail(error);
    }
  };

  /** One batch, then full ones alone unless all must go: what comes meanwhile would go out in ever smaller ones. */
  const drain = async (all: unknown) => {
    for (let size = 1; queue.length >= size && Date.now() >= retryAt; size = all ? 1 : batchSize) {
      sendingUntil = Date.now() + timeoutMs + SLACK_MS;
      await send(take());
    }
    sendingUntil = 0;
    if (queue.length > 0) plan();
  };

  const plan = (waitUntil?: WaitUntil) => {
    const now = Date.now();
    if (now < sleepingUntil) return;
    const ms = waitUntil ? flushMs : Math.max(flushMs, retryAt - now);
    sleepingUntil = now + ms + SLACK_MS;
    const work = new Promise<void>((resolve) => {
      const timer: unknown = setTimeout(resolve, ms);
      if (!waitUntil) (timer as { unref?: () => void }).unref?.();
    }).then(() => {
      sleepingUntil = 0;
      if (Date.now() > sendingUntil) sending = drain(waitUntil);
      return sending;
    });
    waitUntil?.(work);
  };

  return {
    add(event: object, waitUntil?: WaitUntil): void {
      queue.push(JSON.stringify(event));
      if (queue.length > queueLimit) keep(queue);
      if (queue.length < batchSize || Date.now() < retryAt) plan(waitUntil);
      else if (Date.now() > sendingUntil) {
        sending = drain(waitUntil);
        waitUntil?.(sending);
      }
    },
    async flush(): Promise<void> {
      await sending;
      retryAt = 0;
      await drain(1);
    },
    stats: (): TrackerStats => ({ queued: queue.length, sent, dropped }),
  };
}

function webRequest(request: Request & { cf?: unknown }, context?: RuntimeContext | null): SeenRequest {
  const header = (name: string) => request.headers.get(name) ?? undefined;
  const direct = context?.remoteAddr?.hostname ?? context?.requestIP?.(request)?.address;
  return {
    method: request.method,
    url: request.url,
    header,
    address: request.cf ? header("cf-connecting-ip") : direct,
  };
}

function nodeRequest({ method = "GET", url = "/", originalUrl, headers, socket }: NodeRequest): SeenRequest {
  const header = (name: string) => headers[name]?.toString();
  const path = originalUrl ?? url;
  const start = path[0] === "/" ? `http${socket.encrypted ? "s" : ""}://${header(":authority") ?? header("host")}` : "";
  return { method, url: start + path, header, address: socket.remoteAddress };
}

const stamp = () => ({ eventId: crypto.randomUUID(), timestamp: new Date().toISOString() });

function wants({ include, exclude }: TrackerOptions, path: string): boolean {
  const fits = (rule: PathRule) => (typeof rule === "string" ? path.startsWith(rule) : path.search(rule) >= 0);
  return (include ? include.some(fits) : !ASSET.test(path)) && !exclude?.some(fits);
}

function describe({ ip, visitor, origin }: TrackerOptions, seen: SeenRequest, url: URL) {
  const read = (name: string) => seen.header(name)?.slice(0, 1_000);
  const referer = parse(seen.header("referer"));
  return {
    ...stamp(),
    method: seen.method,
    url: cleanUrl(origin ? new URL(origin + url.pathname + url.search) : url),
    ip: typeof ip === "function" ? ip(seen) : ip ? seen.header(ip)?.split(",").pop()?.trim() : seen.address,
    referer: referer && cleanUrl(referer),
    userAgent: read("user-agent"),
    accept: read("accept"),
    acceptLanguage: read("accept-language"),
    country: read("cf-ipcountry") ?? read("x-vercel-ip-country"),
    requestId: read("x-request-id") ?? read("cf-ray"),
    visitorId: visitor?.(seen),
  };
}

/** Makes a tracker: one for the whole process. */
export function createTracker(options: TrackerOptions) {
  const outbox = createOutbox(options);

  const put = (event: object, context?: RuntimeContext) => {
    try {
      if (options.token) outbox.add(event, context?.waitUntil?.bind(context));
    } catch {}
  };

  /** Reads the request now, for a server may change it, and gives what notes its end. */
  const begin = <R>(
    see: (request: R, context?: RuntimeContext) => SeenRequest,
    request: R,
    context?: RuntimeContext,
  ) => {
    try {
      const seen = see(request, context);
      const url = parse(seen.url);
      if (!url || !options.token || seen.method === "OPTIONS" || !wants(options, url.pathname)) return ignore;
      const event = describe(options, seen, url);
      return (status?: number) => put({ ...event, status }, context);
    } catch {
      return ignore;
    }
  };

  return {
    /** Wraps a handler of Workers, Bun, Deno, or any other that takes a Request and gives a Response. */
    fetch<Rest extends unknown[], Result>(handler: (request: Request, ...rest: Rest) => Result) {
      return function (this: unknown, request: Request, ...rest: Rest): Result {
        const done = begin(webRequest, request, rest.at(-1) as RuntimeContext | undefined);
        try {
          const result = Reflect.apply(handler, this, [request, ...rest]);
          Promise.resolve(result).then(
            (response) => done((response as Response | undefined)?.status),
            () => done(500),
          );
          return result;
        } catch (error) {
          done(500);
          throw error;
        }
      };
    },

    /** Middleware of Express and Connect, or a listener of `node:http` around another. */
    node<Req extends NodeRequest, Res extends NodeResponse>(listener?: (request: Req, response: Res) => unknown) {
      return (request: Req, response: Res, next?: () => void): unknown => {
        const done = begin(nodeRequest, request);
        try {
          response.once("close", () => done(response.statusCode));
        } catch {}
        return listener ? listener(request, response) : next?.();
      };
    },

    /** Middleware of Hono, on every runtime that it has. */
    hono() {
      return async (context: HonoContext, next: () => Promise<void>): Promise<void> => {
        let runtime: RuntimeContext;
        try {
          runtime = context.executionCtx as RuntimeContext;
        } catch {
          const { incoming } = (context.env ?? {}) as { incoming?: NodeRequest };
          runtime = { remoteAddr: { hostname: incoming?.socket.remoteAddress } };
        }
        const done = begin(webRequest, context.req.raw, runtime);
        await next();
        done(context.res.status);
      };
    },

    /** Notes one request by hand: in the proxy of Next.js, where the answer comes later, and where nothing else fits. */
    observe(request: Request, context?: RuntimeContext, status?: number): void {
      begin(webRequest, request, context)(status);
    },

    /** Tells of a conversion: `track("signup", { visitorId, value: 49, currency: "EUR" })`. */
    track(name: string, conversion: Conversion = {}, context?: RuntimeContext): void {
      put({ ...stamp(), type: "conversion", name, ...conversion }, context);
    },

    /** Sends what waits; before the process ends. */
    flush: outbox.flush,
    stats: outbox.stats,
  };
}

export type Tracker = ReturnType<typeof createTracker>;
