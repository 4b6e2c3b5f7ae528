import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer, json } from "node:stream/consumers";
import { context, propagation, trace } from "@opentelemetry/api";
import { logs } from "@opentelemetry/api-logs";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { countPublicPosts } from "#db/queries/posts/public.ts";
import { insertHit } from "#db/queries/rate-limits.ts";
import { traceStatements } from "#db/tracing.ts";
import { env } from "#lib/env.ts";
import { log } from "#lib/log.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { getTraceCarrier, nameRequestSpan, openTraceCarrier, withRequestSpan, withSpan } from "./spans.ts";
import { startTelemetry } from "./telemetry.ts";

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } };
type Span = { traceId: string; spanId: string; parentSpanId?: string; name: string; attributes: Attribute[] };
type LogRecord = { body: { stringValue: string }; traceId: string; severityNumber: number };

const db = await testDatabase();
traceStatements(db);

const received: { spans: Span[]; records: LogRecord[] } = { spans: [], records: [] };
/** A collector that takes traces and logs by OTLP over HTTP as JSON, and answers every other request with a page. */
const collector = createServer(async (request, response) => {
  const type = request.headers["content-type"];
  const body = type === "application/json" ? await json(request) : await buffer(request);
  const { resourceSpans = [], resourceLogs = [] } = body as {
    resourceSpans?: { scopeSpans: { spans: Span[] }[] }[];
    resourceLogs?: { scopeLogs: { logRecords: LogRecord[] }[] }[];
  };
  for (const { scopeSpans } of resourceSpans) received.spans.push(...scopeSpans.flatMap(({ spans }) => spans));
  for (const { scopeLogs } of resourceLogs) received.records.push(...scopeLogs.flatMap((one) => one.logRecords));
  response.setHeader("Content-Type", "application/json").end("{}");
}).listen(0, "127.0.0.1");
await once(collector, "listening");
const address = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;

const { level } = log;
beforeEach(() => {
  Object.assign(received, { spans: [], records: [] });
  log.level = "error";
});
afterEach(() => {
  log.level = level;
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  for (const api of [trace, context, propagation, logs]) api.disable();
});

/** Exports to the collector. */
function configure(variables: Partial<typeof env>) {
  for (const [name, value] of Object.entries(variables)) {
    vi.stubEnv(name, String(value));
    vi.spyOn(env, name as "OTEL_EXPORTER_OTLP_ENDPOINT", "get").mockReturnValue(String(value));
  }
  vi.stubEnv("OTEL_EXPORTER_OTLP_PROTOCOL", "http/json");
}

const find = (name: string) => received.spans.find((span) => span.name === name);
const read = (span: Span | undefined, key: string) => span?.attributes.find((one) => one.key === key)?.value;

it("exports a request with its statements, calls, job and log as one trace", async () => {
  configure({ OTEL_EXPORTER_OTLP_ENDPOINT: address });
  const stop = await startTelemetry();
  const headers = { traceparent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01" };
  let carrier: unknown;
  await withRequestSpan(new Request("http://localhost/v1/posts/post_1?q=secret", { headers }), async () => {
    await db.transaction((tx) => countPublicPosts(tx, "org_1"));
    await insertHit(db, { bucket: "traces", limit: 1, windowMs: 1_000, at: Date.now() });
    await fetch(`${address}/answers?key=secret`).then((answer) => answer.text());
    log.error("something failed");
    carrier = getTraceCarrier();
    nameRequestSpan("GET /v1/posts/{postId}", { "clarion.operation": "getPost" });
    return new Response("{}", { status: 503 });
  });
  const failed = withSpan("generate-post write", { parent: openTraceCarrier(carrier) }, () =>
    Promise.reject(new TypeError("the text of a user")),
  );
  await expect(failed).rejects.toThrow(TypeError);
  await stop?.();

  const request = find("GET /v1/posts/{postId}");
  expect(request).toMatchObject({ traceId: "0af7651916cd43dd8448eb211c80319c", parentSpanId: "b7ad6b7169203331" });
  expect(read(request, "http.response.status_code")).toEqual({ intValue: 503 });
  for (const name of ["SELECT", "INSERT", "GET", "generate-post write"]) {
    expect(find(name), name).toMatchObject({ traceId: request?.traceId, parentSpanId: request?.spanId });
  }
  expect(read(find("SELECT"), "db.query.text")?.stringValue).toMatch(/from "posts"/);
  expect(read(find("GET"), "url.full")?.stringValue).toBe(`${address}/answers`);
  expect(JSON.stringify(received)).not.toMatch(/secret|text of a user/);
  expect(received.records).toMatchObject([
    { body: { stringValue: "something failed" }, severityNumber: 17, traceId: request?.traceId },
  ]);
});

it("sends traces alone when only their address is set", async () => {
  configure({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${address}/v1/traces` });
  const stop = await startTelemetry();
  await withSpan("work", {}, async () => log.error("something failed"));
  await stop?.();
  expect(received.spans.map(({ name }) => name)).toEqual(["work"]);
  expect(received.records).toEqual([]);
});

it.each([
  {},
  { OTEL_SDK_DISABLED: "true", OTEL_EXPORTER_OTLP_ENDPOINT: address },
  { OTEL_TRACES_EXPORTER: "none", OTEL_LOGS_EXPORTER: "none", OTEL_EXPORTER_OTLP_ENDPOINT: address },
])("sends nothing with %o", async (variables) => {
  configure(variables);
  expect(await startTelemetry()).toBeUndefined();
  await withSpan("work", {}, async () => log.error("something failed"));
  expect(received).toEqual({ spans: [], records: [] });
});
