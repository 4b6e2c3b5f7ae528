import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { AppError } from "#lib/errors.ts";
import type { Lookup } from "./address.ts";
import { guardedFetch, guardedStream } from "./guarded-fetch.ts";

const servers: Server[] = [];

afterEach(async () => {
  await Promise.all(
    servers.splice(0).map((server) => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    }),
  );
});

async function serve(listener: RequestListener): Promise<{ port: number; hits: () => number }> {
  let hits = 0;
  const server = createServer((request, response) => {
    hits += 1;
    listener(request, response);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { port: (server.address() as AddressInfo).port, hits: () => hits };
}

async function getFault(work: Promise<unknown>): Promise<AppError> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof AppError)) throw new Error("expected an AppError", { cause: error });
  return error;
}

const toLoopback: Lookup = async () => [{ address: "127.0.0.1", family: 4 }];

/** Spellings of internal addresses; PORT is the port of a server that must not be reached. */
const INNER = [
  "http://127.0.0.1:PORT/",
  "http://localhost:PORT/",
  "http://localhost.:PORT/",
  "http://LOCALHOST:PORT/",
  "http://127.0.0.1.:PORT/",
  "http://127.1:PORT/",
  "http://127.0.1:PORT/",
  "http://2130706433:PORT/",
  "http://0x7f000001:PORT/",
  "http://0x7f.0.0.1:PORT/",
  "http://0177.0.0.1:PORT/",
  "http://017700000001:PORT/",
  "http://0:PORT/",
  "http://0.0.0.0:PORT/",
  "http://[::1]:PORT/",
  "http://[::]:PORT/",
  "http://[::ffff:127.0.0.1]:PORT/",
  "http://[::ffff:7f00:1]:PORT/",
  "http://[::127.0.0.1]:PORT/",
  "http://[0:0:0:0:0:0:7f00:1]:PORT/",
  "http://[64:ff9b::7f00:1]:PORT/",
  "http://[64:ff9b:1::7f00:1]:PORT/",
  "http://[2002:7f00:1::]:PORT/",
  "http://[2001:0:7f00:1::]:PORT/",
  "http://[fe80::1]:PORT/",
  "http://[fc00::1]:PORT/",
  "http://[ff02::1]:PORT/",
  "http://１２７.０.０.１:PORT/",
  "http://①②⑦.0.0.1:PORT/",
  "http://127。0。0。1:PORT/",
  "http://169.254.169.254/latest/meta-data/",
  "http://[fd00:ec2::254]/latest/meta-data/",
  "http://100.64.0.1:PORT/",
  "http://10.0.0.1:PORT/",
  "http://192.168.0.1:PORT/",
  "http://172.16.0.1:PORT/",
  "http://198.18.0.1:PORT/",
  "http://255.255.255.255:PORT/",
  "http://user:secret@127.0.0.1:PORT/",
  "http://example.com@127.0.0.1:PORT/",
  "file:///etc/passwd",
  "ftp://127.0.0.1:PORT/",
  "gopher://127.0.0.1:PORT/_GET",
  "data:text/plain,hello",
  "javascript:alert(1)",
  "http://",
  "//127.0.0.1:PORT/",
  "http://127.0.0.1:99999/",
];

