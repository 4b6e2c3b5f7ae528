import { expect, test } from "vitest";
import { type EmailFacts, renderEmail } from "./render.ts";

const LINKS = {
  stop: "https://clarion.example/api/weekly-email/x",
  settings: "https://clarion.example/acme/settings/account",
};
const QUIET: EmailFacts = {
  ...{ organization: "Acme", day: "2026-11-29", findings: [], failures: [] },
  waiting: { posts: [], count: 0, url: "https://clarion.example/acme/content?status=draft" },
};

test("says that nothing happened, why it was sent and how to stop it", () => {
  const { subject, text, html } = renderEmail(QUIET, LINKS);
  expect(subject).toBe("Your week on Clarion");
  expect(text).toBe(`Acme, week to 2026-11-29

Work
- No drafts are waiting, and no automation failed.

You get this email because you turned it on in your account settings.
Settings: ${LINKS.settings}
Unsubscribe: ${LINKS.stop}
`);
  expect(html).toContain(`<a href="${LINKS.stop}">unsubscribe</a>`);
});

test("lists drafts, failures and verdicts with their links, and counts the drafts that are left out", () => {
  const finding = { p: 0.4, difference: 0, low: 0, high: 0, before: 0.2, after: 0.2, answers: 240, reason: "" };
  const { text } = renderEmail(
    {
      ...QUIET,
      findings: [
        { ...finding, project: "Acme", verdict: "no_change" },
        { ...finding, project: "New", verdict: "unknown", reason: "There are no answers before to compare." },
      ],
      waiting: {
        ...QUIET.waiting,
        posts: [{ title: "Notes", review: "requested", url: "https://clarion.example/acme/content/post_1" }],
        count: 3,
      },
      failures: [{ name: "Weekly", reason: "No access", url: "https://clarion.example/acme/schedules" }],
    },
    LINKS,
  );
  expect(text).toContain("- Acme: nothing changed that 240 answers could show.\n");
  expect(text).toContain("- New: no verdict. There are no answers before to compare.\n");
  expect(text).toContain("- Notes (in review)\n  https://clarion.example/acme/content/post_1\n- 2 more drafts\n");
  expect(text).toContain("- Weekly: No access\n  https://clarion.example/acme/schedules");
  expect(text).not.toContain("No drafts are waiting");
});

test("keeps names and titles on one line of text and escapes them in HTML", () => {
  const title = 'x\n\nUnsubscribe: https://evil.example\u2028<img src=x onerror="alert(1)">';
  const posts = [{ title, review: "requested", url: "https://clarion.example/acme/content/post_1" }];
  const { text, html } = renderEmail(
    { ...QUIET, organization: title, waiting: { ...QUIET.waiting, posts, count: 1 } },
    LINKS,
  );
  expect(text.split("\n").filter((line) => line.startsWith("Unsubscribe:"))).toEqual([`Unsubscribe: ${LINKS.stop}`]);
  expect(html).not.toContain("<img");
});
