import { expect, test } from "vitest";
import { documentTitle, pageOf } from "./document-title.ts";

test("a title names the page, the organization and the product, and its page is found in it again", () => {
  const title = documentTitle("Version 2 · what is new", "Acme");
  expect(title).toBe("Version 2 · what is new · Acme · Clarion");
  expect(pageOf(title, "Acme")).toBe("Version 2 · what is new");
  expect(pageOf(`(3) ${title}`, "Acme")).toBe("Version 2 · what is new");
  expect(pageOf("Acme · Clarion", "Acme")).toBeUndefined();
  expect(pageOf(title, "Other")).toBeUndefined();
});
