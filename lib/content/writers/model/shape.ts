import { wordCount } from "#lib/content/text/words.ts";
import type { TextType } from "#lib/content/types.ts";
import type { Slot } from "./outline.ts";

/** Length limits of a part as `[least, most]`. */
export type Shape = {
  hasHeading: boolean;
  sentences: readonly [number, number];
  words: readonly [number, number];
  characters: readonly [number, number];
  /** The purpose of the part, for the model. */
  purpose: string;
};

const ANY_LENGTH = [1, 20_000] as const;
const HEADING_MAX = 110;
export const HEADING_CHARACTERS = [3, HEADING_MAX] as const;

/** Words of text per word of source, and the minimum for any source. */
const WORDS_PER_SOURCE_WORD = 2;
const WORDS_MIN = 15;

/** Lowers a minimum length if the source is short, so that the model need not pad (generation.md 3). */
function minimumWords(wanted: number, slot: Slot): number {
  const source = slot.entries
    .map(({ title, detail, upgrade }) => `${title} ${detail ?? ""} ${upgrade ?? ""}`)
    .join(" ");
  return Math.min(wanted, Math.max(WORDS_MIN, wordCount(source) * WORDS_PER_SOURCE_WORD));
}

const SUMMARY_WORDS = { least: 120, most: 180 };
const BLOG_WORDS = { least: 400, most: 1_200, intro: 60 };

/**
 * Returns the length limits and purpose of a part.
 * @param sections how many sections the post has
 */
export function getShape(slot: Slot, type: TextType, sections: number): Shape {
  const base = { hasHeading: false, characters: ANY_LENGTH } as const;
  switch (slot.kind) {
    case "title":
      return {
        ...base,
        sentences: [1, 1],
        words: [2, 20],
        characters: [8, 110],
        purpose: "The title of the post: names what matters most, no date, no full stop.",
      };
    case "summary":
      return {
        ...base,
        sentences: [2, 9],
        words: [minimumWords(SUMMARY_WORDS.least, slot), SUMMARY_WORDS.most],
        purpose: "One paragraph under the title that sums the changes up, the most important first.",
      };
    case "highlight":
      return {
        ...base,
        hasHeading: true,
        sentences: [1, 2],
        words: [4, 80],
        purpose: "A highlight: a short heading, then what changed and for whom, as far as the entries say it.",
      };
    case "update":
      return {
        ...base,
        hasHeading: true,
        sentences: [0, 1],
        words: [0, 60],
        purpose: "A list item: the change as a short heading, then one sentence where the entry says more than that.",
      };
    case "intro":
      return {
        ...base,
        sentences: [2, 6],
        words: [minimumWords(30, slot), BLOG_WORDS.intro * 2],
        purpose: "The opening of the blog post: what this is about and why it is worth reading.",
      };
    case "section": {
      const share = Math.ceil((BLOG_WORDS.least - 30) / Math.max(1, sections));
      const most = Math.floor((BLOG_WORDS.most - BLOG_WORDS.intro * 2) / Math.max(1, sections));
      return {
        ...base,
        hasHeading: true,
        sentences: [2, 40],
        words: [minimumWords(share, slot), Math.max(most, share)],
        purpose: "A section of the blog post on one theme: a heading, then running text that explains the entries.",
      };
    }
    case "post":
      return type === "twitter_post" ? tweet(base) : networkPost(base);
  }
}

function tweet(base: Pick<Shape, "hasHeading" | "characters">): Shape {
  return {
    ...base,
    sentences: [1, 3],
    words: [5, 50],
    characters: [60, 250],
    purpose: "The whole post: one idea, plain text, no hashtags, no emoji, no links.",
  };
}

function networkPost(base: Pick<Shape, "hasHeading" | "characters">): Shape {
  return {
    ...base,
    sentences: [5, 5],
    words: [60, 180],
    characters: [400, 1_100],
    purpose:
      "The whole post, about 800 characters: five paragraphs (hook, rehook, insight, lesson, takeaway), each one item " +
      "of `sentences` with one to three sentences. Plain text, no hashtags, no emoji, no links.",
  };
}
