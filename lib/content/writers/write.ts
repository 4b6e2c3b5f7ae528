import type { Ledger } from "#lib/content/ledger/types.ts";
import { isSkipped, type TextType, type WriteResult, type WriterOptions } from "#lib/content/types.ts";
import { writeBlogPost } from "./posts/blog.ts";
import { writeChangelog } from "./posts/changelog.ts";
import { writeLinkedInPost, writeXPost } from "./posts/network-post.ts";

/** The maximum length of a stored text (reference.md 2). */
const MARKDOWN_MAX = 100_000;

/**
 * Writes a post of any text type from the ledger without a model. All types of the same ledger name the same changes,
 * numbers and people. A changelog that would be too long omits the details of its changes.
 * @param sections the entries of each section of an article, if an editor chose them
 */
export function writeText(
  contentType: TextType,
  ledger: Ledger,
  options: WriterOptions,
  sections: readonly (readonly string[])[] = [],
): WriteResult {
  if (contentType === "blog_post") return writeBlogPost(ledger, options, sections);
  if (contentType === "linkedin_post") return writeLinkedInPost(ledger, options);
  if (contentType === "twitter_post") return writeXPost(ledger, options);
  const full = writeChangelog(ledger, options, options.length);
  if (isSkipped(full) || full.markdown.length <= MARKDOWN_MAX) return full;
  return writeChangelog(ledger, options, "short");
}
