"use client";

import type { ReactNode } from "react";
import { Article, articleClasses } from "#components/article/article.tsx";
import { collectTexts, parseHtml } from "#components/article/html-tree.ts";
import { placeSentences, type Segment } from "#components/posts/evidence/place-sentences.ts";
import { cn } from "#lib/utils.ts";

/** The id of the section with the comments. */
export const COMMENTS_ID = "comments";

type Props = {
  html: string;
  sentences: readonly string[];
  /** Sentences with open comments. */
  commented: ReadonlySet<string>;
  chosen: string | null;
  /** Undefined for members who only read. */
  onChoose: ((sentence: string | null) => void) | undefined;
};

/** The text as published. Choosing a sentence selects it for a comment. */
export function ReviewDocument({ html, sentences, commented, chosen, onChoose }: Props) {
  const placed = placeSentences(collectTexts(parseHtml(html)), sentences);
  const begun = new Set<number>();
  const renderText = (_text: string, textIndex: number, inLink: boolean): ReactNode =>
    keyed(placed[textIndex] ?? []).map(([key, { text, sentence: index }]) => {
      const sentence = index === null ? undefined : sentences[index];
      if (index === null || sentence === undefined || text.trim() === "") return text;
      const first = !begun.has(index);
      begun.add(index);
      return (
        <SentencePiece
          key={key}
          text={text}
          first={first}
          commented={commented.has(sentence)}
          chosen={sentence === chosen}
          onPress={inLink || !onChoose ? undefined : () => onChoose(sentence === chosen ? null : sentence)}
        />
      );
    });
  return (
    <article className="min-w-0 rounded-lg border bg-card">
      {onChoose ? (
        <p className="border-b px-4 py-2 text-muted-foreground text-xs">Choose a sentence to comment on it.</p>
      ) : null}
      <div className={cn(articleClasses, "mx-auto max-w-[44rem] px-5 py-7 sm:px-8")}>
        <Article html={html} renderText={renderText} />
      </div>
    </article>
  );
}

/** A sentence can span code and links. Each of its pieces chooses it, but only the first one is a tab stop. */
function SentencePiece({
  text,
  first,
  commented,
  chosen,
  onPress,
}: {
  text: string;
  first: boolean;
  commented: boolean;
  chosen: boolean;
  /** Undefined inside links, and for members who only read. */
  onPress: (() => void) | undefined;
}) {
  const classes = cn(
    "rounded-xs box-decoration-clone transition-colors",
    commented && "border-accent-text border-b-2",
    chosen && "bg-accent-soft",
  );
  if (!onPress) return <span className={classes}>{text}</span>;
  return (
    <a
      href={`#${COMMENTS_ID}`}
      aria-description={commented ? "Has comments" : "Comment on this sentence"}
      aria-current={chosen ? "true" : undefined}
      {...(first ? {} : { tabIndex: -1 })}
      className={cn("text-inherit! no-underline! hover:bg-hover", classes)}
      onClick={(event) => {
        event.preventDefault();
        onPress();
      }}
    >
      {text}
    </a>
  );
}

function keyed(segments: Segment[]): [key: string, segment: Segment][] {
  return segments.map((segment, index) => [String(index), segment]);
}
