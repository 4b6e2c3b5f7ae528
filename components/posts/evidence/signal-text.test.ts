import { expect, it } from "vitest";
import { describeSignal } from "./signal-text.ts";

it.each([
  ["type", "feat", "Title's type", "“feat”"],
  ["paths", "only tests", "Changed files", "Only tests"],
  ["label", "kind/bug", "Label", "Kind/bug"],
])("describes the signal %s", (signal, detail, term, text) => {
  expect(describeSignal({ signal, detail })).toEqual({ term, text });
});
