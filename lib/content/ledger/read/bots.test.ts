import { describe, expect, it } from "vitest";
import { isBot } from "./bots.ts";

describe("isBot", () => {
  it.each([
    { name: "renovate[bot]" },
    { name: "Renovate Bot" },
    { name: "acme-bot" },
    { name: "GitHub Actions", login: "github-actions" },
    { name: "x", email: "49699333+dependabot[bot]@users.noreply.github.com" },
    { name: "Scala Steward" },
    { name: "Claude", email: "noreply@anthropic.com" },
    { name: "Cursor Agent", email: "cursoragent@cursor.com" },
  ])("recognizes the bot $name", (person) => {
    expect(isBot(person)).toBe(true);
  });

  it.each([
    { name: "Abbot" },
    { name: "Claude", email: "claude@example.org" },
    { name: "Talbot Crowell" },
    { name: "Bot" },
    { name: "Ada", email: "ada@robotics.org" },
  ])("treats $name as a person", (person) => {
    expect(isBot(person)).toBe(false);
  });
});
