"use client";

import { useState } from "react";
import type { Draft, PostSession } from "#components/posts/post-session.ts";
import { type Proposal, titleChange } from "./proposals.ts";
import { type Decision, decide, type Review, startReview } from "./review.ts";

/** A proposed title compared with the current one. */
export type TitleReview = { before: string; after: string; decision: Decision; fits: boolean };

export type Reviews = ReturnType<typeof useReviews>;

/**
 * The decisions on proposals. Accepted text enters the editing session like typed text, so that it is saved, checked
 * for conflicts and kept as a revision.
 */
export function useReviews(session: PostSession, draft: Draft) {
  const [begun, setBegun] = useState<Record<string, Review>>({});
  const [titlesRejected, setTitlesRejected] = useState<readonly string[]>([]);
  const of = ({ id, base, proposed }: Proposal): Review =>
    begun[id] ?? startReview(base.markdown, proposed.markdown, draft.markdown);
  return {
    of,
    decide: (proposal: Proposal, indexes: readonly number[], decision: Decision) => {
      const { review, text } = decide(of(proposal), indexes, decision, draft.markdown);
      setBegun({ ...begun, [proposal.id]: review });
      if (text !== draft.markdown) session.editMarkdown(text);
    },
    getTitleReview: (proposal: Proposal): TitleReview | undefined => {
      const change = titleChange(proposal);
      if (!change) return undefined;
      const present = draft.title.trim();
      const isAccepted = present === change.after;
      const decision = isAccepted ? "accepted" : titlesRejected.includes(proposal.id) ? "rejected" : "pending";
      return { ...change, decision, fits: isAccepted || present === change.before };
    },
    decideTitle: (proposal: Proposal, { before, after }: TitleReview, decision: Decision) => {
      const others = titlesRejected.filter((id) => id !== proposal.id);
      setTitlesRejected(decision === "rejected" ? [...others, proposal.id] : others);
      const title = decision === "accepted" ? after : before;
      if (title !== session.view().draft.title.trim()) session.editTitle(title);
    },
  };
}
