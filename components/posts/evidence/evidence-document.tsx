"use client";

import type { ReactNode } from "react";
import { Article, articleClasses } from "#components/article/article.tsx";
import { collectTexts, parseHtml } from "#components/article/html-tree.ts";
import { isUnsourced } from "#lib/content/evidence/unsourced.ts";
import { plural } from "#lib/format.ts";
import type { EvidenceView } from "#lib/posts/contract.ts";
import { cn } from "#lib/utils.ts";
import { placeSentences, type Segment } from "./place-sentences.ts";
import { type Focus, PANEL_ID } from "./select-entries.ts";

type Sentence = EvidenceView["sentences"][number];

/** The published text with each sentence as a link to its sources. Sentences written by a person are marked. */
export function EvidenceDocument({
  html,
  sentences,
  focus,
  onFocus,
}: {
  html: string;
  sentences: Sentence[];
  focus: Focus;
  onFocus: (focus: Focus) => void;
}) {
  const placed = placeSentences(
    collectTexts(parseHtml(html)),
    sentences.map((sentence) => sentence.text),
  );
  const begun = new Set<number>();
  const renderText = (_text: string, textIndex: number, inLink: boolean): ReactNode =>
    keyed(placed[textIndex] ?? []).map(([key, segment]) => {
      if (segment.sentence === null || segment.text.trim() === "") return segment.text;
      const sentence = sentences[segment.sentence];
      if (!sentence) return segment.text;
      const first = !inLink && !begun.has(segment.sentence);
      if (first) begun.add(segment.sentence);
      const { sentence: index } = segment;
      return (
        <SentencePiece
          key={key}
          text={segment.text}
          sentence={sentence}
          first={first}
          inLink={inLink}
          lit={isLit(focus, index, sentence)}
          dimmed={focus !== null && !isLit(focus, index, sentence)}
          onPress={() =>
            onFocus(focus?.kind === "sentence" && focus.index === index ? null : { kind: "sentence", index })
          }
        />
      );
    });
  return (
    <article className="min-w-0 rounded-lg border bg-card">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b px-4 py-2 text-muted-foreground text-xs">
        <span>Choose a sentence to see its sources.</span>
        <span className="flex items-center gap-1.5">
          <span aria-hidden className="h-0.5 w-4 border-warning-text border-b-2 border-dotted" />
          Written by a person, without a source
        </span>
      </p>
      <div className={cn(articleClasses, "mx-auto max-w-[44rem] px-5 py-7 sm:px-8")}>
        <Article html={html} renderText={renderText} />
      </div>
    </article>
  );
}

function isLit(focus: Focus, index: number, sentence: Sentence): boolean {
  if (focus === null) return false;
  return focus.kind === "sentence" ? focus.index === index : sentence.entryIds.includes(focus.id);
}

/**
 * A sentence can span code and links. Each of its pieces opens its sources, but only the first one is a tab stop, and
 * a piece inside a link stays that link.
 */
function SentencePiece({
  text,
  sentence,
  first,
  inLink,
  lit,
  dimmed,
  onPress,
}: {
  text: string;
  sentence: Sentence;
  first: boolean;
  inLink: boolean;
  lit: boolean;
  dimmed: boolean;
  onPress: () => void;
}) {
  const classes = cn(
    "rounded-xs box-decoration-clone transition-colors",
    isUnsourced(sentence) && "border-warning-text border-b-2 border-dotted",
    lit ? "bg-accent-soft shadow-[0_0_0_3px_var(--accent-soft)]" : "hover:bg-hover",
    dimmed && "text-muted-foreground!",
  );
  if (inLink) return <span className={classes}>{text}</span>;
  return (
    <a
      href={`#${PANEL_ID}`}
      aria-description={describe(sentence)}
      aria-current={lit ? "true" : undefined}
      {...(first ? {} : { tabIndex: -1 })}
      className={cn("text-inherit! no-underline!", classes)}
      onClick={(event) => {
        event.preventDefault();
        onPress();
      }}
    >
      {text}
    </a>
  );
}

function describe(sentence: Sentence): string {
  if (isUnsourced(sentence)) return "Written by a person, without a source";
  const sources = plural(sentence.entryIds.length, "source");
  return sentence.author === "person" ? `Written by a person, checked against ${sources}` : sources;
}

function keyed(segments: Segment[]): [key: string, segment: Segment][] {
  return segments.map((segment, index) => [String(index), segment]);
}
