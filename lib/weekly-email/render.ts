import { plural } from "#lib/format.ts";
import { escapeHtml } from "#lib/web/html.ts";
import type { Finding } from "./decide.ts";

export type EmailFacts = {
  organization: string;
  /** The last day of the email, such as `2026-11-29`. */
  day: string;
  findings: readonly Finding[];
  waiting: { posts: readonly { title: string; review: string; url: string }[]; count: number; url: string };
  failures: readonly { name: string; reason: string | null; url: string }[];
};
type Item = { text: string; url?: string };
type Section = { title: string; items: Item[] };

const REVIEWS: Readonly<Record<string, string>> = { requested: "in review", changes_requested: "changes requested" };
const LINE_MAX = 300;

/** The email as plain text and as HTML with the same content. @param links where a reader changes or stops it */
export function renderEmail(facts: EmailFacts, links: { stop: string; settings: string }) {
  const sections = buildSections(facts);
  const heading = `${oneLine(facts.organization)}, week to ${facts.day}`;
  const why = "You get this email because you turned it on in your account settings.";
  const text = [
    heading,
    ...sections.map(({ title, items }) => [title, ...items.map(toTextItem)].join("\n")),
    `${why}\nSettings: ${links.settings}\nUnsubscribe: ${links.stop}`,
  ].join("\n\n");
  const html = [
    `<h1 style="font-size:18px">${escapeHtml(heading)}</h1>`,
    ...sections.map(
      ({ title, items }) =>
        `<h2 style="font-size:15px">${escapeHtml(title)}</h2>\n<ul>\n${items.map(toHtmlItem).join("\n")}\n</ul>`,
    ),
    `<p style="font-size:13px">${why} <a href="${escapeHtml(links.settings)}">Change your settings</a> or <a href="${escapeHtml(links.stop)}">unsubscribe</a>.</p>`,
  ].join("\n");
  return {
    subject: "Your week on Clarion",
    text: `${text}\n`,
    html: `<!doctype html>\n<html lang="en"><body>\n${html}\n</body></html>\n`,
  };
}

function buildSections({ findings, waiting, failures }: EmailFacts): Section[] {
  const more = waiting.count - waiting.posts.length;
  const drafts: Item[] = [
    ...waiting.posts.map(({ title, review, url }) => ({
      text: `${oneLine(title)} (${REVIEWS[review] ?? review})`,
      url,
    })),
    ...(more > 0 ? [{ text: plural(more, "more draft"), url: waiting.url }] : []),
  ];
  const runs = failures.map(({ name, reason, url }) => ({
    text: reason ? `${oneLine(name)}: ${oneLine(reason)}` : oneLine(name),
    url,
  }));
  const sections = [
    { title: "Visibility in AI answers: the last 28 days against the 28 days before", items: findings.map(toFinding) },
    { title: "Drafts waiting", items: drafts },
    { title: "Failed automations", items: runs },
  ].filter(({ items }) => items.length > 0);
  if (drafts.length > 0 || runs.length > 0) return sections;
  return [...sections, { title: "Work", items: [{ text: "No drafts are waiting, and no automation failed." }] }];
}

const percent = (part: number) => `${(part * 100).toFixed(1).replace(/\.0$/, "")}%`;
const points = (part: number) => (part * 100).toFixed(1).replace(/\.0$/, "");

function toFinding({ project, verdict, difference, low, high, before, after, answers, reason }: Finding): Item {
  const name = oneLine(project);
  if (verdict === "unknown") return { text: `${name}: no verdict. ${reason}` };
  if (verdict === "no_change") {
    return { text: `${name}: nothing changed that ${plural(answers, "answer")} could show.` };
  }
  return {
    text: `${name}: the mention rate went ${verdict}, from ${percent(before)} to ${percent(after)}, by ${points(Math.abs(difference ?? 0))} points (95% interval ${points(low ?? 0)} to ${points(high ?? 0)}).`,
  };
}

/** Names and titles are data: they never begin a line or a paragraph of their own. */
function oneLine(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
  return line.length > LINE_MAX ? `${line.slice(0, LINE_MAX)}…` : line;
}

function toTextItem({ text, url }: Item): string {
  return url ? `- ${text}\n  ${url}` : `- ${text}`;
}

function toHtmlItem({ text, url }: Item): string {
  return `<li>${url ? `<a href="${escapeHtml(url)}">${escapeHtml(text)}</a>` : escapeHtml(text)}</li>`;
}
