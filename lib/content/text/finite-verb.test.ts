import { expect, it } from "vitest";
import { hasFiniteVerb } from "./finite-verb.ts";

it.each([
  "Assignment rules send new conversations to the right person",
  "Search finds text inside PDF and Word attachments",
  "A snoozed conversation comes back when a teammate adds a note",
  "The header of a conversation shows which teammates read it",
  "`--since` limits the export to newer conversations",
  "Messages that were sent around midnight show the right day",
  "Mail servers that ask for a client certificate accept replies again",
  "Webhook deliveries that fail with a network error are repeated up to five times",
  "`acme run` gained a flag to continue after an error",
  "The list stays in place after you close a conversation",
])("finds the verb of %j", (text) => {
  expect(hasFiniteVerb(text)).toBe(true);
});

it.each([
  "Keyboard shortcuts in the inbox",
  "A flag that lists tests",
  "Search filters by owner",
  "Syntax highlighting for code blocks",
  "Snooze a conversation",
  "`insecure_skip_tls_verify` option for S3",
  "Windows run dialog",
  "Rows based on tables",
  "A flag that lists tests and shows their files",
  "Tools that let you keep drafts",
  "An option that can be set when the server is slow",
])("finds none in %j", (text) => {
  expect(hasFiniteVerb(text)).toBe(false);
});
