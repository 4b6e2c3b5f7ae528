import { expect, test } from "vitest";
import { hostsIn, visibleText } from "./visible-text.ts";

test.each([
  ["draft\u202egpj.exe", "draft⟦U+202E⟧gpj.exe"],
  ["pub\u200blish", "pub⟦U+200B⟧lish"],
  ["a\u2066b\u2069", "a⟦U+2066⟧b⟦U+2069⟧"],
  ["tag\u{e0041}", "tag⟦U+E0041⟧"],
  ["bell\u0007 half \ud800", "bell⟦U+0007⟧ half ⟦U+D800⟧"],
  ["join\u200der", "join⟦U+200D⟧er"],
])("makes hidden characters in %j visible", (text, seen) => {
  expect(visibleText(text)).toBe(seen);
});

test("keeps visible text unchanged", () => {
  const text = "Zwei Zeilen\n\tעברית العربية 日本語 👩‍👩‍👧 ❤️‍🔥 é";
  expect(visibleText(text)).toBe(text);
});

test("lists each host in a text once", () => {
  const text = JSON.stringify({
    markdown: "[a](https://a.example/x?d=1) <https://a.example> ![b](http://b.example:8080/p.png)",
  });
  expect(hostsIn(text)).toEqual(["a.example", "b.example:8080"]);
  expect(hostsIn("no address: here")).toEqual([]);
});