describe("guardedFetch: address checks", () => {
  it.each(INNER)("refuses %s", async (form) => {
    const { port, hits } = await serve((_request, response) => response.end("secret"));
    const fault = await getFault(guardedFetch(form.replace("PORT", String(port)), { lookup: toLoopback }));
    expect(fault.kind).toBe("invalid");
    expect(hits()).toBe(0);
  });

  it("refuses a name with one private address", async () => {
    const { port, hits } = await serve((_request, response) => response.end("secret"));
    const lookup: Lookup = async () => [
      { address: "93.184.216.34", family: 4 },
      { address: "127.0.0.1", family: 4 },
    ];
    expect((await getFault(guardedFetch(`http://mixed.example:${port}/`, { lookup }))).kind).toBe("invalid");
    expect(hits()).toBe(0);
  });

  it("connects to the address that was checked regardless of what the name resolves to next", async () => {
    const { port, hits } = await serve((_request, response) => response.end("secret"));
    const host = `flip.example:${port}`;
    let requestCount = 0;
    const lookup: Lookup = async () => {
      requestCount += 1;
      return [{ address: requestCount === 1 ? "127.0.0.9" : "127.0.0.1", family: 4 }];
    };
    const fault = await getFault(guardedFetch(`http://${host}/`, { lookup, allowedHosts: [`http://${host}`] }));
    expect(fault.kind).toBe("unavailable");
    expect(requestCount).toBe(1);
    expect(hits()).toBe(0);
  });

  it.each(["http://127.0.0.1:PORT/", "http://[::1]:PORT/", "//localhost:PORT/", "file:///etc/passwd"])(
    "refuses a redirect to %s",
    async (form) => {
      const inner = await serve((_request, response) => response.end("secret"));
      const target = form.replace("PORT", String(inner.port));
      const outer = await serve((_request, response) => response.writeHead(302, { location: target }).end());
      const host = `public.example:${outer.port}`;
      const fault = await getFault(
        guardedFetch(`http://${host}/`, { lookup: toLoopback, allowedHosts: [`http://${host}`] }),
      );
      expect(fault.kind).toBe("invalid");
      expect(outer.hits()).toBe(1);
      expect(inner.hits()).toBe(0);
    },
  );

  it("reaches an internal server that the operator exempted, by its exact host and port", async () => {
    const { port } = await serve((_request, response) => response.end("inside"));
    const answer = await guardedFetch(`http://127.0.0.1:${port}/`, { allowedHosts: [`http://127.0.0.1:${port}`] });
    expect(Buffer.from(answer.body).toString()).toBe("inside");
    const other = await serve((_request, response) => response.end("secret"));
    expect(
      (await getFault(guardedFetch(`http://127.0.0.1:${other.port}/`, { allowedHosts: [`http://127.0.0.1:${port}`] })))
        .kind,
    ).toBe("invalid");
    expect(other.hits()).toBe(0);
  });
});

describe("guardedFetch: limits", () => {
  const exempt = (port: number) => ({ lookup: toLoopback, allowedHosts: [`http://a.example:${port}`] });

  it("stops at the maximum size, announced or not", async () => {
    const announced = await serve((_request, response) =>
      response.writeHead(200, { "content-length": "2000" }).end("a".repeat(2000)),
    );
    const streamed = await serve((_request, response) => {
      response.write("a".repeat(900));
      response.end("a".repeat(900));
    });
    for (const { port } of [announced, streamed]) {
      const fault = await getFault(guardedFetch(`http://a.example:${port}/`, { ...exempt(port), maxBytes: 1000 }));
      expect(fault.message).toContain("larger than 1000 bytes");
    }
  });

  it.each([
    ["gzip", gzipSync],
    ["br", brotliCompressSync],
  ] as const)("counts %s bytes after decompression", async (encoding, compress) => {
    const bomb = compress(Buffer.alloc(30_000_000));
    const { port } = await serve((_request, response) =>
      response.writeHead(200, { "content-encoding": encoding }).end(bomb),
    );
    const fault = await getFault(guardedFetch(`http://a.example:${port}/`, { ...exempt(port), maxBytes: 100_000 }));
    expect(fault.message).toContain("larger than 100000 bytes");
  });

  it("reads a compressed response within the limit", async () => {
    const { port } = await serve((_request, response) =>
      response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync("plain")),
    );
    const answer = await guardedFetch(`http://a.example:${port}/`, exempt(port));
    expect(Buffer.from(answer.body).toString()).toBe("plain");
  });

  it("times out on a server that never answers and on one that sends slowly", async () => {
    const silent = await serve(() => undefined);
    const slow = await serve((_request, response) => {
      const timer = setInterval(() => response.write("a"), 50);
      response.on("close", () => clearInterval(timer));
    });
    for (const { port } of [silent, slow]) {
      const fault = await getFault(guardedFetch(`http://a.example:${port}/`, { ...exempt(port), timeoutMs: 300 }));
      expect(fault).toMatchObject({ kind: "unavailable" });
      expect(fault.message).toContain("did not answer within 0.3 seconds");
    }
  });

  it("times out on a lookup that never ends", async () => {
    const lookup: Lookup = () => new Promise(() => undefined);
    const fault = await getFault(guardedFetch("http://a.example/", { lookup, timeoutMs: 200 }));
    expect(fault.kind).toBe("unavailable");
  });

  it("follows at most the allowed number of redirects", async () => {
    const { port, hits } = await serve((_request, response) => response.writeHead(302, { location: "/again" }).end());
    const fault = await getFault(guardedFetch(`http://a.example:${port}/`, { ...exempt(port), maxRedirects: 3 }));
    expect(fault.message).toContain("redirects more than 3 times");
    expect(hits()).toBe(4);
  });

  it("returns the redirect itself when it may follow none", async () => {
    const { port } = await serve((_request, response) => response.writeHead(302, { location: "/again" }).end());
    const answer = await guardedFetch(`http://a.example:${port}/`, { ...exempt(port), maxRedirects: 0 });
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/again"]);
  });

  it("aborts with the caller's signal", async () => {
    const { port } = await serve(() => undefined);
    const abort = new AbortController();
    const work = guardedFetch(`http://a.example:${port}/`, { ...exempt(port), signal: abort.signal });
    abort.abort(new Error("no longer wanted"));
    await expect(work).rejects.toThrow("no longer wanted");
  });
});

