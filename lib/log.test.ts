import { expect, test } from "vitest";
import { errorForLog } from "./log.ts";

test("the values of a failed statement are not told, nor those of its cause", () => {
  const cause = new Error("Failed query: insert into users values ($1)\nparams: secret-hash");
  const told = JSON.stringify(errorForLog(new Error("could not sign up\nparams: another-secret", { cause })));
  expect(told).toContain("could not sign up");
  expect(told).toContain("insert into users");
  expect(told).not.toContain("secret");
});
