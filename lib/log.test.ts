import { expect, test } from "vitest";
import { errorForLog } from "./log.ts";

test("omits the values of a failed statement and of its cause", () => {
  const cause = new Error("Failed query: insert into users values ($1)\nparams: secret-hash");
  const logged = JSON.stringify(errorForLog(new Error("could not sign up\nparams: another-secret", { cause })));
  expect(logged).toContain("could not sign up");
  expect(logged).toContain("insert into users");
  expect(logged).not.toContain("secret");
});
