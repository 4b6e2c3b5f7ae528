import { changeset, type DemoCommit, replace, write } from "./commit.ts";

/** Work since v3.0.0. */
export const UNRELEASED: readonly DemoCommit[] = [
  {
    daysAgo: 13,
    hour: 9,
    author: "mira",
    message: `fix: send mail with a client certificate (#344)

The certificate of SMTP_URL was ignored, so that some mail servers refused replies after the upgrade to 3.0.`,
    changes: [
      replace(
        "src/mail/send.ts",
        "nodemailer.createTransport(process.env.SMTP_URL);",
        "nodemailer.createTransport(process.env.SMTP_URL, { tls: { cert: process.env.SMTP_CERTIFICATE } });",
      ),
      replace(
        ".env.example",
        "SMTP_URL=smtp://localhost:25",
        "SMTP_URL=smtp://localhost:25\n# Client certificate of the mail server, in PEM form.\nSMTP_CERTIFICATE=",
      ),
      changeset(
        "safe-seals-send",
        "patch",
        "Mail servers that ask for a client certificate accept replies again. Set `SMTP_CERTIFICATE` to the certificate.",
      ),
    ],
  },
  {
    daysAgo: 11,
    hour: 14,
    author: "jonas",
    message: `feat: satisfaction survey (#345)

A survey with one question goes out when a conversation closes. The score shows on the conversation and on the report
page. Teams switch it on under Settings.`,
    changes: [
      write(
        "src/surveys/satisfaction.ts",
        `export type Score = 1 | 2 | 3 | 4 | 5;

/** Share of answers that are 4 or 5; null without answers. */
export function satisfaction(scores: readonly Score[]): number | null {
  if (scores.length === 0) return null;
  return scores.filter((score) => score >= 4).length / scores.length;
}
`,
      ),
      write(
        "migrations/0033_satisfaction.sql",
        "CREATE TABLE satisfaction_answers (\n  conversation_id uuid PRIMARY KEY,\n  score integer NOT NULL,\n  comment text\n);\n",
      ),
      replace(
        "src/ui/strings.ts",
        '  rules: "Assignment rules",',
        '  survey: "Satisfaction survey",\n  surveyQuestion: "How satisfied are you with our answer?",\n  rules: "Assignment rules",',
      ),
      write(
        "docs/satisfaction.md",
        `# Satisfaction survey

Switch the survey on under Settings. Customers get one question when a conversation closes and can add a comment.
The report page shows the share of answers with 4 or 5 points, and how many people answered.
`,
      ),
      replace(
        "openapi.yaml",
        "  /v1/conversations/{id}/replies:",
        "  /v1/reports/satisfaction:\n    get:\n      summary: Satisfaction over a period\n  /v1/conversations/{id}/replies:",
      ),
      changeset(
        "glad-stars-rate",
        "minor",
        "Send a satisfaction survey when a conversation closes. The report page shows the share of answers with 4 or 5 points, and how many people answered.",
      ),
    ],
  },
  {
    daysAgo: 10,
    hour: 6,
    author: "renovate",
    message: "chore(deps): update dependency vitest to v2.1.4 (#346)",
    changes: [replace("package.json", '"vitest": "2.1.1"', '"vitest": "2.1.4"')],
  },
  {
    daysAgo: 8,
    hour: 10,
    author: "teo",
    message: "fix: match assignment rules without regard to accents (#347)",
    changes: [
      replace(
        "src/rules/assign.ts",
        "!subject.toLowerCase().includes(when.subject.toLowerCase())",
        "!plain(subject).includes(plain(when.subject))",
      ),
      replace(
        "src/rules/assign.ts",
        "function matches(",
        'const plain = (text: string): string => text.normalize("NFD").replace(/\\p{M}/gu, "").toLowerCase();\n\nfunction matches(',
      ),
      changeset(
        "even-marks-match",
        "patch",
        "Assignment rules match subjects with and without accents: `Rechnung für März` matches `marz`.",
      ),
    ],
  },
  {
    daysAgo: 6,
    hour: 9,
    author: "jonas",
    message: `feat: search inside attachments (#348)

Text of PDF and Word files is read when a message arrives. Search shows the page that matched.`,
    changes: [
      write(
        "src/search/attachments.ts",
        `export type Match = { conversation: string; file: string; page: number };

/** Finds the pages of attachments that hold every word of the question. */
export const SEARCH = "SELECT conversation_id, file, page FROM attachment_pages WHERE words @@ plainto_tsquery($1)";
`,
      ),
      write(
        "migrations/0034_attachment_pages.sql",
        "CREATE TABLE attachment_pages (\n  conversation_id uuid NOT NULL,\n  file text NOT NULL,\n  page integer NOT NULL,\n  words tsvector NOT NULL\n);\n",
      ),
      write(
        "docs/search.md",
        "# Search\n\nSearch finds messages, subjects and the text of PDF and Word attachments. A result shows the page that matched.\n",
      ),
      replace("src/ui/strings.ts", '  addRule: "Add rule",', '  addRule: "Add rule",\n  matchedPage: "Found on page",'),
      changeset(
        "deep-pages-show",
        "minor",
        "Search finds text inside PDF and Word attachments and shows the page that matched.",
      ),
    ],
  },
  {
    daysAgo: 5,
    hour: 15,
    author: "mira",
    message: `fix(security): require a signed link to download an attachment (#349)

Attachments could be downloaded by anybody who knew their address. Links are signed now and end after an hour.`,
    changes: [
      write(
        "src/mail/links.ts",
        `import { createHmac } from "node:crypto";

export const LINK_MINUTES = 60;

export function signLink(path: string, secret: string, expires: number): string {
  const signature = createHmac("sha256", secret).update(\`\${path}\${expires}\`).digest("base64url");
  return \`\${path}?expires=\${expires}&signature=\${signature}\`;
}
`,
      ),
      changeset(
        "shut-gates-lock",
        "patch",
        "Security: attachments can only be downloaded through a signed link, which ends after an hour. Before, anybody who knew the address could download them.",
      ),
    ],
  },
  {
    daysAgo: 4,
    hour: 11,
    author: "priya",
    message: "test: measure search over 50,000 attachments (#350)",
    changes: [
      write(
        "src/search/attachments.test.ts",
        'import { expect, test } from "vitest";\nimport { SEARCH } from "./attachments.ts";\n\ntest("searches by page", () => {\n  expect(SEARCH).toContain("page");\n});\n',
      ),
    ],
  },
  {
    daysAgo: 3,
    hour: 13,
    author: "jonas",
    message: `feat: keyboard shortcuts for the inbox (#351)

j and k move through the list, e closes, s snoozes, r replies. Press ? to see all of them.`,
    changes: [
      write(
        "src/ui/shortcuts.ts",
        'export const shortcuts = { j: "next", k: "previous", e: "close", s: "snooze", r: "reply", "?": "help" } as const;\n',
      ),
      replace(
        "src/ui/strings.ts",
        '  close: "Close conversation",',
        '  close: "Close conversation",\n  shortcuts: "Keyboard shortcuts",',
      ),
      replace(
        "docs/conversations.md",
        "## Snooze",
        "## Keyboard\n\nMove through the inbox with `j` and `k`, close with `e`, snooze with `s` and reply with `r`. Press `?` to see all shortcuts.\n\n## Snooze",
      ),
      changeset(
        "deft-keys-dance",
        "minor",
        "Keyboard shortcuts are available in the inbox: `j` and `k` move, `e` closes, `s` snoozes and `r` replies. Press `?` to see all of them.",
      ),
    ],
  },
  {
    daysAgo: 2,
    hour: 10,
    author: "mira",
    message: "fix: bring a snoozed conversation back when a note is added (#352)",
    changes: [
      replace(
        "src/conversations/snooze.ts",
        "/** Returns the time",
        '/** Events that end a snooze before its time. */\nexport const WAKES: readonly string[] = ["customer_reply", "note"];\n\n/** Returns the time',
      ),
      changeset("bright-notes-wake", "patch", "A snoozed conversation comes back when a teammate adds a note."),
    ],
  },
  {
    daysAgo: 1,
    hour: 9,
    author: "priya",
    message: "docs: explain how satisfaction is counted (#353)",
    changes: [
      replace(
        "docs/satisfaction.md",
        "and how many people answered.",
        "and how many people answered. Conversations without an answer are not counted.",
      ),
    ],
  },
];
