import { changeset, type DemoCommit, remove, replace, write } from "./commit.ts";

/** Work from v2.3.0 to v3.0.0. */
export const RELEASE_3_0: readonly DemoCommit[] = [
  {
    daysAgo: 40,
    hour: 9,
    author: "jonas",
    message: `feat: assignment rules (#329)

A rule looks at the language, the subject or the tag of a new conversation and assigns it to a person or a team. Rules
run from top to bottom, and the first match wins.`,
    changes: [
      write(
        "src/rules/assign.ts",
        `export type Rule = {
  when: { language?: string; subject?: string; tag?: string };
  assignTo: string;
};

export type Conversation = { language: string; subject: string; tags: string[] };

/** Returns the assignee of the first rule that matches, null without one. */
export function assign(rules: readonly Rule[], conversation: Conversation): string | null {
  return rules.find(({ when }) => matches(when, conversation))?.assignTo ?? null;
}

function matches(when: Rule["when"], { language, subject, tags }: Conversation): boolean {
  if (when.language !== undefined && when.language !== language) return false;
  if (when.subject !== undefined && !subject.toLowerCase().includes(when.subject.toLowerCase())) return false;
  return when.tag === undefined || tags.includes(when.tag);
}
`,
      ),
      write(
        "migrations/0032_rules.sql",
        "CREATE TABLE assignment_rules (\n  id uuid PRIMARY KEY,\n  position integer NOT NULL,\n  condition jsonb NOT NULL,\n  assign_to text NOT NULL\n);\n",
      ),
      replace(
        "openapi.yaml",
        "  /v1/conversations/{id}/replies:",
        "  /v1/assignment-rules:\n    get:\n      summary: List assignment rules\n    post:\n      summary: Create an assignment rule\n  /v1/conversations/{id}/replies:",
      ),
      replace(
        "src/ui/strings.ts",
        '  insertVariable: "Insert variable",',
        '  insertVariable: "Insert variable",\n  rules: "Assignment rules",\n  addRule: "Add rule",',
      ),
      write(
        "docs/assignment-rules.md",
        `# Assignment rules

Assignment rules send new conversations to the right person or team. A rule looks at the language, the subject or a tag.
Rules run from top to bottom, and the first match wins. Conversations that match no rule stay unassigned.
`,
      ),
      changeset(
        "wise-cats-sort",
        "minor",
        "Assignment rules send new conversations to the right person or team by language, subject or tag. Rules run from top to bottom, and the first match wins.",
      ),
    ],
  },
  {
    daysAgo: 39,
    hour: 6,
    author: "renovate",
    message: "chore(deps): update dependency typescript to v5.6.3 (#330)",
    changes: [replace("package.json", '"typescript": "5.6.2"', '"typescript": "5.6.3"')],
  },
  {
    daysAgo: 37,
    hour: 15,
    author: "mira",
    message: `feat!: configure mail with SMTP_URL (#331)

One address replaces SMTP_HOST and SMTP_PORT, so that a user, a password and TLS can be given too.

BREAKING CHANGE: set SMTP_URL, for example smtps://user:password@mail.example:465. SMTP_HOST and SMTP_PORT are no
longer read.`,
    changes: [
      replace(
        ".env.example",
        "# Mail server that sends replies.\nSMTP_HOST=localhost\nSMTP_PORT=25",
        "# Mail server that sends replies, with user and password when it asks for them.\nSMTP_URL=smtp://localhost:25",
      ),
      replace(
        "src/mail/send.ts",
        `nodemailer.createTransport({
  host: process.env.SMTP_HOST,
  port: Number(process.env.SMTP_PORT),
});`,
        "nodemailer.createTransport(process.env.SMTP_URL);",
      ),
      write(
        "docs/upgrading.md",
        `# Upgrading to 3.0

## Mail

Set \`SMTP_URL\` in place of \`SMTP_HOST\` and \`SMTP_PORT\`.
`,
      ),
      changeset(
        "loud-mails-move",
        "major",
        "`SMTP_URL` replaces `SMTP_HOST` and `SMTP_PORT`. Set it before you upgrade, for example `smtps://user:password@mail.example:465`.",
      ),
    ],
  },
  {
    daysAgo: 36,
    hour: 10,
    author: "teo",
    message: "fix: count a conversation once in the unread badge (#332)",
    changes: [
      write("src/ui/badge.ts", "export const unread = (ids: readonly string[]): number => new Set(ids).size;\n"),
      changeset("neat-dots-add", "patch", "The unread badge counts a conversation with several new messages once."),
    ],
  },
  {
    daysAgo: 34,
    hour: 13,
    author: "priya",
    message: `feat!: remove GET /v1/tickets (#333)

The address has answered like GET /v1/conversations since 2.0 and was announced as deprecated there.

BREAKING CHANGE: call GET /v1/conversations instead of GET /v1/tickets.`,
    changes: [
      replace("src/server.ts", '  app.get("/v1/tickets", inbox);\n', ""),
      replace("openapi.yaml", "  /v1/tickets:\n    get:\n      summary: List conversations under their old name\n", ""),
      replace(
        "docs/upgrading.md",
        "## Mail",
        "## API\n\nCall `GET /v1/conversations` instead of `GET /v1/tickets`, which is removed.\n\n## Mail",
      ),
      changeset(
        "old-paths-end",
        "major",
        "`GET /v1/tickets` is removed. Call `GET /v1/conversations`, which returns the same list.",
      ),
    ],
  },
  {
    daysAgo: 33,
    hour: 16,
    author: "jonas",
    message: "style: sort imports (#334)",
    changes: [
      replace(
        "src/ui/time.ts",
        "export const day",
        "/** Day of a message in the time zone of the reader. */\nexport const day",
      ),
    ],
  },
  {
    daysAgo: 31,
    hour: 11,
    author: "jonas",
    message: `feat: see who else is reading a conversation (#335)

Two people often answered the same customer. The header of a conversation now shows who reads it and who is writing.`,
    changes: [
      write(
        "src/conversations/presence.ts",
        `const readers = new Map<string, Set<string>>();

export function enter(conversation: string, agent: string): string[] {
  const present = readers.get(conversation) ?? new Set();
  readers.set(conversation, present.add(agent));
  return [...present].filter((name) => name !== agent);
}

export function leave(conversation: string, agent: string): void {
  readers.get(conversation)?.delete(agent);
}
`,
      ),
      replace(
        "src/ui/strings.ts",
        '  rules: "Assignment rules",',
        '  isReading: "is reading",\n  isWriting: "is writing a reply",\n  rules: "Assignment rules",',
      ),
      replace(
        "docs/conversations.md",
        "## Tags",
        "## Presence\n\nThe header of a conversation shows which teammates read it and who writes a reply.\n\n## Tags",
      ),
      changeset(
        "warm-eyes-meet",
        "minor",
        "The header of a conversation shows which teammates read it and who is writing a reply, so that two people do not answer the same customer.",
      ),
    ],
  },
  {
    daysAgo: 29,
    hour: 9,
    author: "mira",
    message: `fix: deliver webhooks again after a network error (#336)

A delivery that failed before the other server answered was dropped. It is repeated up to five times now.`,
    changes: [
      replace(
        "src/webhooks/deliver.ts",
        '  await fetch(url, { method: "POST", headers: { "x-mossgate-secret": secret }, body });',
        `  for (let attempt = 1; attempt <= 5; attempt++) {
    try {
      await fetch(url, { method: "POST", headers: { "x-mossgate-secret": secret }, body });
      return;
    } catch (error) {
      if (attempt === 5) throw error;
    }
  }`,
      ),
      changeset(
        "firm-posts-retry",
        "patch",
        "Webhook deliveries that fail with a network error are repeated up to five times.",
      ),
    ],
  },
  {
    daysAgo: 27,
    hour: 14,
    author: "priya",
    message: "build!: require Node 22 (#337)\n\nBREAKING CHANGE: Node 20 is no longer supported.",
    changes: [
      replace("package.json", '"node": ">=20"', '"node": ">=22"'),
      replace("README.md", "Mossgate needs Node 20 and PostgreSQL.", "Mossgate needs Node 22 and PostgreSQL."),
      replace(".github/workflows/test.yml", "node: [20, 22]", "node: [22, 24]"),
      changeset("new-roots-hold", "major", "Mossgate needs Node 22 or newer."),
    ],
  },
  {
    daysAgo: 25,
    hour: 10,
    author: "teo",
    message: `feat: reply from the command line (#338)

Experimental. Prints the conversation and reads the reply from standard input.`,
    changes: [write("src/reply.ts", "export const reply = (id: string, text: string): string[] => [id, text];\n")],
  },
  {
    daysAgo: 24,
    hour: 6,
    author: "renovate",
    message: "chore(deps): update dependency pg to v8.13.0 (#339)",
    changes: [replace("package.json", '"pg": "8.12.0"', '"pg": "8.13.0"')],
  },
  {
    daysAgo: 22,
    hour: 15,
    author: "teo",
    message: `Revert "feat: reply from the command line (#338)" (#340)

Replies were sent without the signature of the agent.`,
    changes: [remove("src/reply.ts")],
  },
  {
    daysAgo: 20,
    hour: 11,
    author: "jonas",
    message: "fix: keep the place in the list after a conversation is closed (#341)",
    changes: [
      write(
        "src/ui/list.ts",
        "export const next = (index: number, length: number): number => Math.min(index, length - 1);\n",
      ),
      changeset(
        "soft-steps-stay",
        "patch",
        "The list stays in place after you close a conversation. It jumped to the top before.",
      ),
    ],
  },
  {
    daysAgo: 18,
    hour: 13,
    author: "priya",
    message: "docs: guide to assignment rules by language (#342)",
    changes: [
      replace(
        "docs/assignment-rules.md",
        "Conversations that match no rule stay unassigned.\n",
        "Conversations that match no rule stay unassigned.\n\n## By language\n\nAdd one rule for each language that your team speaks, and a last rule without a condition for the others.\n",
      ),
    ],
  },
  {
    daysAgo: 15,
    hour: 10,
    author: "release",
    message: "Version Packages (#343)",
    tag: "v3.0.0",
    changes: [
      replace("package.json", '"version": "2.3.0"', '"version": "3.0.0"'),
      replace("openapi.yaml", "version: 2.3.0", "version: 3.0.0"),
      replace(
        "CHANGELOG.md",
        "# mossgate\n",
        `# mossgate

## 3.0.0

### Major Changes

- \`SMTP_URL\` replaces \`SMTP_HOST\` and \`SMTP_PORT\`. Set it before you upgrade, for example \`smtps://user:password@mail.example:465\`.
- \`GET /v1/tickets\` is removed. Call \`GET /v1/conversations\`, which returns the same list.
- Mossgate needs Node 22 or newer.

### Minor Changes

- Assignment rules send new conversations to the right person or team by language, subject or tag. Rules run from top to bottom, and the first match wins.
- The header of a conversation shows which teammates read it and who is writing a reply, so that two people do not answer the same customer.

### Patch Changes

- The unread badge counts a conversation with several new messages once.
- Webhook deliveries that fail with a network error are repeated up to five times.
- The list stays in place after you close a conversation. It jumped to the top before.
`,
      ),
      ...["wise-cats-sort", "loud-mails-move", "neat-dots-add", "old-paths-end"].map((name) =>
        remove(`.changeset/${name}.md`),
      ),
      ...["warm-eyes-meet", "firm-posts-retry", "new-roots-hold", "soft-steps-stay"].map((name) =>
        remove(`.changeset/${name}.md`),
      ),
    ],
  },
];
