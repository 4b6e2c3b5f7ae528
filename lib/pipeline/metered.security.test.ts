import { expect, test } from "vitest";
import { z } from "zod";
import { AppError, type ErrorKind, notFound } from "#lib/errors.ts";
import { endpoint } from "#lib/http/endpoint.ts";
import { implement } from "#lib/http/operation.ts";
import { issueKey } from "#lib/keys/service.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { testOrganization, testUser } from "#lib/testing/people.ts";
import { createRequestHandler } from "./router.ts";

const db = await testDatabase();
const now = new Date();
const maker = await testUser(db, now);
const organization = await testOrganization(db, now, { [maker]: "admin" });

const common = {
  method: "DELETE",
  tag: "T",
  summary: "S",
  query: z.object({ refusal: z.enum(["invalid", "notFound", "conflict", "forbidden", "unavailable"]).optional() }),
  output: z.object({ done: z.boolean() }),
  rateLimit: { limit: 2, windowMs: 60_000 },
} as const;

async function refuse({ query }: { query: { refusal?: ErrorKind | undefined } }) {
  if (query.refusal === "notFound") throw notFound("Post");
  if (query.refusal) throw new AppError(query.refusal, "Refused", "Do something else.");
  return { done: true };
}

const answer = createRequestHandler(
  [
    implement(endpoint({ ...common, id: "queue", path: "/v1/queue", scope: "posts.write" }), refuse),
    implement(
      endpoint({ ...common, id: "reach", path: "/v1/reach", scope: "posts.write", tool: { openWorld: true } }),
      refuse,
    ),
    implement(endpoint({ ...common, id: "open", path: "/v1/open", public: true }), refuse),
  ],
  { prefix: "", credentials: "bearer" },
);

/** Calls an endpoint again and again with a key of its own. @returns statuses and remaining requests */
async function askRepeatedly(path: string, refusals: readonly string[]): Promise<string[]> {
  const owner = { organizationId: organization.id, createdBy: maker, name: "CI", scopes: ["posts.write" as const] };
  const { secret } = await issueKey(db, { ...owner, expiresAt: null }, now);
  const answers: string[] = [];
  for (const refusal of refusals) {
    const url = `http://localhost${path}${refusal === "" ? "" : `?refusal=${refusal}`}`;
    const headers = { authorization: `Bearer ${secret}` };
    const response = await answer(new Request(url, { method: "DELETE", headers }));
    answers.push(`${response.status} ${response.headers.get("RateLimit-Remaining")}`);
  }
  return answers;
}

test("uses up no limit when a request is refused before work", async () => {
  const refusals = ["invalid", "notFound", "conflict", "misspelled", "invalid"];
  const answers = await askRepeatedly("/v1/queue", [...refusals, "", "", ""]);
  expect(answers).toEqual(["400 2", "404 2", "409 2", "400 2", "400 2", "200 1", "200 0", "429 0"]);
});

test("counts a request that is forbidden or fails", async () => {
  const answers = await askRepeatedly("/v1/queue", ["forbidden", "unavailable", "notFound"]);
  expect(answers).toEqual(["403 1", "503 0", "429 0"]);
});

test("counts the refusals of an endpoint that asks other hosts, but not its bad input", async () => {
  const answers = await askRepeatedly("/v1/reach", ["misspelled", "misspelled", "invalid", "notFound", "invalid"]);
  expect(answers).toEqual(["400 2", "400 2", "400 1", "404 0", "429 0"]);
});

test("counts every request to a public endpoint", async () => {
  expect(await askRepeatedly("/v1/open", ["misspelled", "notFound", ""])).toEqual(["400 1", "404 0", "429 0"]);
});
