import { expect, it } from "vitest";
import { readActionPhrase } from "./action-phrase.ts";

it.each([
  ["make dependencies on certifi only load when required", "Dependencies on certifi only load when required"],
  ["make the worker return a float", "The worker returns a float"],
  ["fix crash on a malformed port", "Fix for crash on a malformed port"],
  ["allow attaching to remote sessions", "Attaching to remote sessions"],
  ["allow plugins to read env vars", "Plugins can read env vars"],
  ["add support for pools", "Support for pools"],
  ["improve performance of lists and add goodies", "Improved performance of lists"],
  ["review URL escaping sets", "Reviewed URL escaping sets"],
])("names what %j brings", (text, phrase) => {
  expect(readActionPhrase(text)).toBe(phrase);
});

it.each(["export conversations as CSV", "make sure that rows stay", "assignment rules"])(
  "leaves %j, which is no work on the product or no thing",
  (text) => {
    expect(readActionPhrase(text)).toBeNull();
  },
);
