import { compilePhrases } from "#lib/text/phrases.ts";
import { isOrder } from "./verbs.ts";
import { isVerb } from "./word-classes.ts";
import { wordCount } from "./words.ts";

/** What shows that a title tells how things were before it: "empty trash not triggering", "crashes on start". */
const BROKEN = compilePhrases(
  {
    failures: ["fail[s|ed|ing|ure|ures]", "crash[es|ed|ing]", "break[s|ing]", "broken", "throw[s|ing]", "<hangs>"],
    faults: [
      "wrong[ly]",
      "incorrect[ly]",
      "missing",
      "invalid",
      "unexpected[ly]",
      "stuck",
      "leak[s|ing]",
      "out of order",
    ],
    troubles: ["issue[s]", "bug[s]", "problem[s]", "error[s]", "regression[s]", "oom", "infinite"],
    lacks: ["not (<word>ing|<word>ed|<word>own|set|kept|found|shown|sent|read|working)", "cannot", "can't", "doesn't"],
  },
  // What hangs on a thing belongs to it.
  { parts: { hangs: /hang(?:s|ing)?(?! on\b)/ } },
);
/** What shows that a title tells how things are from now on, or what was done. */
const MENDED = compilePhrases({
  state: ["now", "no longer", "should", "must", "only", "instead of"],
  remedy: ["better", "improv*", "fix[es|ed|ing]", "handling", "support[s|ed]", "safer", "workaround", "correct[ly]"],
  addition: ["more", "new", "additional", "default[s]", "fallback", "option", "auto*", "dynamic*", "consistent[ly]"],
});

/** A title with fewer words beside its code names a thing, and no fault. */
const WORDS_MIN = 2;

/** "Word goals plainly", "name no product": the first word may be a verb, so that "fixes" before it may be wrong. */
function mayOrder(text: string): boolean {
  const [, word = ""] = /^([a-z]+) (?:no|all|any|each|[a-z]+s)\b/i.exec(text) ?? [];
  return isVerb(word.toLowerCase());
}

/** Which things a title tells of: "deliveries that fail are repeated" tells no fault. */
const RELATIVE = / (?:that|which|who) .*?(?= (?:is|are|can|has|have) [a-z])/;

/** Whether a title of a repair tells the fault, and neither orders nor says how things are now. */
export function tellsFault(text: string, isThing: boolean): boolean {
  if (wordCount(text.replace(/`[^`]*`/g, "")) < WORDS_MIN) return false;
  if (isOrder(text) || MENDED.test(text) || /[;:]|\. /.test(text)) return false;
  return BROKEN.test(text.replace(RELATIVE, "")) || (isThing && !mayOrder(text));
}