describe("guardedFetch: credentials and bodies", () => {
  it("sends credentials only to the original origin", async () => {
    const seen: (string | undefined)[] = [];
    const second = await serve((request, response) => {
      seen.push(request.headers.authorization, request.headers.accept);
      response.end("done");
    });
    const first = await serve((request, response) => {
      seen.push(request.headers.authorization);
      response.writeHead(307, { location: `http://b.example:${second.port}/` }).end();
    });
    const answer = await guardedFetch(`http://a.example:${first.port}/`, {
      lookup: toLoopback,
      allowedHosts: [`http://a.example:${first.port}`, `http://b.example:${second.port}`],
      headers: { authorization: "Bearer secret", accept: "text/html" },
    });
    expect(seen).toEqual(["Bearer secret", undefined, "text/html"]);
    expect(answer.url).toBe(`http://b.example:${second.port}/`);
  });

  it("sends a body once and turns a redirected POST into a GET", async () => {
    const seen: string[] = [];
    const { port } = await serve((request, response) => {
      seen.push(`${request.method} ${request.headers["content-length"] ?? "-"}`);
      if (request.url === "/") response.writeHead(303, { location: "/done" }).end();
      else response.end("ok");
    });
    await guardedFetch(`http://a.example:${port}/`, {
      lookup: toLoopback,
      allowedHosts: [`http://a.example:${port}`],
      method: "POST",
      body: "hello",
    });
    expect(seen).toEqual(["POST 5", "GET -"]);
  });
});

describe("guardedStream", () => {
  const allowed = (port: number) => ({ lookup: toLoopback, allowedHosts: [`http://a.example:${port}`] });

  it("streams a body while it is sent and closes the connection when reading stops", async () => {
    const closed = Promise.withResolvers<void>();
    const { port } = await serve((_request, response) => {
      response.on("close", () => closed.resolve());
      response.write("first");
    });
    const { status, body } = await guardedStream(`http://a.example:${port}/`, allowed(port));
    const reader = body.getReader();
    const { value } = await reader.read();
    expect([status, Buffer.from(value ?? []).toString()]).toEqual([200, "first"]);
    await reader.cancel();
    await closed.promise;
  });

  it("fails for a body that is too large, interrupted or aborted", async () => {
    const { port } = await serve((request, response) => {
      response.write("x".repeat(600));
      if (request.url === "/long") response.end("x".repeat(600));
      if (request.url === "/broken") setImmediate(() => response.destroy());
    });
    const read = async (path: string, signal?: AbortSignal) => {
      const options = { ...allowed(port), maxBytes: 1_000, ...(signal ? { signal } : {}) };
      const { body } = await guardedStream(`http://a.example:${port}${path}`, options);
      return new Response(body).text();
    };
    await expect(read("/long")).rejects.toThrow("larger than 1000 bytes");
    await expect(read("/broken")).rejects.toThrow();
    const abort = new AbortController();
    const endless = read("/endless", abort.signal);
    setImmediate(() => abort.abort(new Error("no longer wanted")));
    await expect(endless).rejects.toThrow("no longer wanted");
  });

  it("reaches no private address and follows the same rules before the first byte", async () => {
    const { port, hits } = await serve((_request, response) => response.end("inner"));
    const fault = await getFault(guardedStream(`http://127.0.0.1:${port}/`));
    expect([fault.kind, hits()]).toEqual(["invalid", 0]);
  });
});
