import { createElement, Fragment, type ReactNode } from "react";
import { type HtmlElement, type HtmlNode, parseHtml } from "./html-tree.ts";

/** The typography of a post's text, shared by the editor, the preview and the public page. */
export const articleClasses = [
  "overflow-x-clip text-[0.9375rem] leading-[1.65] [overflow-wrap:anywhere]",
  "[&_h1]:mt-0 [&_h1]:mb-4 [&_h1]:font-semibold [&_h1]:text-2xl [&_h1]:leading-tight [&_h1]:tracking-tight",
  "[&_h2]:mt-9 [&_h2]:mb-3 [&_h2]:font-semibold [&_h2]:text-xl [&_h2]:tracking-tight",
  "[&_h3]:mt-6 [&_h3]:mb-1.5 [&_h3]:font-semibold [&_h3]:text-lg [&_h4]:mt-5 [&_h4]:mb-1 [&_h4]:font-semibold",
  "[&_p]:my-3 [&_ul]:my-3 [&_ul]:list-disc [&_ul]:pl-5 [&_ol]:my-3 [&_ol]:list-decimal [&_ol]:pl-5",
  "[&_li]:my-1.5 [&_li]:pl-0.5 [&_li::marker]:text-muted-foreground [&_li>p]:my-0 [&_li>ul]:my-1 [&_li>ol]:my-1",
  "[&_a]:text-accent-text [&_a]:underline [&_a]:decoration-accent-text/35 [&_a]:underline-offset-3 hover:[&_a]:decoration-accent-text",
  "[&_code]:rounded-sm [&_code]:bg-surface-strong [&_code]:px-1 [&_code]:py-0.5 [&_code]:font-mono [&_code]:text-[0.85em]",
  "[&_pre]:my-4 [&_pre]:overflow-x-auto [&_pre]:rounded-lg [&_pre]:border [&_pre]:bg-surface [&_pre]:p-3.5 [&_pre]:font-mono [&_pre]:text-sm",
  "[&_pre_code]:bg-transparent [&_pre_code]:p-0 [&_pre_code]:text-[1em]",
  "[&_blockquote]:my-4 [&_blockquote]:border-l-2 [&_blockquote]:border-border-strong [&_blockquote]:pl-4 [&_blockquote]:text-muted-foreground",
  "[&_hr]:my-8 [&_hr]:border-t [&_table]:my-4 [&_table]:block [&_table]:overflow-x-auto [&_table]:text-sm",
  "[&_th]:border [&_th]:px-2.5 [&_th]:py-1.5 [&_th]:text-left [&_td]:border [&_td]:px-2.5 [&_td]:py-1.5",
  "[&_ins]:rounded-xs [&_ins]:bg-success-soft [&_ins]:decoration-success-text/60 [&_ins]:underline-offset-3",
  "[&_del]:rounded-xs [&_del]:bg-destructive-soft [&_del]:decoration-destructive-text/60",
  "[&_img]:my-4 [&_img]:max-w-full [&_img]:rounded-lg",
  "print:overflow-visible print:text-[10.5pt] print:leading-normal print:[&_:is(h1,h2,h3,h4)]:break-after-avoid",
  "print:[&_:is(li,pre,blockquote,tr,img)]:break-inside-avoid print:[&_img]:max-h-[16cm]",
  "print:[&_pre]:overflow-visible print:[&_pre]:whitespace-pre-wrap print:[&_table]:table print:[&_code]:px-0",
  "print:[&_a[href^='http']]:after:text-[0.8em] print:[&_a[href^='http']]:after:content-['_('attr(href)')']",
].join(" ");

const PLAIN: ReadonlySet<string> = new Set(
  "p h1 h2 h3 h4 h5 h6 ul li blockquote code em strong del s sub sup br hr table thead tbody tr b i ins".split(" "),
);

/** Renders one text node of the article. `index` counts the text nodes in reading order. */
export type TextRenderer = (text: string, index: number, inLink: boolean) => ReactNode;
type Walk = { next: number; renderText: TextRenderer | undefined };

/** Renders a post's sanitized HTML as React elements. Only the tags and attributes known here are created. */
export function Article({ html, renderText }: { html: string; renderText?: TextRenderer }) {
  return <ArticleTree nodes={parseHtml(html)} {...(renderText ? { renderText } : {})} />;
}

/** Renders a tree of HTML like `Article`. */
export function ArticleTree({ nodes, renderText }: { nodes: readonly HtmlNode[]; renderText?: TextRenderer }) {
  const walk: Walk = { next: 0, renderText };
  return <>{nodes.map((node, index) => renderNode(node, index, walk, false))}</>;
}

function renderNode(node: HtmlNode, index: number, walk: Walk, inLink: boolean): ReactNode {
  if (typeof node === "string") {
    const textIndex = walk.next;
    walk.next += 1;
    return walk.renderText ? createElement(Fragment, { key: index }, walk.renderText(node, textIndex, inLink)) : node;
  }
  const element = shape(node);
  const children = node.children.map((child, childIndex) =>
    renderNode(child, childIndex, walk, inLink || element?.tag === "a"),
  );
  if (!element) return createElement(Fragment, { key: index }, ...children);
  return createElement(element.tag, { key: index, ...element.props }, ...(children.length > 0 ? [children] : []));
}

type Shape = { tag: string; props: Record<string, string | number | boolean> };

function shape({ tag, attributes }: HtmlElement): Shape | undefined {
  // Long lines scroll, which a keyboard can only do in an element that takes the focus.
  if (tag === "pre") return { tag, props: { tabIndex: 0, role: "group", "aria-label": "Code" } };
  if (PLAIN.has(tag)) return { tag, props: {} };
  if (tag === "th" || tag === "td") return { tag, props: {} };
  if (tag === "ol") {
    const start = Number(attributes.start);
    return { tag, props: Number.isInteger(start) && start > 1 ? { start } : {} };
  }
  const address = safeAddress(tag === "a" ? attributes.href : attributes.src);
  if (tag === "a" && address) return { tag, props: { href: address, rel: "noopener noreferrer nofollow" } };
  if (tag === "img" && address) return { tag, props: { src: address, alt: attributes.alt ?? "", loading: "lazy" } };
  return undefined;
}

function safeAddress(value: string | undefined): string | undefined {
  return value && /^(?:https?:|mailto:|\/(?!\/)|#)/i.test(value) ? value : undefined;
}
