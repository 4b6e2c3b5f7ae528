import { request as httpRequest, type IncomingMessage } from "node:http";
import { expect, test, world } from "#e2e/world.ts";

/** Sends a request that client libraries would not send, and discards the body. */
function sendRaw(method: string, path: string, headers: Record<string, string>): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  httpRequest(new URL(path, world().demo.url), { method, headers }, resolve).on("error", reject).end();
  return promise.then((response) => response.resume());
}

const ENVELOPE = {
  error: expect.any(String),
  code: expect.stringMatching(/^[A-Z0-9_]+$/),
  recovery: expect.any(String),
};

test("answers the status endpoint without a credential", async ({ request }) => {
  const response = await request.get("/v1/status");
  expect(response.status()).toBe(200);
  expect(await response.json()).toMatchObject({
    status: "ok",
    service: "Clarion API",
    public: true,
    authentication: { type: "bearer" },
  });
});

for (const [what, header] of [
  ["no credential", undefined],
  ["an unknown key", "Bearer clr_nothing_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"],
  ["something that parses as a JWT", "Bearer eyJhbGciOiJub25lIn0.e30.x"],
  ["another scheme", "Basic Zm9vOmJhcg=="],
] as const) {
  test(`answers ${what} with the same 401 and a challenge`, async ({ request }) => {
    const response = await request.get("/v1/posts", { headers: header ? { Authorization: header } : {} });
    expect(response.status()).toBe(401);
    expect(await response.json()).toMatchObject({
      error: "Missing or invalid API key",
      code: "MISSING_OR_INVALID_API_KEY",
    });
    expect(response.headers()["www-authenticate"]).toBe(
      `Bearer resource_metadata="${world().demo.url}/.well-known/oauth-protected-resource"`,
    );
  });
}

test("accepts the bearer scheme in any case", async ({ request }) => {
  const response = await request.get("/v1/posts", { headers: { Authorization: `bEaReR ${world().keys.full}` } });
  expect(response.status()).toBe(200);
});

test("rejects a dashboard cookie on the public API", async ({ session }) => {
  const response = await session.get("/v1/posts");
  expect(response.status()).toBe(401);
});

test("refuses writes with a read-only key and names the missing scope", async ({ readOnly }) => {
  const response = await readOnly.post("/v1/posts/generate", { contentType: "changelog" });
  expect(response.status()).toBe(403);
  const body = await response.json();
  expect(body).toMatchObject({ ...ENVELOPE, error: "Forbidden", code: "FORBIDDEN" });
  expect(body.recovery).toContain("posts.write");
});

test("answers 404 for an unknown path and 405 with the allowed methods for a wrong method", async ({ api }) => {
  const unknown = await api.get("/v1/nothing/here");
  expect(unknown.status()).toBe(404);
  expect(await unknown.json()).toMatchObject(ENVELOPE);
  const wrong = await api.delete("/v1/posts");
  expect(wrong.status()).toBe(405);
  expect(wrong.headers().allow).toBe("GET, HEAD, OPTIONS");
  expect(await wrong.json()).toMatchObject({ ...ENVELOPE, code: "METHOD_NOT_ALLOWED" });
});

