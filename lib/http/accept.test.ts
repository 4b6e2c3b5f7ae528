import { expect, test } from "vitest";
import { negotiate } from "./accept.ts";

const FORMS = ["text/html", "text/markdown"] as const;
const BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8";

test.each([
  [null, "text/html"],
  ["", "text/html"],
  ["*/*", "text/html"],
  [BROWSER, "text/html"],
  ["text/markdown", "text/markdown"],
  ["Text/Markdown; Q=1.0", "text/markdown"],
  ["text/markdown, text/html", "text/html"],
  ["text/markdown, text/html;q=0.9", "text/markdown"],
  ["text/markdown;q=0.5, text/html;q=0.9", "text/html"],
  ["text/markdown, */*;q=0.1", "text/markdown"],
  ["text/*;q=0.3, text/html;q=0.2", "text/markdown"],
  ["text/html;q=0, text/*", "text/markdown"],
  ["text/markdown;q=0", "text/html"],
  ["application/json", "text/html"],
  ["text/markdown;q=2, text/html;q=0.1", "text/html"],
  ["nonsense, ;;;, text/markdown;q=abc", "text/html"],
  [`${"x/y,".repeat(5_000)}text/markdown`, "text/html"],
])("serves the page for %j as %s", (header, expected) => {
  expect(negotiate(header, FORMS)).toBe(expected);
});
