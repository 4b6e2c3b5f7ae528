"use client";

import { Copy, Download, FileCode, FileText, Share } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import type { Draft } from "#components/posts/post-session.ts";
import { getNetwork, NETWORKS, type Network } from "#components/posts/social/networks.ts";
import { toSocialText } from "#components/posts/social/social-text.ts";
import { saveFile } from "#components/state/save-file.ts";
import { Button } from "#components/ui/button.tsx";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "#components/ui/dropdown-menu.tsx";
import { toast } from "#components/ui/toast.ts";
import type { Post } from "#lib/posts/contract.ts";

const ShareDialog = dynamic(
  () => import("#components/posts/social/share-dialog.tsx").then((module) => module.ShareDialog),
  { ssr: false },
);

/**
 * Exports the text as a file, to the clipboard, or for a network. Files of an image post are offered beside the
 * image.
 */
export function ExportMenu({ post, draft }: { post: Post; draft: Draft }) {
  const [network, setNetwork] = useState<Network | null>(null);
  const name = post.slug ?? post.id;
  const own = getNetwork(post.contentType);
  if (post.contentType === "image") return null;
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button>
            <Share aria-hidden />
            Export
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end" className="w-52">
          {own ? (
            <>
              <DropdownMenuItem onSelect={() => void copy(toSocialText(draft.markdown), "Text copied")}>
                <Copy aria-hidden />
                Copy for {NETWORKS[own].label}
              </DropdownMenuItem>
              <DropdownMenuSeparator />
            </>
          ) : null}
          <DropdownMenuItem onSelect={() => download(`${name}.md`, "text/markdown", draft.markdown)}>
            <Download aria-hidden />
            Download Markdown
          </DropdownMenuItem>
          <DropdownMenuItem onSelect={() => download(`${name}.html`, "text/html", buildHtmlPage(post))}>
            <FileCode aria-hidden />
            Download HTML
          </DropdownMenuItem>
          <DropdownMenuItem onSelect={() => void copy(draft.markdown, "Markdown copied")}>
            <Copy aria-hidden />
            Copy Markdown
          </DropdownMenuItem>
          {own ? null : (
            <>
              <DropdownMenuSeparator />
              <DropdownMenuItem onSelect={() => setNetwork("linkedin")}>
                <FileText aria-hidden />
                Copy for LinkedIn
              </DropdownMenuItem>
              <DropdownMenuItem onSelect={() => setNetwork("x")}>
                <FileText aria-hidden />
                Copy for X
              </DropdownMenuItem>
            </>
          )}
        </DropdownMenuContent>
      </DropdownMenu>
      {network ? <ShareDialog network={network} post={post} draft={draft} onClose={() => setNetwork(null)} /> : null}
    </>
  );
}

async function copy(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(done);
  } catch {
    toast.error("The browser blocked copying", { description: "Download the file instead." });
  }
}

function download(name: string, type: string, text: string): void {
  saveFile(new Blob([text], { type: `${type};charset=utf-8` }), name);
}

/** A complete HTML document around the saved, sanitized text. */
function buildHtmlPage(post: Post): string {
  const title = post.title.replace(/&/g, "&amp;").replace(/</g, "&lt;");
  return `<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>${title}</title>\n</head>\n<body>\n${post.content}\n</body>\n</html>\n`;
}
