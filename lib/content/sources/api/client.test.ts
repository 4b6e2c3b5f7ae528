import { expect, test } from "vitest";
import { z } from "zod";
import { ApiClient } from "./client.ts";

test("says to check the spelling when a host does not exist", async () => {
  const root = "https://tracker.invalid";
  const network = { allowedHosts: [] };
  const client = new ApiClient({ root, authorization: null, subject: "issues", network });
  await expect(client.get("/issues", {}, z.unknown())).rejects.toMatchObject({
    kind: "unavailable",
    message: "tracker.invalid could not be found",
    recovery: "Check the spelling of the host, and try again.",
  });
});
