import "server-only";
import { withoutForeignPictures } from "#lib/web/pictures.ts";
import type { Proposal, Turn } from "./turn.ts";

/** Keeps only pictures in a proposed text that the user has named or that the post already shows. */
export async function removeForeignPictures(turn: Turn, proposal: Proposal): Promise<Proposal> {
  const { markdown, postId } = proposal.input;
  if (typeof markdown !== "string") return proposal;
  const userTexts = [
    turn.message,
    ...turn.history.filter(({ role }) => role === "user").map((one) => JSON.stringify(one)),
  ];
  const trustedTexts = [...userTexts, ...(typeof postId === "string" ? await readPostText(turn, postId) : [])];
  return { ...proposal, input: { ...proposal.input, markdown: withoutForeignPictures(markdown, trustedTexts) } };
}

async function readPostText(turn: Turn, postId: string): Promise<string[]> {
  const tool = turn.tools.of("getPost");
  const answer = tool && (await turn.tools.read(tool, { postId }, turn.signal));
  if (!answer?.ok) return [];
  const { post } = (answer.full ?? answer.output) as { post?: { markdown?: string | null } };
  const markdown = post?.markdown;
  return typeof markdown === "string" ? [markdown] : [];
}
