import "server-only";
import MarkdownIt from "markdown-it";
import sanitizeHtml from "sanitize-html";
import { AppError } from "#lib/errors.ts";

/** Twice the maximum of a post, so that no stored text is refused and parsing is bounded. */
const MAX_CHARACTERS = 200_000;

const parser = new MarkdownIt("default", { html: false, linkify: false, typographer: false, maxNesting: 40 });

const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: [
    ...["h1", "h2", "h3", "h4", "h5", "h6", "p", "br", "hr", "blockquote", "pre", "code"],
    ...["ul", "ol", "li", "strong", "em", "s", "a", "img"],
    ...["table", "thead", "tbody", "tr", "th", "td"],
  ],
  allowedAttributes: {
    a: ["href", "title", "rel"],
    img: ["src", "alt", "title", "loading"],
    ol: ["start"],
    code: ["class"],
    th: ["style"],
    td: ["style"],
  },
  allowedClasses: { code: [/^language-[\w+#.-]{1,40}$/] },
  allowedStyles: { "*": { "text-align": [/^(?:left|right|center)$/] } },
  allowedSchemes: ["http", "https", "mailto"],
  allowedSchemesByTag: { img: ["http", "https"] },
  allowProtocolRelative: false,
  nestingLimit: 100,
  transformTags: {
    a: (tagName, attribs) => ({ tagName, attribs: { ...attribs, rel: "noopener noreferrer nofollow" } }),
    img: (tagName, attribs) => ({ tagName, attribs: { ...attribs, loading: "lazy" } }),
  },
};

function requireBounded(markdown: string): string {
  if (markdown.length <= MAX_CHARACTERS) return markdown;
  throw new AppError(
    "invalid",
    `The Markdown has more than ${MAX_CHARACTERS} characters`,
    "Shorten the text, or split it into several posts.",
  );
}

/**
 * Renders Markdown (CommonMark with tables and strikethrough) to HTML that is safe in any page: raw HTML is shown as
 * text, and the parser's output passes an allow-list of tags, attributes and URL schemes.
 * @throws AppError `invalid` above 200,000 characters
 */
export function renderMarkdown(markdown: string): string {
  return sanitizeHtml(parser.render(requireBounded(markdown)), ALLOWED);
}

type Token = ReturnType<typeof parser.parse>[number];

function inlineText(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      if (token.type === "softbreak" || token.type === "hardbreak") return "\n";
      return token.type === "image" ? inlineText(token.children ?? []) : token.content;
    })
    .join("");
}

/** Returns the text of a block; undefined for a token that only opens or closes one. */
function blockText(token: Token): string | undefined {
  if (token.type === "inline") return inlineText(token.children ?? []);
  return token.type === "fence" || token.type === "code_block" ? token.content.trimEnd() : undefined;
}

/**
 * Returns the text of a Markdown document without markup: blocks separated by an empty line, list items with a dash.
 * @throws AppError `invalid` above 200,000 characters
 */
export function markdownToText(markdown: string): string {
  let text = "";
  let mark = "";
  let previousMark = "";
  for (const token of parser.parse(requireBounded(markdown), {})) {
    if (token.type === "list_item_open") mark = "- ";
    const block = blockText(token);
    if (block === undefined) continue;
    const gap = mark !== "" && previousMark !== "" ? "\n" : "\n\n";
    text += (text === "" ? "" : gap) + mark + block;
    previousMark = mark;
    mark = "";
  }
  return text;
}
