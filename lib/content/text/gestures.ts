import { compilePhrases } from "#lib/text/phrases.ts";

/** What people do with their hands: "reorder tabs by dragging", "resize panes with the mouse". */
const GESTURE = compilePhrases([
  "by (dragging|[double-|right-]clicking|pressing|typing|tapping|swiping|scrolling)",
  "with the (mouse|keyboard)",
]);
/** Work that people alone do with one thing at a time: "pin a conversation", "export conversations as CSV". */
const BY_PEOPLE = compilePhrases(
  [
    "(snooze|bookmark|mute|reorder|crop) ",
    "(pin|unpin|star|archive|duplicate|share|choose|pick|rename|tag|label|schedule|preview|compare) (a|an|your|several|multiple) ",
    "(export|import) [<word> ]<word>s (as|to|from) <name>",
  ],
  { before: /^/, after: /(?:)/, parts: { word: /[a-z]+/, name: /[A-Z]/ }, flags: "" },
);
/** What happens by itself at some time is no work of people. */
const BY_ITSELF = /\b(?:when|if|after|before|while|once|whenever|automatically|on (?:start|exit|load|save))\b/;
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
  const small = order.charAt(0).toLowerCase() + order.slice(1);
  return (GESTURE.test(order) && !UPKEEP.test(order)) || (BY_PEOPLE.test(small) && !BY_ITSELF.test(order));
}
