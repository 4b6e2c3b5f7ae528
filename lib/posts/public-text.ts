import { firstParagraph } from "./first-paragraph.ts";
import { leadingHeading } from "./heading.ts";
import type { PublicPost, PublicSite, PublicSummary } from "./public.ts";
import { buildAddresses } from "./public-address.ts";

const SUMMARY_MAX = 300;

/** The beginning of a post as plain text, cut between words. */
export function summarize({ markdown }: Pick<PublicSummary, "markdown">, max = SUMMARY_MAX): string {
  const text = firstParagraph(markdown);
  if (text.length <= max) return text;
  const cut = text.slice(0, max - 1).toWellFormed();
  return `${cut.slice(0, cut.lastIndexOf(" ") > max / 2 ? cut.lastIndexOf(" ") : cut.length).trimEnd()}…`;
}

const DESCRIPTION_MAX = 200;
/** Shorter descriptions say too little in search results. */
const DESCRIPTION_MIN = 60;

/** The description of a post's page: its summary, with its kind and day when the summary is short. */
export function describePost(site: Pick<PublicSite, "name">, post: Omit<PublicSummary, "id">): string {
  const summary = summarize(post, DESCRIPTION_MAX);
  if (summary.length >= DESCRIPTION_MIN) return summary;
  const day = post.publishedAt.toISOString().slice(0, 10);
  const text = summary === "" || /[.!?…]$/.test(summary) ? summary : `${summary}.`;
  return `${text} ${post.kind === "Blog" ? "Blog post" : "Changelog"} of ${site.name}, published ${day}.`.trim();
}

/** A post as Markdown with its title first. */
export function postMarkdown(post: Pick<PublicPost, "title" | "markdown">): string {
  const text = post.markdown.trimEnd();
  return leadingHeading(text) === undefined ? `# ${escaped(post.title)}\n\n${text}\n` : `${text}\n`;
}

/** The list of posts as Markdown. */
export function listMarkdown(site: PublicSite, posts: readonly PublicSummary[], origin: string): string {
  const urls = buildAddresses(origin, site.path);
  const items = posts.map((post) => {
    const day = post.publishedAt.toISOString().slice(0, 10);
    return `- ${day} [${escaped(post.title)}](${urls.post(post.slug)}): ${escaped(summarize(post, 200))}`;
  });
  const text = items.length === 0 ? "Nothing is published yet." : items.join("\n");
  return `# ${escaped(site.name)}: what's new\n\n${text}\n`;
}

/** Escapes text for one line of Markdown. */
export function escaped(text: string): string {
  return text.replace(/\s+/g, " ").replace(/[\\`*_[\]<>#|~]/g, "\\$&");
}
