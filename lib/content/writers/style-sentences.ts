import { parseBlocks } from "#lib/content/evidence/blocks.ts";
import { sentenceSpans } from "#lib/content/evidence/sentences.ts";
import { capitalize } from "./title.ts";
import { wordCount } from "./words.ts";

/** Where a sentence may be cut in two without changing what it says. */
const JOINT = /;\s+(?:and\s+(?=[\p{L}`]))?|,\s+(?=(?:but|so)\s)/gu;
/** Stretches that stay whole: code, brackets, quotes. */
const WHOLE = /`[^`]*`|\([^()]{0,400}\)|\[[^[\]]{0,400}\]|"[^"]{0,200}"/g;
/** Characters beside a joint that decide whether a sentence ends there. */
const WINDOW = 60;
/** A sentence of more than this is no prose. */
const SENTENCE_MAX = 4_000;

type Joint = { from: number; to: number };
/** Whether a sentence may begin so: a name that is written small does not begin one with a capital letter. */
type Begins = (clause: string) => boolean;

/** Joints that stand outside whole stretches, and where a reader of sentences sees an end once there is a full stop. */
function jointsOf(sentence: string, begins: Begins): Joint[] {
  const whole = [...sentence.matchAll(WHOLE)].map((match) => [match.index, match.index + match[0].length] as const);
  let next = 0;
  return [...sentence.matchAll(JOINT)]
    .map((match) => ({ from: match.index, to: match.index + match[0].length }))
    .filter((joint) => {
      while ((whole[next]?.[1] ?? Number.POSITIVE_INFINITY) <= joint.from) next += 1;
      return (whole[next]?.[0] ?? Number.POSITIVE_INFINITY) > joint.from && separates(sentence, joint, begins);
    });
}

function separates(sentence: string, { from, to }: Joint, begins: Begins): boolean {
  const before = sentence.slice(Math.max(0, from - WINDOW), from).trimEnd();
  const after = capitalize(sentence.slice(to, to + WINDOW));
  if (!/^[\p{L}`]/u.test(after) || !begins(after)) return false;
  return sentenceSpans(`${before}. ${after}`).some(([, end]) => end === before.length + 1);
}

/** Cuts at the last joint before the sentence grows too long, else at the first one after it. */
function splitSentence(sentence: string, max: number, begins: Begins): string {
  if (sentence.length > SENTENCE_MAX || wordCount(sentence) <= max) return sentence;
  let done = "";
  let current = "";
  let at = 0;
  let joint = "";
  for (const { from, to } of [...jointsOf(sentence, begins), { from: sentence.length, to: sentence.length }]) {
    const part = sentence.slice(at, from);
    if (current !== "" && wordCount(current + joint + part) > max) {
      done += `${current.trimEnd()}. `;
      current = capitalize(part);
    } else current += joint + part;
    joint = sentence.slice(from, to);
    at = to;
  }
  return done + current;
}

/** A cut changes what stands beside other joints: the text is gone over until it stays, in all but crafted ones at once. */
const PASSES_MAX = 16;

/** Splits what is longer than `max` words, in paragraphs and list items; whatever cannot be split safely stays. */
export function splitLong(markdown: string, max: number, begins: Begins): string {
  let text = markdown;
  for (let pass = 0; pass < PASSES_MAX; pass += 1) {
    const next = splitOnce(text, max, begins);
    if (next === text) break;
    text = next;
  }
  return text;
}

function splitOnce(markdown: string, max: number, begins: Begins): string {
  let done = "";
  let from = 0;
  for (const block of parseBlocks(markdown)) {
    if (block.kind !== "paragraph" && block.kind !== "item") continue;
    for (const sentence of block.sentences) {
      const at = markdown.indexOf(sentence, from);
      if (at === -1) continue;
      done += markdown.slice(from, at) + splitSentence(sentence, max, begins);
      from = at + sentence.length;
    }
  }
  return done + markdown.slice(from);
}
