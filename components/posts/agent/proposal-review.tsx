"use client";

import { Fragment } from "react";
import { DiffRows } from "#components/article/diff-view.tsx";
import { sameRows } from "#components/article/line-diff.ts";
import type { Draft } from "#components/posts/post-session.ts";
import { Button } from "#components/ui/button.tsx";
import { ChangeCard } from "./change-card.tsx";
import type { Proposal, Unsupported } from "./proposals.ts";
import { type Decision, locateChanges, type Range } from "./review.ts";
import type { Reviews } from "./use-reviews.ts";

/** Shows a proposal within the current Markdown. Each change can be accepted, rejected or undone in place. */
export function ProposalReview({
  proposal,
  proposals,
  onChoose,
  reviews,
  draft,
  canWrite,
}: {
  proposal: Proposal;
  proposals: readonly Proposal[];
  onChoose: (id: string) => void;
  reviews: Reviews;
  draft: Draft;
  canWrite: boolean;
}) {
  const review = reviews.of(proposal);
  const title = reviews.getTitleReview(proposal);
  const places = locateChanges(review, draft.markdown);
  const open = review.changes.flatMap((_, index) =>
    review.decisions[index] === "pending" && places[index] ? [index] : [],
  );
  const isTitleOpen = title?.decision === "pending" && title.fits;
  const decideAll = (decision: Decision) => {
    // Applies the text first, because its leading heading can change the title too.
    reviews.decide(proposal, open, decision);
    if (title && isTitleOpen) reviews.decideTitle(proposal, title, decision);
  };
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 border-b px-4 py-2">
        <Choice proposal={proposal} proposals={proposals} onChoose={onChoose} />
        <p role="status" className="text-muted-foreground text-sm">
          {summarizeReview(proposal, reviews, draft)}
        </p>
        <span className="flex-1" />
        {canWrite && open.length + Number(isTitleOpen) > 0 ? (
          <>
            <Button size="sm" variant="primary" onClick={() => decideAll("accepted")}>
              Accept all
            </Button>
            <Button size="sm" onClick={() => decideAll("rejected")}>
              Reject all
            </Button>
          </>
        ) : null}
      </div>
      <UnsupportedSentences list={proposal.unsupported} />
      <ProposedChanges proposal={proposal} reviews={reviews} draft={draft} canWrite={canWrite} />
    </>
  );
}

/** The changes of a proposal within the current Markdown, each with the buttons to decide on it. */
export function ProposedChanges({
  proposal,
  reviews,
  draft,
  canWrite,
}: {
  proposal: Proposal;
  reviews: Reviews;
  draft: Draft;
  canWrite: boolean;
}) {
  const review = reviews.of(proposal);
  const title = reviews.getTitleReview(proposal);
  const places = locateChanges(review, draft.markdown);
  const card = (index: number) => (
    <ChangeCard
      key={index}
      label={`Change ${index + 1} of ${review.changes.length}`}
      change={review.changes[index] ?? { before: "", after: "" }}
      decision={review.decisions[index] ?? "pending"}
      fits={places[index] !== undefined}
      canWrite={canWrite}
      onDecide={(decision) => reviews.decide(proposal, [index], decision)}
    />
  );
  return (
    <div className="py-2">
      {title ? (
        <ChangeCard
          label="Title"
          change={title}
          decision={title.decision}
          fits={title.fits}
          canWrite={canWrite}
          onDecide={(decision) => reviews.decideTitle(proposal, title, decision)}
        />
      ) : null}
      <Placed text={draft.markdown} places={places} card={card} />
      <Unplaced places={places} card={card} />
    </div>
  );
}

/** The proposed sentences that no source of the post supports, which a person should check before accepting them. */
export function UnsupportedSentences({ list }: { list: readonly Unsupported[] }) {
  if (list.length === 0) return null;
  return (
    <section aria-label="Sentences without a source" className="border-b bg-warning-soft px-4 py-2 text-sm">
      <p className="font-medium text-warning-text">
        {list.length === 1 ? "1 sentence has" : `${list.length} sentences have`} no source. Check before you accept.
      </p>
      <ul className="mt-1 grid gap-1">
        {list.map(({ sentence, words }) => (
          <li key={sentence}>
            {sentence}
            <span className="text-muted-foreground"> Not in the sources: {words.join(", ")}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Selects the shown proposal when there are several. */
function Choice({
  proposal,
  proposals,
  onChoose,
}: {
  proposal: Proposal;
  proposals: readonly Proposal[];
  onChoose: (id: string) => void;
}) {
  if (proposals.length < 2) return null;
  return (
    <fieldset className="flex flex-wrap gap-0.5">
      <legend className="sr-only">Proposal</legend>
      {proposals.map(({ id }, index) => (
        <Button
          key={id}
          size="sm"
          variant="ghost"
          aria-pressed={id === proposal.id}
          className={id === proposal.id ? "bg-selected" : "text-muted-foreground"}
          onClick={() => onChoose(id)}
        >
          Proposal {index + 1}
        </Button>
      ))}
    </fieldset>
  );
}

type Card = (index: number) => React.ReactNode;
type Places = readonly (Range | undefined)[];

/** The current text with the changes in their places. */
function Placed({ text, places, card }: { text: string; places: Places; card: Card }) {
  const placed = places.flatMap((place, changeIndex) => (place ? [{ ...place, changeIndex }] : []));
  if (placed.length === 0) return null;
  const end = placed.at(-1)?.to ?? 0;
  return (
    <>
      {placed.map(({ from, changeIndex }, index) => (
        <Fragment key={changeIndex}>
          <DiffRows rows={sameRows(text.slice(placed[index - 1]?.to ?? 0, from), index === 0, false)} />
          {card(changeIndex)}
        </Fragment>
      ))}
      <DiffRows rows={sameRows(text.slice(end), false, true)} />
    </>
  );
}

function Unplaced({ places, card }: { places: Places; card: Card }) {
  const unplaced = places.flatMap((place, index) => (place ? [] : [index]));
  if (unplaced.length === 0) return null;
  return (
    <section aria-label="No longer fits" className="mt-4">
      <p className="px-4 pb-2 text-muted-foreground text-sm">
        The text changed here since. Edit it yourself, or ask again.
      </p>
      {unplaced.map(card)}
    </section>
  );
}

/** How many changes of a proposal are open, accepted and rejected. */
export function summarizeReview(proposal: Proposal, reviews: Reviews, draft: Draft): string {
  const { decisions } = reviews.of(proposal);
  const title = reviews.getTitleReview(proposal);
  const places = locateChanges(reviews.of(proposal), draft.markdown);
  const states = decisions.map((decision, index) => (places[index] || decision !== "pending" ? decision : "stale"));
  if (title) states.push(title.fits || title.decision !== "pending" ? title.decision : "stale");
  const count = (state: (typeof states)[number]) => states.filter((one) => one === state).length;
  const parts = [
    `${count("pending")} to decide`,
    `${count("accepted")} accepted`,
    `${count("rejected")} rejected`,
    ...(count("stale") > 0 ? [`${count("stale")} no longer fit`] : []),
  ];
  return parts.join(", ");
}
