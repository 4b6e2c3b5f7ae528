import "server-only";
import { load } from "cheerio";
import { splitFacts } from "#lib/geo/briefs/facts.ts";
import type { Fact } from "#lib/geo/briefs/material.ts";
import type { SiteReader } from "#lib/geo/readiness/site/reader.ts";
import { isTooDeep } from "#lib/web/html-depth.ts";

const PAGES_MAX = 5;
const SENTENCES_MAX = 40;
/** Parts of a page that say nothing of its subject. */
const FRAME = "nav, header, footer, aside, form, script, style, noscript, template, [hidden]";

/**
 * Reads facts from the brand's own pages as far as robots.txt allows: sentences of paragraphs and lists that name the
 * brand, each with the address that says it. A page that cannot be read has none.
 */
export async function readSiteFacts(
  reader: SiteReader,
  urls: readonly string[],
  names: readonly string[],
): Promise<Fact[]> {
  const facts: Fact[] = [];
  for (const [page, url] of [...new Set(urls)].slice(0, PAGES_MAX).entries()) {
    const look = await reader.look(url);
    const isRead = look.isAnswered && look.status === 200 && /\bhtml\b/i.test(look.headers["content-type"] ?? "");
    const sentences = isRead ? splitFacts(readParagraphs(look.text)).filter((text) => isAbout(text, names)) : [];
    for (const [index, text] of [...new Set(sentences)].slice(0, SENTENCES_MAX).entries()) {
      facts.push({ id: `site-${page + 1}-${index + 1}`, text, kind: "page", source: url });
    }
  }
  return facts;
}

/** One line for each paragraph and list item. */
function readParagraphs(html: string): string {
  if (isTooDeep(html)) return "";
  const $ = load(html);
  $(FRAME).remove();
  return $("p, li")
    .toArray()
    .map((node) => $(node).text().replace(/\s+/g, " ").trim())
    .join("\n");
}

function isAbout(sentence: string, names: readonly string[]): boolean {
  const text = sentence.toLocaleLowerCase("en");
  return names.some((name) => text.includes(name.toLocaleLowerCase("en")));
}
