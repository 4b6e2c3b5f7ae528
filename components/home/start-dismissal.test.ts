import { expect, test } from "vitest";
import { dismissedWith, isStartDismissed } from "./start-dismissal.ts";

test("remembers dismissals for each organization separately", () => {
  const held = dismissedWith(dismissedWith(dismissedWith(undefined, "org_1"), "org_2"), "org_1");
  expect(held).toBe("org_1.org_2");
  expect(isStartDismissed(held, "org_2")).toBe(true);
  expect(isStartDismissed(held, "org_3")).toBe(false);
  expect(isStartDismissed(undefined, "org_1")).toBe(false);
});
