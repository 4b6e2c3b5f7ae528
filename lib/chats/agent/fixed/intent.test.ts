import { describe, expect, it } from "vitest";
import { detectIntent } from "./intent.ts";

const SHIPPED = { kind: "shipped", window: null, only: null, about: null, author: null };
const WRITE = { kind: "write", window: null, about: null, tone: null };

describe("detectIntent", () => {
  it.each([
    ["What shipped last week?", { ...SHIPPED, window: "last_7_days" }],
    ["What was released in the last 30 days?", { ...SHIPPED, window: "last_30_days" }],
    ["What's new?", SHIPPED],
    ["Which breaking changes are in the last release?", { ...SHIPPED, only: "breaking" }],
    ["Were any security issues fixed this month?", { ...SHIPPED, window: "last_30_days", only: "security" }],
    ["What was reverted yesterday?", { ...SHIPPED, window: "yesterday", only: "reverted" }],
    ["What was left out today?", { ...SHIPPED, window: "current_day", only: "left out" }],
    ["What changed in the search page?", { ...SHIPPED, about: "search page" }],
    ["what did we ship today", { ...SHIPPED, window: "current_day" }],
    ["What did Ann Lee do last week?", { ...SHIPPED, window: "last_7_days", author: "Ann Lee" }],
    ["what has @kyle been working on?", { ...SHIPPED, author: "@kyle" }],
    ["Show me the changes by taqib.", { ...SHIPPED, author: "taqib" }],
    ["Tell me more about nested sessions", { ...SHIPPED, about: "nested sessions" }],
    ["Summarize the last two weeks for our sales team", { ...SHIPPED, window: "last_14_days" }],
    ["What changed in August 2026?", { ...SHIPPED, window: "month:2026-08" }],
    ["What may have changed?", SHIPPED],
    ["Why did you leave out the dependency updates?", { ...SHIPPED, only: "left out", about: "dependency" }],
  ])('reads "%s" as a question about changes', (message, intent) => {
    expect(detectIntent(message)).toEqual(intent);
  });

  it.each([
    ["Write a changelog for last week", { ...WRITE, contentType: "changelog", window: "last_7_days" }],
    ["Write a LinkedIn post about last week", { ...WRITE, contentType: "linkedin_post", window: "last_7_days" }],
    [
      "Write a LinkedIn post about the new onboarding page",
      { ...WRITE, contentType: "linkedin_post", about: "onboarding page" },
    ],
    [
      "Draft a post for X on our “dark theme” for users.",
      { ...WRITE, contentType: "twitter_post", about: "dark theme" },
    ],
    [
      "Write a blog post about what we shipped this month",
      { ...WRITE, contentType: "blog_post", window: "last_30_days" },
    ],
    ["Create an image for the latest release", { ...WRITE, contentType: "image", window: "newest" }],
    ["Create a changelog for May", { ...WRITE, contentType: "changelog", window: "month:05" }],
    [
      "Write release notes for last month, in a friendly tone please",
      { ...WRITE, contentType: "changelog", window: "last_30_days", tone: "Conversational" },
    ],
    ["Make a tweet about v1.2.0, please", { ...WRITE, contentType: "twitter_post", about: "v1.2.0" }],
  ])('reads "%s" as a request for a post', (message, intent) => {
    expect(detectIntent(message)).toEqual(intent);
  });

  it.each([
    ["Which gaps first?", "gaps"],
    ["How visible are we?", "visibility"],
    ["Shorten this post", "shorten"],
    ["What can you do?", "help"],
    ["Hello", "help"],
    ["Translate the homepage to French", "unknown"],
  ])('reads "%s" as %s', (message, kind) => {
    expect(detectIntent(message)).toEqual({ kind });
  });
});
