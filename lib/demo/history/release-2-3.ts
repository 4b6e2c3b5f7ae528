import { changeset, type DemoCommit, remove, replace, write } from "./commit.ts";

const SNOOZE = `export type SnoozeUntil = "later_today" | "tomorrow" | "next_week" | { date: string };

/** Returns the time at which a snoozed conversation comes back to the inbox. */
export function wakeTime(until: SnoozeUntil, now: Date): Date {
  const time = new Date(now);
  if (typeof until === "object") return new Date(until.date);
  if (until === "later_today") time.setHours(time.getHours() + 3);
  if (until === "tomorrow") time.setDate(time.getDate() + 1);
  if (until === "next_week") time.setDate(time.getDate() + 7);
  return time;
}
`;

/** Work from v2.2.0 to v2.3.0. */
export const RELEASE_2_3: readonly DemoCommit[] = [
  {
    daysAgo: 69,
    hour: 10,
    author: "jonas",
    message: `feat: snooze a conversation (#312)

A snoozed conversation leaves the inbox and comes back at the chosen time, or as soon as the customer replies.`,
    changes: [
      write("src/conversations/snooze.ts", SNOOZE),
      write("migrations/0031_snooze.sql", "ALTER TABLE conversations ADD COLUMN snoozed_until timestamptz;\n"),
      replace(
        "src/ui/strings.ts",
        '  reply: "Send reply",',
        '  reply: "Send reply",\n  snooze: "Snooze",\n  snoozeTomorrow: "Until tomorrow",',
      ),
      replace(
        "docs/conversations.md",
        "## Tags",
        `## Snooze

Snooze a conversation until later today, tomorrow, next week or a date. It returns to the top of the inbox then, or
earlier when the customer replies.

## Tags`,
      ),
      changeset(
        "calm-owls-wait",
        "minor",
        "Snooze a conversation until later today, tomorrow, next week or a date. It returns to the top of the inbox then, or as soon as the customer replies.",
      ),
    ],
  },
  {
    daysAgo: 68,
    hour: 14,
    author: "mira",
    message: `fix: keep the draft of a reply when a conversation is reassigned (#313)

The composer was emptied on every change of the conversation, so a teammate who took it over lost the draft.`,
    changes: [
      replace(
        "src/ui/composer.ts",
        '  load(): void {\n    this.draft = "";\n  }',
        "  load(stored: string | null): void {\n    this.draft = stored ?? this.draft;\n  }",
      ),
      changeset(
        "brave-pens-stay",
        "patch",
        "A draft reply is no longer lost when a conversation is assigned to somebody else.",
      ),
    ],
  },
  {
    daysAgo: 67,
    hour: 6,
    author: "renovate",
    message: "chore(deps): update dependency fastify to v5.2.1 (#314)",
    changes: [replace("package.json", '"fastify": "5.2.0"', '"fastify": "5.2.1"')],
  },
  {
    daysAgo: 66,
    hour: 11,
    author: "priya",
    message: "test: cover snoozing over a change of summer time (#315)",
    changes: [
      write(
        "src/conversations/snooze.test.ts",
        'import { expect, test } from "vitest";\nimport { wakeTime } from "./snooze.ts";\n\ntest("wakes a day later", () => {\n  expect(wakeTime("tomorrow", new Date("2026-03-28T09:00:00")).getDate()).toBe(29);\n});\n',
      ),
    ],
  },
  {
    daysAgo: 64,
    hour: 15,
    author: "jonas",
    message: `feat: variables in saved replies (#316)

Saved replies can hold {{customer.first_name}}, {{conversation.subject}} and {{agent.name}}. They are filled in when
the reply is inserted. A variable without a value is highlighted, so that nobody sends "Hi ,".`,
    changes: [
      write(
        "src/replies/saved.ts",
        `export type SavedReply = { name: string; text: string };

/** Fills in the variables of a saved reply; those without a value are returned in \`missing\`. */
export function render(reply: SavedReply, values: Record<string, string>): { text: string; missing: string[] } {
  const missing: string[] = [];
  const text = reply.text.replace(/\\{\\{([a-z_.]+)\\}\\}/g, (match, name: string) => {
    const value = values[name];
    if (!value) missing.push(name);
    return value ?? match;
  });
  return { text, missing };
}
`,
      ),
      write(
        "docs/saved-replies.md",
        `# Saved replies

A saved reply is a text that your team sends often.

## Variables

Use variables to make a saved reply personal:

- \`{{customer.first_name}}\` is the first name of the customer.
- \`{{conversation.subject}}\` is the subject of the conversation.
- \`{{agent.name}}\` is your own name.

Variables without a value are highlighted before you send.
`,
      ),
      replace(
        "src/ui/strings.ts",
        '  assign: "Assign to me",',
        '  assign: "Assign to me",\n  insertVariable: "Insert variable",\n  missingVariable: "This variable has no value",',
      ),
      changeset(
        "quick-foxes-greet",
        "minor",
        "Saved replies can use variables such as `{{customer.first_name}}`, `{{conversation.subject}}` and `{{agent.name}}`. Variables without a value are highlighted before you send.",
      ),
    ],
  },
  {
    daysAgo: 63,
    hour: 9,
    author: "teo",
    message: "fix: read attachments with non-ASCII file names (#317)",
    changes: [
      write(
        "src/mail/attachments.ts",
        `export function fileName(header: string): string {
  const encoded = /filename\\*=UTF-8''([^;]+)/i.exec(header)?.[1];
  if (encoded) return decodeURIComponent(encoded);
  return /filename="([^"]+)"/.exec(header)?.[1] ?? "attachment";
}
`,
      ),
      changeset("kind-files-sing", "patch", "Attachments with names such as `Größe.pdf` can be opened again."),
    ],
  },
  {
    daysAgo: 61,
    hour: 13,
    author: "mira",
    message: `perf: load the inbox with one query (#318)

The inbox sent one query for each conversation. With 20,000 conversations it opened in 900 ms and now opens in 180 ms.`,
    changes: [
      replace(
        "src/conversations/inbox.ts",
        `  const conversations = await query("SELECT * FROM conversations ORDER BY updated_at DESC");
  for (const conversation of conversations)
    conversation.messages = await query("SELECT * FROM messages WHERE conversation_id = $1", [conversation.id]);
  return conversations;`,
        `  return query(
    \`SELECT c.*, json_agg(m ORDER BY m.sent_at) AS messages
     FROM conversations c JOIN messages m ON m.conversation_id = c.id
     GROUP BY c.id ORDER BY c.updated_at DESC LIMIT 100\`,
  );`,
      ),
      changeset(
        "fast-mice-load",
        "patch",
        "The inbox opens faster: 180 ms instead of 900 ms with 20,000 conversations.",
      ),
    ],
  },
  {
    daysAgo: 60,
    hour: 8,
    author: "priya",
    message: "ci: run the tests on Node 20 and 22 (#319)",
    changes: [replace(".github/workflows/test.yml", "node: [20]", "node: [20, 22]")],
  },
  {
    daysAgo: 58,
    hour: 16,
    author: "mira",
    message: "refactor: move the state of a conversation into one function (#320)",
    changes: [
      replace(
        "src/conversations/state.ts",
        `export function openConversation(): State {
  return "open";
}

export function closeConversation(): State {
  return "closed";
}`,
        `function state(next: State): State {
  return next;
}

export const openConversation = (): State => state("open");
export const closeConversation = (): State => state("closed");`,
      ),
    ],
  },
  {
    daysAgo: 57,
    hour: 10,
    author: "teo",
    message: `feat: close conversations after seven quiet days (#321)

Waiting conversations close by themselves when the customer has not replied for a week.`,
    changes: [
      write(
        "src/conversations/auto-close.ts",
        "export const QUIET_DAYS = 7;\n\nexport const closeQuiet = \"UPDATE conversations SET state = 'closed' WHERE updated_at < now() - interval '7 days'\";\n",
      ),
    ],
  },
  {
    daysAgo: 55,
    hour: 12,
    author: "priya",
    message: "docs: explain when to use saved replies (#322)",
    changes: [
      replace(
        "docs/saved-replies.md",
        "A saved reply is a text that your team sends often.",
        "A saved reply is a text that your team sends often. Start with the ten questions that you answer every week.",
      ),
    ],
  },
  {
    daysAgo: 53,
    hour: 9,
    author: "mira",
    message: `fix(security): keep webhook secrets out of the log (#323)

Every delivery logged its address together with its secret. Rotate the secrets of your webhooks if other people can
read your logs.`,
    changes: [
      replace(
        "src/webhooks/deliver.ts",
        'console.log("delivering webhook", { url, secret });',
        'console.log("delivering webhook", { url });',
      ),
      changeset(
        "still-keys-hide",
        "patch",
        "Security: webhook secrets no longer appear in the log. Rotate the secrets of your webhooks if other people can read your logs.",
      ),
    ],
  },
  {
    daysAgo: 51,
    hour: 14,
    author: "teo",
    message: `feat: export conversations as CSV (#324)

\`mossgate export\` writes one row for each conversation. \`--since\` limits the export to newer conversations.`,
    changes: [
      replace(
        "src/cli.ts",
        `    port: { type: "string", default: "4000" },
  },
});
await startServer(Number(values.port));`,
        `    port: { type: "string", default: "4000" },
    since: { type: "string" },
    output: { type: "string", default: "conversations.csv" },
  },
  allowPositionals: true,
});
if (positionals[0] === "export") await exportConversations(values.output, values.since);
else await startServer(Number(values.port));`,
      ),
      replace(
        "src/cli.ts",
        'import { startServer } from "./server.ts";\n\nconst { values }',
        'import { exportConversations } from "./export.ts";\nimport { startServer } from "./server.ts";\n\nconst { values, positionals }',
      ),
      write(
        "src/export.ts",
        `import { writeFile } from "node:fs/promises";
import { query } from "./database.ts";

export async function exportConversations(output: string, since = "1970-01-01"): Promise<void> {
  const rows = await query("SELECT id, subject, state FROM conversations WHERE created_at >= $1", [since]);
  const lines = rows.map(({ id, subject, state }) => \`\${id},\${JSON.stringify(subject)},\${state}\`);
  await writeFile(output, ["id,subject,state", ...lines].join("\\n"));
}
`,
      ),
      write(
        "docs/export.md",
        "# Export\n\nRun `mossgate export --since 2026-01-01 --output conversations.csv` to export conversations as CSV.\n",
      ),
      changeset(
        "open-doors-count",
        "minor",
        "Export conversations as CSV with `mossgate export`. `--since` limits the export to newer conversations and `--output` names the file.",
      ),
    ],
  },
  {
    daysAgo: 49,
    hour: 6,
    author: "renovate",
    message: "chore(deps): update dependency nodemailer to v6.9.15 (#325)",
    changes: [replace("package.json", '"nodemailer": "6.9.14"', '"nodemailer": "6.9.15"')],
  },
  {
    daysAgo: 48,
    hour: 17,
    author: "teo",
    message: `Revert "feat: close conversations after seven quiet days (#321)" (#326)

Two teams lost track of customers who were on holiday. We will come back to it as a rule that a team switches on.`,
    changes: [remove("src/conversations/auto-close.ts")],
  },
  {
    daysAgo: 47,
    hour: 11,
    author: "jonas",
    message: "fix: show the right time of a message in lists across midnight (#327)",
    changes: [
      write(
        "src/ui/time.ts",
        'export const day = (at: Date, zone: string): string => at.toLocaleDateString("en", { timeZone: zone });\n',
      ),
      changeset("late-bells-ring", "patch", "Messages that were sent around midnight show the right day."),
    ],
  },
  {
    daysAgo: 43,
    hour: 10,
    author: "release",
    message: "Version Packages (#328)",
    tag: "v2.3.0",
    changes: [
      replace("package.json", '"version": "2.2.0"', '"version": "2.3.0"'),
      replace("openapi.yaml", "version: 2.2.0", "version: 2.3.0"),
      replace(
        "CHANGELOG.md",
        "# mossgate\n",
        `# mossgate

## 2.3.0

### Minor Changes

- Snooze a conversation until later today, tomorrow, next week or a date. It returns to the top of the inbox then, or as soon as the customer replies.
- Saved replies can use variables such as \`{{customer.first_name}}\`, \`{{conversation.subject}}\` and \`{{agent.name}}\`. Variables without a value are highlighted before you send.
- Export conversations as CSV with \`mossgate export\`. \`--since\` limits the export to newer conversations and \`--output\` names the file.

### Patch Changes

- A draft reply is no longer lost when a conversation is assigned to somebody else.
- Attachments with names such as \`Größe.pdf\` can be opened again.
- The inbox opens faster: 180 ms instead of 900 ms with 20,000 conversations.
- Security: webhook secrets no longer appear in the log. Rotate the secrets of your webhooks if other people can read your logs.
- Messages that were sent around midnight show the right day.
`,
      ),
      ...["calm-owls-wait", "brave-pens-stay", "quick-foxes-greet", "kind-files-sing"].map((name) =>
        remove(`.changeset/${name}.md`),
      ),
      ...["fast-mice-load", "still-keys-hide", "open-doors-count", "late-bells-ring"].map((name) =>
        remove(`.changeset/${name}.md`),
      ),
    ],
  },
];
