import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const page = readFileSync("docs/security.md", "utf8");
const sections = page.split(/^#{2,3} /m).slice(1);
const questions = sections.filter((section) => /^\d+\. /.test(section));
const proofs = [...page.matchAll(/^- Test: `([^`]+)`: (.+)$/gm)].map(([, file = "", title = ""]) => ({ file, title }));

test("docs/security.md answers forty questions, each with a test", () => {
  expect(questions.map((question) => Number.parseInt(question, 10))).toEqual(
    Array.from({ length: 40 }, (_, index) => index + 1),
  );
  const unproved = questions.filter((question) => !question.includes("\n- Test: "));
  expect(unproved).toEqual([]);
  expect(page.match(/^- /gm)).toHaveLength(proofs.length);
});

test.each(proofs)("$file has the test that docs/security.md names: $title", ({ file, title }) => {
  expect(existsSync(file), file).toBe(true);
  const source = readFileSync(file, "utf8");
  const calls = source.matchAll(/\b(?:test|it)(?:\.each\([^)]*\))?\(\s*["`]([^"`]+)/g);
  expect([...calls].filter(([, name = ""]) => name.startsWith(title))).not.toEqual([]);
});
