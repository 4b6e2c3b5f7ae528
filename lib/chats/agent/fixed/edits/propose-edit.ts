import "server-only";
import { NEEDS_MODEL } from "#lib/chats/agent/fixed/answers.ts";
import { escapeInline } from "#lib/chats/agent/fixed/say.ts";
import { read, say } from "#lib/chats/agent/fixed/steps.ts";
import type { Proposal, Turn } from "#lib/chats/agent/turn.ts";
import { splitQuote } from "#lib/chats/quote.ts";
import type { PostProposal } from "#lib/posts/proposal/contract.ts";
import { type EditRequest, parseEditRequest } from "./request.ts";
import { applyEdit, listEditRequests, type Text } from "./rules.ts";

type Edit = Exclude<EditRequest, "unknown">;

const LOOK = "Accept or reject each change beside the text.";
/** A request for a tone, which no rule can judge. */
const TONE = /\b(?:friendl(?:y|ier)|catch(?:y|ier)|punch(?:y|ier)|fun(?:ny|nier)?|better|warm(?:er)?|bold(?:er)?)\b/i;

/** Proposes an edit that needs no model to the post that is open in the editor; the user accepts it or not. */
export async function proposeEdit(turn: Turn, postId: string): Promise<Proposal[]> {
  const stored = await read<{ post: { title: string; markdown: string | null } }>(turn, "getPost", { postId });
  if (!stored) return [];
  const { title, markdown } = stored.post;
  if (markdown === null) return say(turn, "This post is an image; it has no text to change.");
  const { passage, request } = splitQuote(turn.message);
  const edit = parseEditRequest(request);
  const text = { title, markdown };
  if (edit === "unknown") return say(turn, sayOffers(text));
  if (passage !== undefined && isPassageEdit(edit) && !occursOnce(markdown, passage)) return say(turn, NOT_FOUND);
  const isPart = passage !== undefined && isPassageEdit(edit);
  const scope = isPart ? { title, markdown: passage } : text;
  const change = applyEdit(edit, scope);
  if (change === undefined) return say(turn, isPart ? SAME_PASSAGE : sayUnchanged(edit, text));
  const whole = isPart ? { markdown: markdown.replace(passage, () => change.markdown ?? passage) } : change;
  const proposal = await read<PostProposal>(turn, "proposePostEdit", { postId, ...whole });
  if (!proposal) return [];
  const hint = edit === "title" && TONE.test(request) ? ` ${NEEDS_TONE}` : "";
  return say(turn, `${EXPLAIN[edit](scope, change)} ${LOOK}${hint}`);
}

/** Edits that can change a quoted passage alone. */
const isPassageEdit = (edit: Edit): boolean => edit === "shorten" || edit === "calm";
const occursOnce = (text: string, passage: string): boolean => text.split(passage).length === 2;
const NOT_FOUND =
  "I can only change a quoted passage without bold, links or code that occurs once. Quote a smaller part, or ask without a quote.";
const SAME_PASSAGE = `I find nothing to change in the quoted passage. ${NEEDS_MODEL.replace("That", "Any other change")}`;

const NEEDS_TONE = NEEDS_MODEL.replace("That", "A title in another tone");

/** Says that a request needs a model, and what works without one for this text. */
function sayOffers(text: Text): string {
  const offers = listEditRequests(text);
  if (offers.length === 0) return `${NEEDS_MODEL} Without one I find nothing to change in this post.`;
  return [`${NEEDS_MODEL} Without one you can ask me:`, "", ...offers.map((offer) => `- ${offer}`)].join("\n");
}

const EXPLAIN: Record<Edit, (text: Text, change: Partial<Text>) => string> = {
  shorten: (text, { markdown = "" }) => {
    const saved = Math.round((1 - markdown.length / text.markdown.length) * 100);
    return `I can make it ${saved}% shorter with the post's own sentences.`;
  },
  opening: () => "I can keep the first sentence of the first paragraph.",
  title: (_, { title = "" }) => `From the post's own words, the title can be "${escapeInline(title)}".`,
  breaking: () => "I can move the breaking changes to the front. Accept their old and new place together.",
  calm: () => "I can replace the exclamation marks with periods.",
};

function sayUnchanged(edit: Edit, { title, markdown }: Text): string {
  if (edit === "shorten") return `"${escapeInline(title)}" is as short as I can make it.`;
  if (edit === "opening") return "The first paragraph has one sentence only.";
  if (edit === "title") return "The post has no other words that would make a title.";
  if (edit === "calm")
    return `The post has no exclamation marks. ${NEEDS_MODEL.replace("That", "Any other change of tone")}`;
  return /\bbreaking\b/i.test(markdown)
    ? "The breaking changes come first already."
    : "The post names no breaking change. Add it by hand, or restore it in Evidence.";
}
