import { afterEach, expect, test } from "vitest";
import { findApiHandler } from "#lib/api.ts";
import { env, origin } from "#lib/env.ts";
import { answerSecurityTxt } from "./security-txt.ts";

const PATH = "/.well-known/security.txt";
const request = (method = "GET") => new Request(`http://localhost${PATH}`, { method });
const setContacts = (...contacts: string[]) => Object.assign(env, { CLARION_SECURITY_CONTACT: contacts });

afterEach(() => void setContacts());

test("names the contacts in order and ends in 180 days, whenever it is asked", async () => {
  setContacts("mailto:security@example.com", "https://example.com/report");
  const answer = await answerSecurityTxt(request(), new Date("2026-03-01T12:34:56.000Z"));
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/plain; charset=utf-8"]);
  expect(await answer.text()).toBe(
    [
      "Contact: mailto:security@example.com",
      "Contact: https://example.com/report",
      "Expires: 2026-08-28T00:00:00.000Z",
      "Preferred-Languages: en",
      `Canonical: ${origin()}${PATH}`,
      "",
    ].join("\n"),
  );
});

test("is not found when no contact is set, and refuses other methods", async () => {
  expect((await answerSecurityTxt(request())).status).toBe(404);
  const refused = await answerSecurityTxt(request("POST"));
  expect([refused.status, refused.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
});

test("is answered at its path", async () => {
  setContacts("mailto:security@example.com");
  expect((await findApiHandler(PATH)?.(request()))?.status).toBe(200);
});
