import "server-only";
import { getEditedPostId } from "#lib/chats/agent/editing.ts";
import type { AnswerTurn, Outcome, Proposal, Turn } from "#lib/chats/agent/turn.ts";
import { type Gaps, HELP, NO_PROJECT, NOT_UNDERSTOOD, type Overview, sayGaps, sayVisibility } from "./answers.ts";
import { findChanges } from "./changes/read.ts";
import { sayChanges } from "./changes/say-changes.ts";
import { proposePost } from "./changes/write.ts";
import { proposeEdit } from "./edits/propose-edit.ts";
import { detectIntent, type Intent } from "./intent.ts";
import { escapeInline } from "./say.ts";
import { shorten } from "./shorten.ts";
import { propose, read, say, sayError } from "./steps.ts";

/**
 * Answers a documented set of requests by fixed rules and tools; used when no model is set up. Any other request gets
 * a list of the supported ones.
 */
export const answerByRules: AnswerTurn = async (turn) => {
  if (turn.outcomes.length > 0) {
    for (const outcome of turn.outcomes) await say(turn, sayOutcome(turn, outcome));
    return [];
  }
  const postId = getEditedPostId(turn.settings.context);
  if (postId !== undefined) return proposeEdit(turn, postId);
  const intent = detectIntent(turn.message);
  return ANSWERS[intent.kind](turn, intent as never);
};

type Answers = {
  [Kind in Intent["kind"]]: (turn: Turn, intent: Extract<Intent, { kind: Kind }>) => Promise<Proposal[]>;
};

const ANSWERS: Answers = {
  help: async (turn) => say(turn, HELP),

  unknown: async (turn) => say(turn, NOT_UNDERSTOOD),

  shipped: async (turn, question) => {
    const found = await findChanges(turn, question);
    return found ? say(turn, sayChanges(found, question)) : [];
  },

  visibility: async (turn) => {
    const project = await firstProject(turn);
    if (!project) return [];
    const overview = await read<Overview>(turn, "getVisibilityOverview", { projectId: project.id });
    return overview ? say(turn, sayVisibility(overview, project.name)) : [];
  },

  gaps: async (turn) => {
    const project = await firstProject(turn);
    if (!project) return [];
    const gaps = await read<Gaps>(turn, "listGeoGaps", { projectId: project.id });
    return gaps ? say(turn, sayGaps(gaps)) : [];
  },

  write: proposePost,

  shorten: async (turn) => {
    const postId = turn.settings.context.find((item) => item.type === "post")?.postId;
    if (postId === undefined) {
      return say(turn, "Which post? Open it and ask there, or add the post as context, and ask again.");
    }
    const answer = await read<{ post: { title: string; markdown: string | null } }>(turn, "getPost", { postId });
    if (!answer) return [];
    const { title, markdown } = answer.post;
    if (markdown === null) return say(turn, "This post is an image; it has no text to shorten.");
    const shorter = shorten(markdown);
    if (shorter.length >= markdown.length) return say(turn, `"${escapeInline(title)}" is as short as I can make it.`);
    const saved = Math.round((1 - shorter.length / markdown.length) * 100);
    return propose(
      turn,
      "updatePost",
      { postId, markdown: shorter },
      `I can make "${escapeInline(title)}" ${saved}% shorter.`,
    );
  },
};

async function firstProject(turn: Turn): Promise<{ id: string; name: string } | undefined> {
  const listed = await read<{ projects: { id: string; name: string }[] }>(turn, "listProjects", {});
  if (listed?.projects.length === 0) await say(turn, NO_PROJECT);
  return listed?.projects[0];
}

function sayOutcome({ origin, organization }: Turn, outcome: Outcome): string {
  if (outcome.status === "rejected") return "Left as it is.";
  if (outcome.status === "lapsed")
    return "Nobody decided within an hour, so nothing was done. Ask again to get a new proposal.";
  if (outcome.status === "failed") return sayError(outcome.error);
  const home = `${origin}/${organization.slug}/content`;
  const { job, post } = outcome.output as { job?: { id: string }; post?: { id: string } };
  if (job) return `Writing it now: [follow it here](${home}/jobs/${job.id}). It will be saved as a draft.`;
  if (post) return `Done: [the post](${home}/${post.id}). Its previous text is in its revisions.`;
  return "Done.";
}
