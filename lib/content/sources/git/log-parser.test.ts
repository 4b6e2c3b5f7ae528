import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LogParser, type RawCommit, splitMessage } from "./log-parser.ts";

type Printed = {
  sha: string;
  parents: string[];
  seconds: number;
  name: string;
  email: string;
  message: string;
  files: string[];
};

/** Prints commits like `git log` with the parser's format. */
function print(commits: readonly Printed[]): Buffer {
  const records = commits.map(({ sha, parents, seconds, name, email, message, files }) => {
    const header = [sha, parents.join(" "), String(seconds), name, email, message].join("\0");
    return `${header}\0${files.map((path, index) => `${index === 0 ? "\n" : ""}M\0${path}\0`).join("")}`;
  });
  return Buffer.from(records.join(""));
}

function parse(output: Buffer, cuts: readonly number[]): RawCommit[] {
  const parser = new LogParser();
  const parsed: RawCommit[] = [];
  const places = [...new Set([0, ...cuts.map((cut) => cut % (output.length + 1)), output.length])].sort(
    (a, b) => a - b,
  );
  for (const [index, start] of places.entries())
    parsed.push(...parser.push(output.subarray(start, places[index + 1] ?? output.length)));
  parsed.push(...parser.end());
  return parsed;
}

const sha = fc.string({ unit: fc.constantFrom(..."0123456789abcdef"), minLength: 40, maxLength: 40 });
const text = fc.string({ unit: "binary", maxLength: 40 }).map((value) => value.replaceAll("\0", "").toWellFormed());
/** Messages and paths that resemble structure: hashes, status letters, line breaks. */
const hostile = fc.oneof(text, sha, fc.constantFrom("M", "\nM", "A\n", "", "\n", `\n${"a".repeat(40)}`, "R100"));
const path = hostile.filter((value) => value !== "");
const commit = fc.record({
  sha,
  parents: fc.array(sha, { maxLength: 3 }),
  seconds: fc.integer({ min: 0, max: 4_000_000_000 }),
  name: hostile,
  email: hostile,
  message: hostile,
  files: fc.array(path, { maxLength: 4 }),
});

describe("LogParser", () => {
  it("tells which files a commit created and deleted", () => {
    const header = ["a".repeat(40), "", "1", "Ada", "ada@example.org", "Move"].join("\0");
    const [commit] = parse(Buffer.from(`${header}\0\nA\0new.ts\0D\0old.ts\0M\0same.ts\0`), []);
    expect(commit?.files).toEqual([
      { path: "new.ts", status: "created" },
      { path: "old.ts", status: "deleted" },
      { path: "same.ts" },
    ]);
  });

  it("keeps every commit and path, regardless of where the output is split and what messages contain", () => {
    fc.assert(
      fc.property(fc.array(commit, { maxLength: 8 }), fc.array(fc.nat(), { maxLength: 12 }), (commits, cuts) => {
        const parsed = parse(print(commits), cuts);
        expect(parsed.map((item) => item.sha)).toEqual(commits.map((item) => item.sha));
        expect(parsed.map((item) => item.parents)).toEqual(commits.map((item) => item.parents));
        expect(parsed.map((item) => item.files.map((file) => file.path))).toEqual(commits.map((item) => item.files));
        expect(parsed.map((item) => item.authorName)).toEqual(commits.map((item) => item.name));
      }),
    );
  });

  it("yields a commit as soon as the next one begins", () => {
    const parser = new LogParser();
    const first = {
      sha: "a".repeat(40),
      parents: [],
      seconds: 1,
      name: "A",
      email: "a@b",
      message: "one",
      files: ["x"],
    };
    const second = { ...first, sha: "b".repeat(40) };
    expect([...parser.push(print([first]))]).toEqual([]);
    expect([...parser.push(print([second]))].map((item) => item.sha)).toEqual([first.sha]);
    expect([...parser.end()].map((item) => item.sha)).toEqual([second.sha]);
  });
});

describe("splitMessage", () => {
  it("joins a multi-line subject and keeps the lines of the body", () => {
    expect(splitMessage("Fix a\nlong thing\n\nBody one\r\nbody two\r\n")).toEqual({
      subject: "Fix a long thing",
      body: "Body one\nbody two",
    });
  });

  it("reads a message without a body", () => {
    expect(splitMessage("\n  Only this \n")).toEqual({ subject: "Only this", body: "" });
  });
});

it("truncates an overlong subject", () => {
  const { subject, body } = splitMessage(`${"word ".repeat(100_000)}\n\nbody`);
  expect(subject.length).toBeLessThanOrEqual(1_000);
  expect(body).toBe("body");
});
