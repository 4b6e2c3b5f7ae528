import { shorten, shortenOpening } from "#lib/chats/agent/fixed/shorten.ts";
import { calm } from "./calm.ts";
import { leadBreaking } from "./lead-breaking.ts";
import type { EditRequest } from "./request.ts";
import { retitle } from "./retitle.ts";

export type Text = { title: string; markdown: string };
type Edit = Exclude<EditRequest, "unknown">;

/** The edits in words that `parseEditRequest` understands. */
const REQUESTS: Record<Edit, string> = {
  shorten: "Shorten this",
  opening: "Shorten the first paragraph",
  title: "Suggest a title from the text",
  breaking: "Move the breaking change to the front",
  calm: "Remove the exclamation marks",
};
const EDITS = Object.keys(REQUESTS) as Edit[];

/** Applies an edit that adds no new words. Undefined where it would change nothing. */
export function applyEdit(edit: Edit, text: Text): Partial<Text> | undefined {
  if (edit === "title") {
    const title = retitle(text);
    return title === undefined ? undefined : { title };
  }
  const markdown = MARKDOWN_EDITS[edit](text.markdown);
  const isChanged =
    edit === "shorten" || edit === "opening" ? markdown.length < text.markdown.length : markdown !== text.markdown;
  return isChanged ? { markdown } : undefined;
}

const MARKDOWN_EDITS: Record<Exclude<Edit, "title">, (markdown: string) => string> = {
  shorten: (markdown) => shorten(markdown) + (/\n*$/.exec(markdown)?.[0] ?? ""),
  opening: (markdown) => shortenOpening(markdown) + (/\n*$/.exec(markdown)?.[0] ?? ""),
  breaking: leadBreaking,
  calm,
};

/** The requests that would change a text without a model. */
export function listEditRequests(text: Text): string[] {
  return EDITS.filter((edit) => applyEdit(edit, text) !== undefined).map((edit) => REQUESTS[edit]);
}
