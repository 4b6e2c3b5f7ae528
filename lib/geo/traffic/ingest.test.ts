import { expect, test } from "vitest";
import { testCtx } from "#lib/testing/context.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { testProject } from "#lib/testing/geo.ts";
import { testOrganization } from "#lib/testing/people.ts";
import { ingest } from "./ingest/service.ts";

const db = await testDatabase();
const now = new Date("2026-03-01T12:00:00.000Z");
const organization = await testOrganization(db, now);
const { projectId } = await testProject(db, organization.id, now, {
  settings: { domains: ["acme.example"], conversionPaths: ["/thanks"] },
});
const ctx = testCtx(db, organization, { type: "ingest", tokenId: "ing_test", projectId }, now);

test("works", async () => {
  const base = { timestamp: now.toISOString(), method: "GET", url: "https://acme.example/a" };
  const r = await ingest(ctx, {
    events: [
      {
        ...base,
        eventId: "1",
        userAgent: "Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)",
        ip: "4.151.71.177",
      },
      { ...base, eventId: "1", userAgent: "GPTBot" },
      {
        ...base,
        eventId: "2",
        userAgent: "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36",
        referer: "https://chatgpt.com/",
        visitorId: "v1",
        url: "https://acme.example/a?utm_source=chatgpt.com",
      },
      { ...base, eventId: "3", userAgent: "Mozilla/5.0", visitorId: "v1", url: "https://acme.example/thanks/x" },
      {
        timestamp: base.timestamp,
        type: "conversion",
        visitorId: "v1",
        name: "sign\u0000up",
        value: 3,
        currency: "eur",
      },
      { ...base },
      null,
    ],
  });
  expect(r).toEqual({ accepted: 4, duplicate: 1, ignored: 1, rejected: [{ index: 6, code: "invalid_event" }] });
});
