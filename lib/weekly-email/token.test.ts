import { afterEach, expect, it, vi } from "vitest";

const [OLD, NEW] = ["o".repeat(32), "n".repeat(32)];
const MEMBER = { organizationId: "org_1", userId: "usr_1" };

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

/** Loads the module as a server does that starts with these secrets. */
async function start(secret: string, previous?: string) {
  vi.resetModules();
  vi.stubEnv("CLARION_SECRET", secret);
  vi.stubEnv("CLARION_PREVIOUS_SECRET", previous);
  return import("./token.ts");
}

it("accepts an unsubscribe link of before a rotation while the previous secret is known", async () => {
  const link = (await start(OLD)).buildUnsubscribeLink(MEMBER);
  const token = link.slice(link.lastIndexOf("/") + 1);
  expect((await start(NEW, OLD)).readUnsubscribeToken(token)).toEqual(MEMBER);
  expect((await start(NEW)).readUnsubscribeToken(token)).toBeUndefined();
});

it("signs with the new secret after a rotation", async () => {
  const link = (await start(NEW, OLD)).buildUnsubscribeLink(MEMBER);
  const token = link.slice(link.lastIndexOf("/") + 1);
  expect((await start(NEW)).readUnsubscribeToken(token)).toEqual(MEMBER);
  const foreign = token.replace("usr_1", "usr_2");
  expect((await start(NEW, OLD)).readUnsubscribeToken(foreign)).toBeUndefined();
});
