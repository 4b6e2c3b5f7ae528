import { describe, expect, it } from "vitest";
import { tellsFault } from "./fault-label.ts";
import { isDoneByHand } from "./gestures.ts";
import { reportOrder } from "./report.ts";
import { normalizeTitle } from "./title.ts";

describe("tellsFault", () => {
  it.each(["Thread counted as single message", "Empty trash action not triggering", "Broken file with local proxy"])(
    "finds the fault in %j",
    (title) => {
      expect(tellsFault(title, title.startsWith("Thread"))).toBe(true);
    },
  );

  it.each([
    "Close the file",
    "Better handling of errors",
    "The list no longer crashes",
    "`ACME_PROXY_COUNT`",
    "Deliveries that fail with a network error are repeated up to five times",
  ])("finds no fault in %j", (title) => {
    expect(tellsFault(title, false)).toBe(false);
  });
});

describe("tellsFault of things", () => {
  it.each([
    ["Word goals plainly", false],
    ["Name no product after a sponsor", false],
    ["Name things without what hangs on them", false],
    ["Thread counted as single message", true],
    ["Image uploads failing", true],
  ])("reads %j: %j", (title, isFault) => {
    expect(tellsFault(title, true)).toBe(isFault);
  });
});

describe("orders about what readers do by hand", () => {
  it("tells readers what they can do", () => {
    expect(reportOrder("Reorder tabs by dragging with the mouse")).toBe(
      "You can now reorder tabs by dragging with the mouse",
    );
    expect(isDoneByHand("fix the selection with the mouse")).toBe(false);
  });
});

describe("reports of titles", () => {
  it("conjugates verbs that are nouns as well before an object", () => {
    expect(reportOrder("Batch updates in flushSync")).toBe("Batches updates in flushSync");
    expect(reportOrder("Look up pure chunks through a Set")).toBe("Looks up pure chunks through a Set");
  });

  it("removes several numbers in brackets at the end", () => {
    expect(normalizeTitle("feat: add kodbox storage (#7059 close #7058)").text).toBe("Add kodbox storage");
  });
});
