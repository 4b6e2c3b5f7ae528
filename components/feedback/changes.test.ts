import { describe, expect, test } from "vitest";
import type { Feedback } from "#lib/feedback/contract.ts";
import type { Status } from "#lib/feedback/limits.ts";
import { neighbour, stepFrom, withChange } from "./changes.ts";
import { isSafeLink } from "./words.ts";

const item = (id: string, status: Status = "new") =>
  ({ id, status, kind: "other", classified: ["title", "kind"] }) as unknown as Feedback;
const [a, b, c] = [item("a"), item("b"), item("c")];
const list = { feedback: [a, b, c], counts: { new: 3, triaged: 1, resolved: 0, archived: 0 } };
const ids = ({ feedback }: typeof list) => feedback.map(({ id }) => id);

describe("withChange", () => {
  test("removes the item from a tab that it leaves and updates the counts", () => {
    const after = withChange(list, "new", b, { status: "resolved" });
    expect(ids(after)).toEqual(["a", "c"]);
    expect(after.counts).toEqual({ new: 2, triaged: 1, resolved: 1, archived: 0 });
    expect(list.counts.new).toBe(3);
  });

  test('keeps the item in the "all" tab, and keeps counts after a change of kind', () => {
    const after = withChange(list, "all", b, { status: "triaged" });
    expect(after.feedback[1]).toMatchObject({ id: "b", status: "triaged", classified: ["title", "kind"] });
    const kind = withChange(list, "new", b, { kind: "bug" });
    expect(kind.feedback[1]).toMatchObject({ id: "b", kind: "bug", classified: ["title"] });
    expect(kind.counts).toEqual(list.counts);
  });
});

test("opens the next item when one leaves the list, or the previous at its end", () => {
  expect([neighbour([a, b, c], "b"), neighbour([a, b, c], "c"), neighbour([a], "a")]).toEqual(["c", "b", null]);
});

test("steps within the list and starts at its first item", () => {
  expect([stepFrom([a, b], null, 1), stepFrom([a, b], "a", 1), stepFrom([a, b], "b", 1)]).toEqual(["a", "b", "b"]);
  expect([stepFrom([a, b], "a", -1), stepFrom([], "a", 1), stepFrom([a, b], "gone", -1)]).toEqual(["a", null, "a"]);
});

test.each(["javascript:alert(1)", "data:text/html,x", "//evil.example", "https://", "ftp://a.example", "x"])(
  "rejects %s as a link",
  (address) => {
    expect(isSafeLink(address)).toBe(false);
    expect(isSafeLink("https://a.example/b?c#d")).toBe(true);
  },
);
