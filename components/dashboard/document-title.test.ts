import { expect, test } from "vitest";
import { documentTitle, parsePageTitle } from "./document-title.ts";

test("builds a title from page, organization and product, and parses the page from it", () => {
  const title = documentTitle("Version 2 · what is new", "Acme");
  expect(title).toBe("Version 2 · what is new · Acme · Clarion");
  expect(parsePageTitle(title, "Acme")).toBe("Version 2 · what is new");
  expect(parsePageTitle(`(3) ${title}`, "Acme")).toBe("Version 2 · what is new");
  expect(parsePageTitle("Acme · Clarion", "Acme")).toBeUndefined();
  expect(parsePageTitle(title, "Other")).toBeUndefined();
});
