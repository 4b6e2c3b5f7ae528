import type { UIMessage } from "ai";
import { leadingHeading } from "#lib/posts/heading.ts";
import type { PostProposal } from "#lib/posts/proposal/contract.ts";

type Texts = Pick<PostProposal, "base" | "proposed">;
export type Unsupported = PostProposal["unsupported"][number];
export type Proposal = Texts & { id: string; postId: string; unsupported: Unsupported[] };

const TOOL = "propose_post_edit";

/** The agent's proposals for a post in a conversation, in order. */
export function proposalsIn(messages: readonly UIMessage[], postId: string): Proposal[] {
  return messages.flatMap(({ parts }) =>
    parts.flatMap((part) => {
      if (part.type !== "dynamic-tool" || part.toolName !== TOOL || part.state !== "output-available") return [];
      const { output, toolCallId: id } = part;
      if (!isProposal(output) || output.postId !== postId) return [];
      return [{ ...output, id, unsupported: readUnsupported(output) }];
    }),
  );
}

/** The title change of a proposal; undefined when the title is the text's leading heading and changes with it. */
export function titleChange({ base, proposed }: Texts): { before: string; after: string } | undefined {
  if (base.title === proposed.title) return undefined;
  const isHeading = (text: PostProposal["base"]) => leadingHeading(text.markdown) === text.title;
  return isHeading(base) && isHeading(proposed) ? undefined : { before: base.title, after: proposed.title };
}

function isProposal(value: unknown): value is Texts & { postId: string } {
  if (typeof value !== "object" || value === null || !("postId" in value)) return false;
  return "base" in value && isText(value.base) && "proposed" in value && isText(value.proposed);
}

function isText(value: unknown): value is PostProposal["base"] {
  if (typeof value !== "object" || value === null || !("title" in value) || !("markdown" in value)) return false;
  return typeof value.title === "string" && typeof value.markdown === "string";
}

/** Proposals of older conversations were not checked. */
function readUnsupported(value: object): Unsupported[] {
  const list: unknown = "unsupported" in value ? value.unsupported : undefined;
  return Array.isArray(list) ? list.filter(isUnsupported) : [];
}

function isUnsupported(value: unknown): value is Unsupported {
  if (typeof value !== "object" || value === null || !("sentence" in value) || !("words" in value)) return false;
  return typeof value.sentence === "string" && Array.isArray(value.words);
}
