/**
 * Clarion site tracker, version 1. No dependencies; Node 20 and newer, Bun, Deno, Cloudflare Workers, Next.js.
 * Reports requests to Clarion after their responses. Never throws, never delays a response, sets no cookie.
 */

/** Matches paths by prefix or pattern. */
export type PathRule = string | RegExp;

/** A request in the form that all runtimes can provide. */
export type SeenRequest = {
  method: string;
  /** An absolute URL. */
  url: string;
  header: (name: string) => string | undefined;
  /** The peer address of the connection, if the runtime provides it. */
  address?: string | undefined;
};

export type TrackerOptions = {
  /** `https://<Clarion>/api/geo/ingest` */
  endpoint: string;
  /** The ingest token; without one nothing is sent. */
  token: string | undefined;
  /** Only these paths; by default all but images, scripts, styles and the like. */
  include?: PathRule[];
  /** Never these paths. */
  exclude?: PathRule[];
  /**
   * The visitor's address: the header that your own proxy or host writes (the last entry of a list), or a function.
   * The default is the peer address of the connection. Never name a header that visitors can send unchanged.
   */
  ip?: string | ((request: SeenRequest) => string | undefined);
  /** The public origin, if the server sees another one: `https://acme.com` */
  origin?: string;
  /** Your own id for the visitor, without meaning elsewhere; it links conversions to visits. */
  visitor?: (request: SeenRequest) => string | undefined;
  /** This many events are sent at once without delay; 100. */
  batchSize?: number;
  /** The delay of fewer events, in milliseconds; 2,000. */
  flushMs?: number;
  /** The timeout of a request, in milliseconds; 5,000. */
  timeoutMs?: number;
  /** The number of events to keep while the endpoint is unreachable; the oldest are dropped first; 1,000. */
  queueLimit?: number;
  /** Called once when sending begins to fail; by default a warning on the console. */
  onError?: (message: string) => void;
};

export type Conversion = { visitorId?: string | undefined; value?: number; currency?: string };
export type TrackerStats = { queued: number; sent: number; dropped: number };

type WaitUntil = (work: Promise<unknown>) => void;
/** The parts of a runtime's context that the tracker reads. */
export type RuntimeContext = {
  waitUntil?: WaitUntil;
  /** Deno */
  remoteAddr?: { hostname?: string | undefined };
  /** Bun */
  requestIP?: (request: Request) => { address: string } | null;
};
/** The parts of Node's IncomingMessage and Express's Request that the tracker reads. */
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

/** Whether a value is a token, an email address, or a URL that contains one. */
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

/** Removes credentials, the fragment and values that look secret from a URL. */
export function cleanUrl(url: URL): string {
  if (url.username || url.password) url.username = url.password = "";
  if (url.hash) url.hash = "";
  if (url.search) url.search = url.search.slice(1).split("&").map(cleanPair).join("&");
  const hide = (part: string) => (JWT.test(part) || isRandom(part, 32) ? "redacted" : part);
  const path = url.pathname;
  if (path.length > 32) url.pathname = path.split("/").map(hide).join("/");
  return url.href.slice(0, 2_000);
}

/** Queues events up to the limit, and sends batches one at a time. */
function createOutbox({ endpoint, token, onError = console.warn, ...rest }: TrackerOptions) {
  const { batchSize = 100, flushMs = 2_000, timeoutMs = 5_000, queueLimit = 1_000 } = rest;
  let queue: string[] = [];
  let sent = 0;
  let dropped = 0;
  let failures = 0;
  let sending: Promise<void> | undefined;
  // Timestamps instead of flags: a runtime can stop the work of a request at any point, and a flag would stay set
  // forever.
  let sendingUntil = 0;
  let sleepingUntil = 0;
  let retryAt = 0;

  const keep = (events: string[]) => {
    queue = events.slice(-queueLimit);
    dropped += events.length - queue.length;
  };

  /** Doubles the delay after each failure, up to a minute, and reports the first failure once. */
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

  /** After the first batch, sends only full ones unless `all` is set; otherwise batches would get ever smaller. */
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
    country: read("cf-ipcountry") ?? read("x-vercel-ip-country"),
    requestId: read("x-request-id") ?? read("cf-ray"),
    visitorId: visitor?.(seen),
  };
}

/** Creates a tracker; one is enough for the whole process. */
export function createTracker(options: TrackerOptions) {
  const outbox = createOutbox(options);

  const put = (event: object, context?: RuntimeContext) => {
    try {
      if (options.token) outbox.add(event, context?.waitUntil?.bind(context));
    } catch {}
  };

  /** Reads the request now, because a server can change it later, and returns the function that records its end. */
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
    /** Wraps a handler of Workers, Bun, Deno, or any other from Request to Response. */
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

    /** Middleware for Express and Connect, or a wrapper for a listener of `node:http`. */
    node<Req extends NodeRequest, Res extends NodeResponse>(listener?: (request: Req, response: Res) => unknown) {
      return (request: Req, response: Res, next?: () => void): unknown => {
        const done = begin(nodeRequest, request);
        try {
          response.once("close", () => done(response.statusCode));
        } catch {}
        return listener ? listener(request, response) : next?.();
      };
    },

    /** Middleware for Hono on all of its runtimes. */
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

    /**
     * Records one request by hand: in the proxy of Next.js, where the response comes later, and where no adapter
     * fits.
     */
    observe(request: Request, context?: RuntimeContext, status?: number): void {
      begin(webRequest, request, context)(status);
    },

    /** Reports a conversion: `track("signup", { visitorId, value: 49, currency: "EUR" })`. */
    track(name: string, conversion: Conversion = {}, context?: RuntimeContext): void {
      put({ ...stamp(), type: "conversion", name, ...conversion }, context);
    },

    /** Sends all queued events; call it before the process ends. */
    flush: outbox.flush,
    stats: outbox.stats,
  };
}

export type Tracker = ReturnType<typeof createTracker>;
