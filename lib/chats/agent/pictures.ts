import "server-only";
import { withoutForeignPictures } from "#lib/web/pictures.ts";
import type { Proposal, Turn } from "./turn.ts";

/** A proposed text shows no picture but those that a person has named or that the post shows already. */
export async function withKnownPictures(turn: Turn, proposal: Proposal): Promise<Proposal> {
  const { markdown, postId } = proposal.input;
  if (typeof markdown !== "string") return proposal;
  const said = [turn.message, ...turn.history.filter(({ role }) => role === "user").map((one) => JSON.stringify(one))];
  const known = [...said, ...(typeof postId === "string" ? await textOf(turn, postId) : [])];
  return { ...proposal, input: { ...proposal.input, markdown: withoutForeignPictures(markdown, known) } };
}

async function textOf(turn: Turn, postId: string): Promise<string[]> {
  const tool = turn.tools.of("getPost");
  const answer = tool && (await turn.tools.read(tool, { postId }, turn.signal));
  if (!answer?.ok) return [];
  const { post } = (answer.whole ?? answer.output) as { post?: { markdown?: string | null } };
  const markdown = post?.markdown;
  return typeof markdown === "string" ? [markdown] : [];
}
