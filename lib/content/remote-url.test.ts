import { describe, expect, it } from "vitest";
import { commitUrl, parseRemote, pullRequestUrl, releaseUrl } from "./remote-url.ts";

describe("parseRemote", () => {
  it.each([
    ["https://github.com/acme/app.git", "https://github.com/acme/app"],
    ["git@github.com:acme/app.git", "https://github.com/acme/app"],
    ["ssh://git@github.com:22/acme/app", "https://github.com/acme/app"],
    ["https://user:secret@gitlab.com/group/sub/app.git", "https://gitlab.com/group/sub/app"],
    ["https://codeberg.org/acme/app", "https://codeberg.org/acme/app"],
  ])("returns the page URL of %s", (remote, url) => {
    expect(parseRemote(remote)).toMatchObject({ name: "app", url });
  });

  it("parses a repository on an unknown host without a page URL", () => {
    const remote = parseRemote("https://git.example.org/acme/app.git");
    expect(remote).toEqual({ host: "git.example.org", owner: "acme", name: "app" });
    expect(pullRequestUrl(remote, 3)).toBeUndefined();
  });

  it.each([
    "/srv/git/app",
    "../app",
    "C:\\git\\app",
    "file:///srv/app",
    "https://github.com/",
    "https://github.com/app",
    "",
  ])("returns undefined for %j", (text) => {
    expect(parseRemote(text)).toBeUndefined();
  });
});

describe("remote page URLs", () => {
  it("follow the URL format of each host", () => {
    const links = [
      "https://github.com/a/b",
      "https://gitlab.com/a/b",
      "https://codeberg.org/a/b",
      "https://bitbucket.org/a/b",
    ].map((url) => {
      const remote = parseRemote(url);
      return [pullRequestUrl(remote, 3), commitUrl(remote, "abc"), releaseUrl(remote, "v1/x y")].map((link) =>
        link?.slice(url.length),
      );
    });
    expect(links).toEqual([
      ["/pull/3", "/commit/abc", "/releases/tag/v1/x%20y"],
      ["/-/merge_requests/3", "/-/commit/abc", "/-/tags/v1/x%20y"],
      ["/pulls/3", "/commit/abc", "/releases/tag/v1/x%20y"],
      ["/pull-requests/3", "/commits/abc", "/src/v1/x%20y"],
    ]);
  });
});
