import { parseBlocks } from "#lib/content/evidence/blocks.ts";
import { capitalize } from "./title.ts";
import { wordCount } from "./words.ts";

/** Where a sentence may be cut in two without changing what it says. */
const JOINT = /;\s+(?:and\s+)?|,\s+(?=(?:but|so)\s)/g;
/** Stretches that stay whole: code, brackets, quotes. */
const WHOLE = /`[^`]*`|\([^()]{0,400}\)|\[[^[\]]{0,400}\]|"[^"]{0,200}"/g;
/** A sentence of more than this is no prose. */
const SENTENCE_MAX = 4_000;

type Joint = { from: number; to: number };

function jointsOf(sentence: string): Joint[] {
  const whole = [...sentence.matchAll(WHOLE)].map((match) => [match.index, match.index + match[0].length] as const);
  return [...sentence.matchAll(JOINT)]
    .map((match) => ({ from: match.index, to: match.index + match[0].length }))
    .filter((joint) => !whole.some(([from, to]) => joint.from >= from && joint.from < to));
}

/** Cuts at the last joint before the sentence grows too long, else at the first one after it. */
function splitSentence(sentence: string, max: number): string {
  if (wordCount(sentence) <= max || sentence.length > SENTENCE_MAX) return sentence;
  const joints = jointsOf(sentence);
  const joint = joints.findLast((found) => wordCount(sentence.slice(0, found.from)) <= max) ?? joints[0];
  if (joint === undefined) return sentence;
  const rest = sentence.slice(joint.to);
  if (!/^[\p{L}`]/u.test(rest)) return sentence;
  return `${sentence.slice(0, joint.from)}. ${splitSentence(capitalize(rest), max)}`;
}

/** Splits what is longer than `max` words, in paragraphs and list items; whatever cannot be split safely stays. */
export function splitLong(markdown: string, max: number): string {
  let done = "";
  let from = 0;
  for (const block of parseBlocks(markdown)) {
    if (block.kind !== "paragraph" && block.kind !== "item") continue;
    for (const sentence of block.sentences) {
      const at = markdown.indexOf(sentence, from);
      if (at === -1) continue;
      done += markdown.slice(from, at) + splitSentence(sentence, max);
      from = at + sentence.length;
    }
  }
  return done + markdown.slice(from);
}
