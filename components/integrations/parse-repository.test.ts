import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseRepository } from "./parse-repository.ts";

const cloneUrl = (text: string) => {
  const parsed = parseRepository(text);
  return "cloneUrl" in parsed ? parsed.cloneUrl : undefined;
};

describe("parseRepository", () => {
  it.each([
    ["https://github.com/acme/rocket", "https://github.com/acme/rocket"],
    ["  https://github.com/acme/rocket.git  ", "https://github.com/acme/rocket.git"],
    ["https://github.com/acme/rocket/tree/main/docs?tab=readme#top", "https://github.com/acme/rocket"],
    ["github.com/acme/rocket", "https://github.com/acme/rocket"],
    ["acme/rocket.js", "https://github.com/acme/rocket.js"],
    ["git@gitlab.com:group/sub/rocket.git", "https://gitlab.com/group/sub/rocket.git"],
    ["ssh://git@code.example.org/acme/rocket", "https://code.example.org/acme/rocket"],
    ["https://code.example.org/git/acme/rocket.git", "https://code.example.org/git/acme/rocket.git"],
    ["http://localhost:8080/acme/rocket.git", "http://localhost:8080/acme/rocket.git"],
    ["/srv/git/my rocket.git", "/srv/git/my rocket.git"],
  ])("reads %s", (text, expected) => {
    expect(cloneUrl(text)).toBe(expected);
  });

  it.each([
    "",
    "   ",
    "two words",
    "https://github.com/acme",
    "https://example.org",
    "ftp://example.org/a/b",
    "https://",
  ])("says what is wrong with %j", (text) => {
    expect(parseRepository(text)).toHaveProperty("problem");
  });

  it("answers every text with a URL of http, https, a path, or a problem", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const url = cloneUrl(text);
        return url === undefined || url.startsWith("/") || /^https?:\/\//.test(url);
      }),
    );
  });
});
