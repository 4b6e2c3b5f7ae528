import type { TextLength, TextType } from "#lib/content/types.ts";
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

/** In words. Nothing has a minimum: a text is as long as its facts (generation.md, section 5). */
const SUMMARY_WORDS = 180;
const BLOG_WORDS = { most: 1_200, intro: 120 };

/** The post that a part belongs to: its type, how many sections it has, and its length. */
export type ShapedPost = { type: TextType; sections: number; length: TextLength };

/** Returns the length limits and purpose of a part. A short post has less room. */
export function getShape(slot: Slot, { type, sections, length }: ShapedPost): Shape {
  const shape = getFullShape(slot, type, sections);
  return length === "full" || slot.kind === "title" ? shape : { ...shape, ...reduce(shape) };
}

/** The part of a full text's room that a short one has. */
const SHORT_SHARE = 0.6;

function reduce({ sentences, words, characters }: Shape): Pick<Shape, "sentences" | "words" | "characters"> {
  const less = ([least, most]: readonly [number, number]) => [least, Math.ceil(most * SHORT_SHARE)] as const;
  return { sentences: less(sentences), words: less(words), characters: less(characters) };
}

function getFullShape(slot: Slot, type: TextType, sections: number): Shape {
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
        sentences: [1, 9],
        words: [1, SUMMARY_WORDS],
        purpose:
          "The paragraph under the title: what a reader can do now and what they have to do, the most important first. " +
          "Shorter where there is less to say.",
      };
    case "highlight":
      return {
        ...base,
        hasHeading: true,
        sentences: [1, 3],
        words: [1, 80],
        purpose: "A highlight: a short heading, then one to three sentences on what changed and for whom.",
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
        sentences: [1, 6],
        words: [1, BLOG_WORDS.intro],
        purpose: "The opening of the blog post: what this is about and why it is worth reading.",
      };
    case "section": {
      const most = Math.floor((BLOG_WORDS.most - BLOG_WORDS.intro) / Math.max(1, sections));
      return {
        ...base,
        hasHeading: true,
        sentences: [1, 40],
        words: [1, most],
        purpose:
          "A section of the blog post on one theme: a heading, then running text that tells the entries as a story.",
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
    words: [1, 50],
    characters: [1, 250],
    purpose: "The whole post: one idea, plain text, no hashtags, no emoji, no links.",
  };
}

function networkPost(base: Pick<Shape, "hasHeading" | "characters">): Shape {
  return {
    ...base,
    sentences: [1, 12],
    words: [1, 180],
    characters: [1, 1_100],
    purpose:
      "The whole post, about 800 characters where the facts carry them: hook, rehook, insight, lesson, takeaway. Each " +
      "item of `sentences` becomes a paragraph. Plain text, no hashtags, no emoji, no links.",
  };
}
