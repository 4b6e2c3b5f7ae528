import { compilePhrases } from "#lib/text/phrases.ts";

/** What people do with their hands: "reorder tabs by dragging", "resize panes with the mouse". */
const GESTURE = compilePhrases([
  "by (dragging|[double-|right-]clicking|pressing|typing|tapping|swiping|scrolling)",
  "with the (mouse|keyboard)",
]);
/** Work on what is there, whose object may be a gesture: "fix the selection with the mouse". */
const UPKEEP = compilePhrases(
  {
    repair: ["fix*", "prevent*", "avoid*", "stop*", "handle*", "ensure*", "correct*", "restore*", "don't", "do not"],
    work: [
      "improve*",
      "support*",
      "allow*",
      "enable*",
      "add*",
      "remove*",
      "make*",
      "update*",
      "let*",
      "keep*",
      "show*",
    ],
  },
  { before: /^/ },
);

/** Whether an order tells what readers of a text can do by hand from now on. */
export function isDoneByHand(order: string): boolean {
  return GESTURE.test(order) && !UPKEEP.test(order);
}
