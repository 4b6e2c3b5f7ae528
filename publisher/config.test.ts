import { describe, expect, it } from "vitest";
import { ConfigurationError, parseConfiguration, readSecrets } from "./config.ts";
import { writeExample } from "./example.ts";
import { redact } from "./http.ts";

const parse = (text: string) => parseConfiguration("publisher.yaml", text);

describe("parseConfiguration", () => {
  it.each([
    ["clarion: nowhere\ndestinations: []", /clarion: .*\n.*destinations: /],
    ["clarion: [", /publisher.yaml cannot be used/],
    ["clarion: http://a.example\ndestinations:\n  - {name: a, kind: fax}", /destinations.0.kind/],
    [
      "clarion: http://a.example\ndestinations:\n  - {name: a, kind: slack, urlEnv: https://hooks.example}",
      /Name an environment variable/,
    ],
    [
      "clarion: http://a.example\ndestinations:\n  - {name: a, kind: slack, urlEnv: A}\n  - {name: a, kind: slack, urlEnv: A}",
      /its own name/,
    ],
    ["clarion: http://a.example\nsecret: x\ndestinations:\n  - {name: a, kind: slack, urlEnv: A}", /secret/],
  ])("names what is wrong in %j", (text, problem) => {
    expect(() => parse(text)).toThrow(ConfigurationError);
    expect(() => parse(text)).toThrow(problem);
  });

  it("names every variable that is missing in the environment", () => {
    const config = parse("clarion: http://a.example\ndestinations:\n  - {name: a, kind: slack, urlEnv: SLACK_URL}");
    expect(() => readSecrets("publisher.yaml", config, {})).toThrow(
      /CLARION_API_KEY is not set.\n.*SLACK_URL is not set/,
    );
  });
});

describe("writeExample", () => {
  it.each([
    "git_file",
    "git_pull_request",
    "changelog_file",
    "release_body",
    "webhook",
    "slack",
    "wordpress",
    "ghost",
    "mastodon",
    "bluesky",
    "linkedin",
    "x",
    "email",
  ])("writes a configuration for %s that is valid", async (kind) => {
    const answers = (question: string): string => {
      if (question.startsWith("Kind")) return kind;
      if (question.startsWith("Number of")) return "2414183";
      if (/^(?:Address of the site|Address: |Public address)/.test(question)) return "https://site.example";
      if (/^(?:Address to push|Project|User|Handle|Sender)/.test(question)) return "acme/site";
      return "";
    };
    const text = await writeExample(async (question) => answers(question));
    expect(parse(text).destinations).toMatchObject([{ kind }]);
  });
});

describe("redact", () => {
  it("removes every secret from a text", () => {
    expect(redact("Bearer abc and abc", ["abc", ""])).toBe("Bearer [secret] and [secret]");
  });
});
