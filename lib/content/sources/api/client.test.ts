import { expect, test } from "vitest";
import { z } from "zod";
import { startApiServer } from "#lib/testing/api-server.ts";
import { ApiClient } from "./client.ts";

test("says to check the spelling when a host does not exist", async () => {
  const root = "https://tracker.invalid";
  const network = { allowedHosts: [], retryPauseMs: 1 };
  const client = new ApiClient({ root, authorization: null, subject: "issues", network });
  await expect(client.get("/issues", {}, z.unknown())).rejects.toMatchObject({
    kind: "unavailable",
    message: "tracker.invalid could not be found",
    recovery: "Check the spelling of the host, and try again.",
  });
});

test("pauses before it sends a failed request again, four times as long before the last attempt", async () => {
  const times: number[] = [];
  const server = await startApiServer(() => ({ status: times.push(performance.now()) < 3 ? 503 : 200, json: "done" }));
  const network = { allowedHosts: [server.url], retryPauseMs: 40 };
  const client = new ApiClient({ root: server.url, authorization: null, subject: "issues", network });
  expect(await client.get("/issues", {}, z.string())).toBe("done");
  await server.close();
  const [first = 0, second = 0, third = 0] = times;
  // A timer may end up to a millisecond early.
  expect(second - first).toBeGreaterThan(38);
  expect(third - second).toBeGreaterThan(158);
});
