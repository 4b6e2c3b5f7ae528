import { describe, expect, it } from "vitest";
import { testDatabase } from "#lib/testing/database.ts";
import { collectMails } from "#lib/testing/mails.ts";
import { testUser } from "#lib/testing/people.ts";
import { createDevice } from "./device.ts";
import { tellOfNewBrowser } from "./new-browser.ts";

const db = await testDatabase();
const now = new Date("2026-03-01T12:00:00.000Z");
const later = new Date("2026-03-02T12:00:00.000Z");
const userAgent = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const userId = await testUser(db, now, "grace@example.com");
const signIn = (device: string | undefined, at = later) =>
  collectMails(() => tellOfNewBrowser(db, { userId, device, userAgent, address: "203.0.113.7" }, at));

describe("tellOfNewBrowser", () => {
  it("mails the user the browser and the network when the browser is new to the account", async () => {
    const somebodyElse = createDevice(await testUser(db, now));
    for (const device of [undefined, "forged.mark", somebodyElse]) {
      const [mail] = await signIn(device);
      expect(mail).toMatchObject({ to: "grace@example.com", subject: expect.stringContaining("A new browser") });
      expect(mail?.text).toContain("Firefox on Linux, from 203.0.113.7");
    }
  });

  it("mails nothing for a browser that has signed in before, or right after the account was made", async () => {
    expect(await signIn(createDevice(userId))).toEqual([]);
    expect(await signIn(undefined, now)).toEqual([]);
  });
});