test("echoes a valid request id and replaces an invalid one", async ({ api }) => {
  const echoed = await api.get("/v1/posts", { "X-Request-Id": "abc-123_X" });
  expect(echoed.headers()["x-request-id"]).toBe("abc-123_X");
  const replaced = await api.get("/v1/posts", { "X-Request-Id": "not usable" });
  expect(replaced.headers()["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
});

test("returns a strong ETag and answers 304 when it matches", async ({ api }) => {
  const first = await api.get("/v1/integrations");
  const etag = first.headers().etag ?? "";
  expect(etag).toMatch(/^"[^"]+"$/);
  const second = await api.get("/v1/integrations", { "If-None-Match": etag });
  expect(second.status()).toBe(304);
  expect(await second.text()).toBe("");
});

test("allows cross-origin requests with a bearer credential", async ({ request, api }) => {
  const preflight = await request.fetch("/v1/posts", {
    method: "OPTIONS",
    headers: { Origin: "https://example.com", "Access-Control-Request-Method": "PATCH" },
  });
  expect(preflight.status()).toBe(204);
  expect(preflight.headers()["access-control-allow-origin"]).toBe("*");
  expect(preflight.headers()["access-control-allow-methods"]).toContain("PATCH");
  expect(preflight.headers()["access-control-allow-headers"]).toContain("Authorization");
  const answer = await api.get("/v1/posts");
  expect(answer.headers()["access-control-expose-headers"]).toContain("X-Request-Id");
});

const BAD_BODIES: [string, { data: string; type?: string; status: number }][] = [
  [
    "two megabytes of JSON",
    { data: JSON.stringify({ contentType: "changelog", x: "a".repeat(2 * 1024 * 1024) }), status: 413 },
  ],
  ["10,000 nested arrays", { data: `${"[".repeat(10_000)}${"]".repeat(10_000)}`, status: 400 }],
  ["another content type", { data: JSON.stringify({ contentType: "changelog" }), type: "text/plain", status: 400 }],
  ["text that is not JSON", { data: "{contentType: changelog}", status: 400 }],
  ["a JSON value that is not an object", { data: "3", status: 400 }],
  ["an unknown content type", { data: JSON.stringify({ contentType: "poem" }), status: 400 }],
  [
    "a range that ends before it begins",
    {
      data: JSON.stringify({ contentType: "changelog", from: "2026-02-01T00:00:00Z", to: "2026-01-01T00:00:00Z" }),
      status: 400,
    },
  ],
  ["half a range", { data: JSON.stringify({ contentType: "changelog", from: "2026-02-01T00:00:00Z" }), status: 400 }],
  [
    "a source of the wrong type",
    { data: JSON.stringify({ contentType: "changelog", integrations: "all" }), status: 400 },
  ],
];

for (const [what, { data, type = "application/json", status }] of BAD_BODIES) {
  test(`answers ${what} with ${status} and queues nothing`, async ({ request, second }) => {
    const jobCount = (await (await second.get("/v1/posts/generate")).json()).jobs.length;
    const response = await request.post("/v1/posts/generate", {
      headers: { Authorization: `Bearer ${world().keys.badInput}`, "Content-Type": type },
      data,
    });
    expect(response.status()).toBe(status);
    expect(await response.json()).toMatchObject({ error: expect.any(String) });
    expect((await (await second.get("/v1/posts/generate")).json()).jobs.length).toBe(jobCount);
  });
}

test("names the first validation failure and lists all of them", async ({ api }) => {
  const response = await api.post("/v1/integrations/vcs", { provider: "svn", cloneUrl: "" });
  expect(response.status()).toBe(400);
  const body = await response.json();
  expect(body.error).toMatch(/^\w+: .+/);
  expect(body.details.map((detail: { path: string }) => detail.path)).toEqual(
    expect.arrayContaining(["provider", "cloneUrl"]),
  );
});

test("answers 400 for malformed ids and the same 404 for unknown and foreign ids", async ({ api, second }) => {
  expect((await api.get("/v1/posts/not%20an%20id")).status()).toBe(400);
  const posts = await (await api.get("/v1/posts")).json();
  const unknown = await api.get("/v1/posts/post_unknown");
  expect(unknown.status()).toBe(404);
  const [post] = posts.posts;
  const foreign = await second.get(`/v1/posts/${post.id}`);
  expect(foreign.status()).toBe(404);
  expect(await foreign.json()).toEqual(await unknown.json());
});

test("answers HEAD like GET without a body", async ({ request }) => {
  const headers = { Authorization: `Bearer ${world().keys.full}` };
  const head = await request.head("/v1/posts?limit=1", { headers });
  const get = await request.get("/v1/posts?limit=1", { headers });
  expect(head.status()).toBe(200);
  expect(head.headers().etag).toBe(get.headers().etag);
  expect((await head.body()).length).toBe(0);
});

test("answers 405 for a method that no endpoint supports", async () => {
  const response = await sendRaw("TRACE", "/v1/posts", {});
  expect(response.statusCode).toBe(405);
  expect(response.headers.allow).toContain("GET");
});

test("compresses large responses when accepted, with the same ETag", async () => {
  const authorization = `Bearer ${world().keys.full}`;
  const plain = await sendRaw("GET", "/v1/posts", { authorization });
  const packed = await sendRaw("GET", "/v1/posts", { authorization, "accept-encoding": "gzip" });
  expect(plain.headers["content-encoding"]).toBeUndefined();
  expect(packed.headers["content-encoding"]).toBe("gzip");
  expect(packed.headers.etag).toBe(plain.headers.etag);
});
