import { describe, expect, it } from "vitest";
import { readClause } from "./third-person.ts";

describe("readClause", () => {
  it.each([
    ["add a cache", "adds a cache", "a cache"],
    ["fix crash on empty input", "fixes crash on empty input", "crash on empty input"],
    ["apply filters", "applies filters", "filters"],
    ["don't close the stream twice", "no longer closes the stream twice", null],
    ["add a cache and remove the old one", "adds a cache and removes the old one", null],
    ["use `join` to correct paths", "uses `join` to correct paths", "`join` to correct paths"],
    ["cache a file path", "caches a file path", "a file path"],
    ["log errors when closing", "logs errors when closing", "errors when closing"],
    ["support Windows", "supports Windows", "Windows"],
    [
      "allow users to create and remove keys",
      "allows users to create and remove keys",
      "users to create and remove keys",
    ],
    ["support android", "supports android", "android"],
    ["report orders with two verbs", "reports orders with two verbs", "orders with two verbs"],
    ["allow networks, and bound the age of keys", "allows networks, and bounds the age of keys", null],
    ["render and navigate footnotes", "renders and navigates footnotes", null],
    ["simplify errors, and redact credentials in logs", "simplifies errors, and redacts credentials in logs", null],
    [
      "convert names (plain, inline) to links",
      "converts names (plain, inline) to links",
      "names (plain, inline) to links",
    ],
    ["surface newly created memos", "surfaces newly created memos", "newly created memos"],
    ["position the tooltip", "positions the tooltip", "the tooltip"],
    ["check repo names in assertions", "checks repo names in assertions", "repo names in assertions"],
    ["copy failed handlers correctly", "copies failed handlers correctly", "failed handlers correctly"],
    ["annotate rows and label the days", "annotates rows and labels the days", null],
    ["unregister workers", "unregisters workers", "workers"],
    ["emit metrics and reconcile runs", "emits metrics and reconciles runs", null],
  ])("reads %j as a clause", (prose, predicate, object) => {
    expect(readClause(prose, true)).toMatchObject({ predicate, object });
  });

  it("keeps the base forms for several subjects", () => {
    expect(readClause("add a and fix b", false)?.predicate).toBe("add a and fix b");
    expect(readClause("don't do it", false)?.predicate).toBe("no longer do it");
  });

  it.each([
    "cache invalidation",
    "support for Windows",
    "log rotation in workers",
    "fix for the crash",
    "fix replica cannot expand",
    "refactor of selection",
    "fix tests and cache",
    "fix a. Allow b",
    "rename a: b",
    "reconnect to the",
    "cache invalidation rules",
    "list view improvements",
    "commit messages",
    "React 19 support",
    "while the page loads",
    "release 1.2",
    "generateCookie helpers",
    "should populate output",
    "add",
    "",
  ])("returns null for %j", (prose) => {
    expect(readClause(prose, true)).toBeNull();
  });
});
