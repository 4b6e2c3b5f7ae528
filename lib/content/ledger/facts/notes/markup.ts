import { compilePhrases } from "#lib/text/phrases.ts";

/** A role of reStructuredText: `:pep:`721``, `:py:func:`~a.b``. */
const ROLE = /:([a-z][\w+:-]{0,60}):`([^`]+)`/gi;
const NUMBERED = compilePhrases(["issue[s]", "gh[-issue]", "pr", "pull[s]", "bug", "ticket", "bpo"], {
  before: /^/,
  after: /$/,
});
/** Roles whose text is prose. */
const PROSE = compilePhrases(
  ["guilabel", "menuselection", "term", "abbr", "strong", "emphasis", "sub", "sup", "title*", "kbd"],
  { before: /^/, after: /$/ },
);
const CALLED = /^(?:func|meth|method|function)$/;
/** A link of reStructuredText, `text <address>`_, and a reference, `text`_. */
const RST_LINK = /`([^`<]+?)\s*<[^<>`]+>`__?/g;
const RST_REFERENCE = /`([^`]+)`__?(?![\w`])/g;
const LINK = /!?\[([^\]]{1,300})\]\((?:[^()\s]|\([^()\s]*\))*(?:\s+"[^"]*")?\)/g;
const LINK_BY_NAME = /\[([^\]]{1,300})\]\[[^\]]{0,100}\]/g;

/** The last part of a name that is shortened by `~`, without the mark that stops a link. */
function shorten(target: string): string {
  const name = target.replace(/^!/, "");
  return name.startsWith("~") ? name.slice(name.lastIndexOf(".") + 1).replace(/^~/, "") : name;
}

function convertRole(_match: string, domain: string, content: string): string {
  const role = domain.slice(domain.lastIndexOf(":") + 1).toLowerCase();
  const title = /^(.*\S)\s*<[^<>]*>$/s.exec(content)?.[1];
  if (role === "pep" || role === "rfc") return title ?? `${role.toUpperCase()} ${content}`;
  if (role === "cve") return `CVE-${content.replace(/^CVE-/i, "")}`;
  if (NUMBERED.test(role)) return `#${content}`;
  if (role === "user") return `@${content}`;
  if (PROSE.test(role)) return title ?? content;
  if (role === "doc" || role === "ref") return title ?? `\`${content}\``;
  const name = title ?? shorten(content);
  return CALLED.test(role) && !name.endsWith(")") ? `\`${name}()\`` : `\`${name}\``;
}

/** Writes the links and references of reStructuredText as their texts. */
export function toPlainLinks(text: string): string {
  return text
    .replace(RST_LINK, "$1")
    .replace(RST_REFERENCE, (match, content: string) => (match.endsWith("_") ? content : match));
}

/** Writes a note as plain inline Markdown: roles, links, doubled backticks and bold texts become text and code. */
export function toInlineMarkdown(text: string): string {
  return text
    .replace(LINK, "$1")
    .replace(LINK_BY_NAME, "$1")
    .replace(ROLE, convertRole)
    .replace(/``([^`]+)``/g, "`$1`")
    .replace(/\\([[\]_*#<>~])/g, "$1")
    .replace(/^\*\*([^*]+)\*\*$|^\*\*([^*]+[.!?])\*\*(?= )/, "$1$2");
}
