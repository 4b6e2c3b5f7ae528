import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { Database } from "#db/client.ts";
import { insertJob } from "#db/queries/posts/generation-jobs.ts";
import { newId } from "#lib/ids.ts";
import { operations } from "#lib/operations.ts";
import { createRequestHandler } from "#lib/pipeline/router.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { testOrganization, testUser } from "#lib/testing/people.ts";
import { answerMetrics } from "./answer.ts";
import { getMeters } from "./meters.ts";

const TOKEN = "a token of sixteen or more";
const db = await testDatabase();
const database = { kind: "pg", db, close: async () => undefined } as Database;

function read(
  headers: Record<string, string> = { authorization: `Bearer ${TOKEN}` },
  token: string | undefined = TOKEN,
) {
  return answerMetrics(new Request("http://localhost/metrics", { headers }), token, () => database);
}

/** A line of the text format: a comment, or a name with labels and a value. */
const LINE = /^(?:# (?:HELP|TYPE) \w+ .+|(\w+)(?:\{((?:\w+="[^"]*",?)+)\})? (-?[\d.e+-]+|Na[Nn]|\+Inf))$/;

it("lists requests and open work in the text format of Prometheus", async () => {
  const now = new Date();
  const organization = await testOrganization(db, now, { [await testUser(db, now)]: "owner" });
  const createdAt = new Date(now.getTime() - 60_000);
  await insertJob(db, {
    ...{ id: newId("job"), organizationId: organization.id, status: "queued", contentType: "changelog" },
    ...{ source: "api", request: {}, repositoryIds: [], createdAt, updatedAt: createdAt },
  });
  const handle = createRequestHandler(operations, { prefix: "", credentials: "bearer" });
  await handle(new Request("http://localhost/v1/posts"));
  await handle(new Request("http://localhost/v1/unknown"));

  const response = await read();
  expect(response.headers.get("content-type")).toContain("text/plain; version=0.0.4");
  const lines = (await response.text()).trimEnd().split("\n").filter(Boolean);
  for (const line of lines) expect(line).toMatch(LINE);
  const find = (name: string, ...labels: string[]): number => {
    const line = lines.find((one) => one.startsWith(`${name}{`) && labels.every((label) => one.includes(label)));
    return Number(line?.split(" ").at(-1));
  };
  expect(find("clarion_http_request_seconds_count", 'operation="listPosts"', 'status="401"')).toBeGreaterThan(0);
  expect(find("clarion_http_request_seconds_count", 'operation="none"', 'status="404"')).toBeGreaterThan(0);
  expect(find("clarion_queue_items", 'kind="generation"', 'status="queued"')).toBeGreaterThan(0);
  expect(find("clarion_queue_oldest_seconds", 'kind="generation"', 'status="queued"')).toBeGreaterThanOrEqual(59);
  expect(lines.join("\n")).toContain("clarion_nodejs_eventloop_lag_seconds");
});

it("does not exist without a token, and refuses every other one", async () => {
  const missing = await answerMetrics(new Request("http://localhost/metrics"), undefined, () => database);
  expect(missing.status).toBe(404);
  for (const authorization of ["", "Bearer ", `Bearer ${TOKEN}x`, TOKEN]) {
    const refused = await read({ authorization });
    expect(refused.status).toBe(401);
    expect(await refused.text()).not.toContain("clarion_");
  }
});

it("exports every metric that the dashboard and the alert rules read", async () => {
  const exported = new Set(
    getMeters()
      .registry.getMetricsAsArray()
      .map(({ name }) => name),
  );
  for (const file of ["docs/monitoring/dashboard.json", "docs/monitoring/alerts.yaml"]) {
    const names = [...readFileSync(file, "utf8").matchAll(/\bclarion_\w+/g)].map(([name]) => name);
    expect(names.length).toBeGreaterThan(5);
    const unknown = names.filter((name) => !exported.has(name.replace(/_(?:bucket|count|sum)$/, "")));
    expect(unknown).toEqual([]);
  }
});
