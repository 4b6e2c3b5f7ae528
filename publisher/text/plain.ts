import MarkdownIt from "markdown-it";
import { getBody, type Post } from "#publisher/post.ts";

const parser = new MarkdownIt("commonmark");

/** The first paragraph as plain text, for messages that only announce the post. Network posts are given whole. */
export function toPlainText(post: Post, charactersMax: number): string {
  const isWhole = post.contentType === "linkedin_post" || post.contentType === "twitter_post";
  const text = isWhole ? listParagraphs(post).join("\n\n") : (listParagraphs(post)[0] ?? "");
  return clip(text, charactersMax);
}

function listParagraphs(post: Post): string[] {
  return parser
    .parse(getBody(post), {})
    .filter(({ type }) => type === "inline")
    .map(({ children }) =>
      (children ?? [])
        .map(({ type, content }) => (type === "softbreak" || type === "hardbreak" ? "\n" : content))
        .join(""),
    )
    .filter((text) => text !== "");
}

/** The text up to a word boundary. */
export function clip(text: string, charactersMax: number): string {
  const characters = Array.from(text);
  if (characters.length <= charactersMax) return text;
  const cut = characters.slice(0, charactersMax - 1).join("");
  return `${cut.replace(/\s+\S*$/, "")}…`;
}
