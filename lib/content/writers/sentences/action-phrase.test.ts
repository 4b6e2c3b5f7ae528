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
  ["export conversations as CSV", "Exporting conversations as CSV"],
  ["provision settings from secret files", "Provisioning settings from secret files"],
  ["run checks in batches", "Running checks in batches"],
  ["move tag metadata to user settings", "Tag metadata moved to user settings"],
  ["remove the old engine in favor of the new one", "Old engine removed in favor of the new one"],
  ["statically link the runtime", "Statically linking the runtime"],
  ["make `update` a real subcommand", "`update` as a real subcommand"],
  ["make search faster on large lists", "Making search faster on large lists"],
])("names what %j brings", (text, phrase) => {
  expect(readActionPhrase(text)).toBe(phrase);
});

it.each(["make sure that rows stay", "assignment rules"])(
  "leaves %j, which is no work on the product or no thing",
  (text) => {
    expect(readActionPhrase(text)).toBeNull();
  },
);
