import MarkdownIt, { type Token } from "markdown-it";
import Link from "next/link";
import { type ElementType, Fragment, type ReactNode } from "react";

/**
 * No HTML and no images: an answer may contain untrusted text, and an image request would reveal the reader to its
 * server.
 */
const parser = new MarkdownIt({ html: false, linkify: false, maxNesting: 40 }).disable(["image"]);

const ELEMENTS: Readonly<Record<string, { as: ElementType; className?: string }>> = {
  p: { as: "p" },
  h1: { as: "h3", className: "font-semibold text-base" },
  h2: { as: "h3", className: "font-semibold text-base" },
  h3: { as: "h4", className: "font-medium" },
  h4: { as: "h5", className: "font-medium" },
  ul: { as: "ul", className: "list-disc space-y-1 pl-5" },
  ol: { as: "ol", className: "list-decimal space-y-1 pl-5 tabular-nums" },
  li: { as: "li" },
  blockquote: { as: "blockquote", className: "border-l-2 pl-3 text-muted-foreground" },
  table: { as: "table", className: "w-full border-collapse text-sm" },
  thead: { as: "thead" },
  tbody: { as: "tbody" },
  tr: { as: "tr", className: "border-b" },
  th: { as: "th", className: "py-1 pr-3 text-left font-medium" },
  td: { as: "td", className: "py-1 pr-3" },
  strong: { as: "strong", className: "font-semibold" },
  em: { as: "em" },
  s: { as: "s" },
};

/** Renders Markdown as React elements, never as an HTML string. */
export function Markdown({ text }: { text: string }) {
  return <div className="space-y-2.5 break-words">{render(parser.parse(text, {}))}</div>;
}

function render(tokens: readonly Token[]): ReactNode[] {
  const nodes: ReactNode[] = [];
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index];
    if (!token) continue;
    if (token.nesting === 1) {
      const end = findClosingToken(tokens, index);
      nodes.push(<Element key={index} token={token} inside={render(tokens.slice(index + 1, end))} />);
      index = end;
    } else nodes.push(<Fragment key={index}>{leaf(token)}</Fragment>);
  }
  return nodes;
}

function findClosingToken(tokens: readonly Token[], start: number): number {
  let depth = 0;
  for (let index = start; index < tokens.length; index++) {
    depth += tokens[index]?.nesting ?? 0;
    if (depth === 0) return index;
  }
  return tokens.length;
}

function Element({ token, inside }: { token: Token; inside: ReactNode }) {
  if (token.type === "paragraph_open" && token.hidden) return <>{inside}</>;
  if (token.type === "link_open") return <Address href={String(token.attrGet("href") ?? "")}>{inside}</Address>;
  const element = ELEMENTS[token.tag];
  if (!element) return <>{inside}</>;
  const { as: As, className } = element;
  return <As className={className}>{inside}</As>;
}

/**
 * Links to the dashboard open in place. External links open in a new tab and show their host. Other schemes are not
 * links. Nothing is fetched before the click.
 */
function Address({ href, children }: { href: string; children: ReactNode }) {
  const url = URL.canParse(href, window.location.origin) ? new URL(href, window.location.origin) : null;
  const className = "underline decoration-border underline-offset-2 hover:decoration-current";
  if (url === null || !/^https?:$/.test(url.protocol)) return <>{children}</>;
  if (url.origin === window.location.origin) {
    return (
      <Link href={`${url.pathname}${url.search}`} prefetch={false} className={className}>
        {children}
      </Link>
    );
  }
  return (
    <a href={url.href} title={url.href} target="_blank" rel="noopener noreferrer nofollow" className={className}>
      {children} <span className="text-muted-foreground">({url.host})</span>
    </a>
  );
}

function leaf(token: Token): ReactNode {
  if (token.type === "inline") return render(token.children ?? []);
  if (token.type === "text") return token.content;
  if (token.type === "softbreak") return " ";
  if (token.type === "hardbreak") return <br />;
  if (token.type === "hr") return <hr />;
  if (token.type === "code_inline") {
    return <code className="rounded bg-surface-strong px-1 py-0.5 font-mono text-[0.9em]">{token.content}</code>;
  }
  if (token.type === "fence" || token.type === "code_block") {
    return (
      <pre className="overflow-x-auto rounded-md border bg-surface p-3 font-mono text-xs">
        <code>{token.content}</code>
      </pre>
    );
  }
  return token.content;
}
