import { describe, expect, it, test } from "vitest";
import type { Activity, TrackerIssue } from "#lib/content/activity.ts";
import { attributeSentences } from "#lib/content/evidence/attribute.ts";
import { pictureHtml } from "#lib/content/images/html.ts";
import { verifyImage } from "#lib/content/images/verify.ts";
import { writeImage } from "#lib/content/images/write.ts";
import { buildLedger } from "#lib/content/ledger/build.ts";
import type { Audience, Ledger } from "#lib/content/ledger/types.ts";
import { X_LENGTH_MAX } from "#lib/content/limits.ts";
import { splitMessage } from "#lib/content/sources/git/log-parser.ts";
import { weightedLength } from "#lib/content/text/weighted-length.ts";
import { verifyText } from "#lib/content/verify/text.ts";
import { writeText } from "#lib/content/writers/write.ts";
import { leadingHeading } from "#lib/posts/heading.ts";
import { compileRules } from "#lib/skills/rules.ts";
import { buildActivity, fakeSha } from "#lib/testing/activity.ts";
import { testBrand } from "#lib/testing/brand.ts";
import { FLOODS, HOSTILE, HOSTILE_LINES } from "#lib/testing/hostile.ts";
import { findActiveContent } from "#lib/testing/hostile-page.ts";
import { floodLength } from "#lib/testing/property-runs.ts";
import { markdownToText, renderMarkdown } from "#lib/web/markdown.ts";
import { isSkipped, TEXT_TYPES, TONES } from "./types.ts";

const RANGE = { from: "2024-01-01T00:00:00.000Z", to: "2024-02-01T00:00:00.000Z" };
/** Sources cut titles and names at this length. */
const LINE_MAX = 1_000;
const HIDDEN = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;

/** Puts one text into every field of an activity that a source controls. */
function activityWith(text: string): Activity {
  const person = { name: text, email: text, login: text, url: text };
  const line = text.slice(0, LINE_MAX);
  const activity = buildActivity([
    { ...splitMessage(text), author: person, url: text },
    { ...splitMessage(`feat: ${text}\n\nBREAKING CHANGE: ${text}`), author: person, files: [{ path: text }] },
    splitMessage(`fix(security): ${line} (#3)\n\nCo-authored-by: ${text} <a@b.example>`),
    splitMessage(`Revert "${line}"\n\nThis reverts commit ${text}.`),
    splitMessage(`perf: read the index once\n\n${text}`),
  ]);
  const [, merged] = activity.commits;
  const pullRequest = {
    number: 7,
    title: `Add ${line}`,
    body: text,
    author: person,
    labels: [text, `breaking ${text}`],
    mergedAt: "2024-01-05T00:00:00.000Z",
    mergeCommitSha: merged?.sha ?? "",
    commitShas: [],
    linkedIssues: [{ number: 9, title: line, labels: [text], byUser: true, url: text }],
    url: text,
  };
  const release = { tag: line, name: line, body: text, prerelease: false, publishedAt: RANGE.to, sha: fakeSha(3) };
  return {
    ...activity,
    repository: { id: "r", owner: line, name: line, url: text },
    pullRequests: [pullRequest],
    releases: [release],
  };
}

const issueWith = (text: string): TrackerIssue => ({
  id: "ENG-1",
  integrationId: "int_1",
  provider: "linear",
  repository: null,
  title: text.slice(0, LINE_MAX),
  body: text,
  labels: [text],
  type: text,
  assignee: { name: text, url: text },
  completedAt: "2024-01-10T00:00:00.000Z",
  url: text,
});

function ledgerWith(text: string, audience: Audience): Ledger {
  const range = { ...RANGE, label: text.slice(0, LINE_MAX) };
  return buildLedger([activityWith(text)], { audience, range, issues: [issueWith(text)] });
}

/** Checks every text type in every tone: verified, and without active content once rendered. */
function expectInertTexts(ledger: Ledger, companyName: string): void {
  for (const contentType of TEXT_TYPES) {
    for (const tone of TONES) {
      const options = { tone, audience: ledger.audience, companyName };
      const written = writeText(contentType, ledger, options);
      if (isSkipped(written)) {
        expect(written.reason).toMatch(/^No change in this range/);
        continue;
      }
      expect(verifyText(contentType, written, ledger, options)).toEqual([]);
      expect(findActiveContent(renderMarkdown(written.markdown))).toEqual([]);
      expect(written.title).not.toMatch(HIDDEN);
      expect(written.markdown.replaceAll("\n", "")).not.toMatch(HIDDEN);
      if (contentType === "twitter_post")
        expect(weightedLength(written.markdown.trim())).toBeLessThan(X_LENGTH_MAX + 1);
    }
  }
}

function expectInertPicture(ledger: Ledger, companyName: string): void {
  const brand = testBrand({ name: companyName, companyName, colors: [companyName], logoUrl: companyName });
  const written = writeImage(ledger, brand, { tone: "Casual", companyName });
  // A ledger of nothing but hostile titles has no lead.
  if ("skipped" in written) return;
  expect(verifyImage(written.sentences, ledger, [companyName])).toEqual([]);
  const { picture } = written;
  const html = pictureHtml(picture, null);
  expect(findActiveContent(html)).toEqual([]);
  expect(
    [picture.headline, picture.name, picture.label ?? "", picture.detail ?? "", ...picture.points].join(""),
  ).not.toMatch(HIDDEN);
}

test("detects active content in a page and accepts a page without any", () => {
  expect(
    findActiveContent('<p onclick="x"><script>x</script><a href="java\nscript:x">y</a><img src="data:x">'),
  ).toEqual(["script", "onclick=x", "href=java\nscript:x", "src=data:x"]);
  expect(findActiveContent('<p><a href="https://a.example">x</a> <a href="#x">y</a></p>')).toEqual([]);
});

describe("hostile source text", () => {
  it.each(HOSTILE)("is written, verified and rendered as plain text: %j", (text) => {
    for (const audience of ["developers", "users"] as const) {
      const ledger = ledgerWith(text, audience);
      expectInertTexts(ledger, text.slice(0, 60));
      expectInertPicture(ledger, text.slice(0, 60));
    }
  });

  it.each(Object.entries(FLOODS))("completes for a flood of %s", (_, flood) => {
    const ledger = ledgerWith(flood.slice(0, floodLength(flood.length)), "developers");
    expectInertTexts(ledger, "Acme");
    expectInertPicture(ledger, "Acme");
  });
});

describe("flood of Markdown from a person", () => {
  it.each(Object.entries(FLOODS))("is stored, attributed and rendered: %s", (_, text) => {
    const markdown = text.slice(0, floodLength(100_000));
    expect(findActiveContent(renderMarkdown(markdown))).toEqual([]);
    expect(attributeSentences(markdown, []).every(({ author }) => author === "person")).toBe(true);
    expect(leadingHeading(markdown)?.length ?? 0).toBeLessThanOrEqual(2_000);
    expect(markdownToText(markdown).length).toBeLessThanOrEqual(200_000);
    expect(weightedLength(markdown)).toBeGreaterThan(0);
    expect(compileRules([markdown, `\`\`\`rules\n${markdown}\n\`\`\``]).issues.length).toBeLessThanOrEqual(50);
  });
});

test("writes inert texts when one repository contains all hostile lines", () => {
  const seeds = HOSTILE_LINES.map((text) => ({ ...splitMessage(`feat: ${text}\n\n${text}`), author: { name: text } }));
  const ledger = buildLedger([buildActivity(seeds)], { audience: "developers", range: { ...RANGE, label: "January" } });
  expectInertTexts(ledger, "Acme");
});
