"use client";

import { Download, ExternalLink } from "lucide-react";
import { Article } from "#components/article/article.tsx";
import { parseHtml } from "#components/article/html-tree.ts";
import { Button } from "#components/ui/button.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import type { Post } from "#lib/posts/contract.ts";

/** The picture of an image post with links to its files. */
export function ImageView({ post }: { post: Post }) {
  const image = parsePicture(post.content);
  return (
    <div className="rounded-lg border bg-card">
      <figure className="grid gap-3 bg-surface p-4 sm:p-8">
        <div className="mx-auto w-full max-w-4xl overflow-hidden rounded-lg border shadow-popover [&_img]:block [&_img]:h-auto [&_img]:w-full">
          <Article html={post.content} />
        </div>
        <figcaption className="mx-auto w-full max-w-4xl text-muted-foreground text-xs">
          1,200 by 630 pixels. Alt text: {image?.alt ?? post.title}
        </figcaption>
      </figure>
      <div data-print="hide" className="flex flex-wrap items-center gap-2 border-t px-4 py-3 sm:px-8">
        {image ? (
          <>
            <Button asChild variant="primary">
              <a href={image.src} download={`${post.slug ?? post.id}.png`}>
                <Download aria-hidden />
                Download PNG
              </a>
            </Button>
            <CopyButton value={image.src} label="Copy URL" size="md" />
            <CopyButton value={image.alt} label="Copy alt text" size="md" />
          </>
        ) : null}
        {post.htmlUrl ? (
          <Button asChild variant="ghost">
            <a href={post.htmlUrl} target="_blank" rel="noreferrer">
              <ExternalLink aria-hidden />
              Open as HTML
            </a>
          </Button>
        ) : null}
        <p className="w-full text-muted-foreground text-xs">
          Anyone with the URL can see the image. The URL can't be guessed.
        </p>
      </div>
    </div>
  );
}

function parsePicture(html: string): { src: string; alt: string } | undefined {
  const [node] = parseHtml(html);
  if (node === undefined || typeof node === "string" || node.tag !== "img") return undefined;
  return { src: node.attributes.src ?? "", alt: node.attributes.alt ?? "" };
}
