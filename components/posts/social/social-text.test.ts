import fc from "fast-check";
import { expect, test } from "vitest";
import { renderMarkdown } from "#lib/web/markdown.ts";
import { toSocialMarkdown, toSocialText } from "./social-text.ts";

test("sends typed text to the network unchanged", () => {
  for (const text of [
    "One idea.",
    "# not a heading\n- not an item\n1. nor this\n---\n> quoted",
    "a *star*, an _underscore_, `code`, [a](b) and a back\\slash",
    "First line\nsecond line\n\nNew paragraph &amp; more",
    "+1 for that! 50% = half",
  ]) {
    expect(toSocialText(toSocialMarkdown(text))).toBe(text);
  }
});

test("round-trips any printable text through Markdown", () => {
  const line = fc.stringMatching(/^[!-~][ -~]{0,40}[!-~]$/);
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 5 }), (lines) => {
      const text = lines.join("\n");
      expect(toSocialText(toSocialMarkdown(text))).toBe(text);
    }),
  );
});

test("keeps typed markup as text on the page", () => {
  const html = renderMarkdown(toSocialMarkdown("<script>alert(1)</script> [x](javascript:alert(1))"));
  expect(html).not.toMatch(/<script|<a /);
});
