import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hostedAddress, parseRepository } from "./parse-repository.ts";

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
    ["https://gitlab.com/group/sub/rocket/-/merge_requests/7", "https://gitlab.com/group/sub/rocket"],
    ["https://codeberg.org/acme/rocket/src/branch/main/docs", "https://codeberg.org/acme/rocket"],
    ["ssh://git@code.example.org/acme/rocket", "https://code.example.org/acme/rocket"],
    ["https://code.example.org/git/acme/rocket.git", "https://code.example.org/git/acme/rocket.git"],
    ["http://localhost:8080/acme/rocket.git", "http://localhost:8080/acme/rocket.git"],
    ["/srv/git/my rocket.git", "/srv/git/my rocket.git"],
  ])("parses %s", (text, expected) => {
    expect(cloneUrl(text)).toBe(expected);
  });

  it.each([
    ["acme/rocket", "github"],
    ["https://github.com/acme/rocket", "github"],
    ["git@gitlab.com:group/sub/rocket.git", "gitlab"],
    ["https://gitlab.example.org/acme/rocket", "gitlab"],
    ["https://codeberg.org/acme/rocket", "gitea"],
    ["https://forgejo.example.org/acme/rocket", "gitea"],
    ["https://code.example.org/acme/rocket.git", "git"],
    ["https://notgithub.com/acme/rocket", "git"],
    ["/srv/git/rocket.git", "git"],
  ])("detects the provider of %s", (text, provider) => {
    expect(parseRepository(text)).toMatchObject({ provider });
  });

  it.each([
    "",
    "   ",
    "two words",
    "https://github.com/acme",
    "https://example.org",
    "ftp://example.org/a/b",
    "https://",
  ])("explains the problem with %j", (text) => {
    expect(parseRepository(text)).toHaveProperty("problem");
  });

  it("returns an http or https URL, a path, or a problem for any text", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const url = cloneUrl(text);
        return url === undefined || url.startsWith("/") || /^https?:\/\//.test(url);
      }),
    );
  });
});

describe("hostedAddress", () => {
  it.each([
    ["https://github.com/acme/rocket", "github", { baseUrl: null, owner: "acme", repo: "rocket" }],
    ["https://github.com/acme/rocket.git/", "github", { baseUrl: null, owner: "acme", repo: "rocket" }],
    ["https://gitlab.com/group/sub/rocket.git", "gitlab", { baseUrl: null, owner: "group/sub", repo: "rocket" }],
    ["https://codeberg.org/acme/rocket", "gitea", { baseUrl: "https://codeberg.org", owner: "acme", repo: "rocket" }],
    [
      "https://code.example.org:8443/git/acme/rocket",
      "gitea",
      { baseUrl: "https://code.example.org:8443/git", owner: "acme", repo: "rocket" },
    ],
  ] as const)("parses %s for %s", (cloneUrl, provider, expected) => {
    expect(hostedAddress(cloneUrl, provider)).toEqual(expected);
  });

  it("returns undefined for a path or a URL without an owner", () => {
    expect(hostedAddress("/srv/git/rocket.git", "gitea")).toBeUndefined();
    expect(hostedAddress("https://code.example.org/rocket", "gitea")).toBeUndefined();
    expect(hostedAddress("https://code.example.org/rocket", "gitlab")).toBeUndefined();
  });
});
