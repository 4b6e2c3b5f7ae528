"use client";

import { useState } from "react";
import type { Draft, PostSession } from "#components/posts/post-session.ts";
import { type Proposal, titleChange } from "./proposals.ts";
import { type Decision, decide, type Review, startReview } from "./review.ts";

/** The title of a proposal against the title as it stands. */
export type TitleReview = { before: string; after: string; decision: Decision; fits: boolean };

export type Reviews = ReturnType<typeof useReviews>;

/**
 * What a person decides on proposals. Whatever is accepted goes into the session as if it were typed, and is saved,
 * compared with other tabs and kept as a revision as that is.
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
    titleOf: (proposal: Proposal): TitleReview | undefined => {
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
