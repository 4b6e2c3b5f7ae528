import { expect, it } from "vitest";
import { routeToSite } from "./route.ts";

it("serves the pages, feeds and files of the site", () => {
  for (const [url, target] of [
    ["/", "/p/acme"],
    ["/?page=2", "/p/acme?page=2"],
    ["/index.html.md", "/p/acme.md"],
    ["/dark-mode", "/p/acme/dark-mode"],
    ["/dark-mode.md", "/p/acme/dark-mode.md"],
    ["/dark-mode/og.png?v=1", "/p/acme/dark-mode/og.png?v=1"],
    ["/feed.xml", "/p/acme/feed.xml"],
    ["/robots.txt", "/p/acme/robots.txt"],
    ["/widget.js", "/p/acme/widget.js"],
    ["/i/fonts/sans.woff2", "/i/fonts/sans.woff2"],
    ["/icon.svg", "/icon.svg"],
  ]) {
    expect([url, routeToSite(url ?? "", "acme")]).toEqual([url, target]);
  }
});

it("serves nothing of the product or of other sites", () => {
  const urls = [
    ...[
      "/v1/posts",
      "/api/app/me",
      "/mcp/",
      "/oauth/authorize",
      "/_next/static/a.js",
      "/openapi.json",
      "/.well-known/x",
    ],
    ...["/p/acme", "/p/other", "/p/-/token", "/-/token", "/../p/other", "/%2e%2e/other", "//other", "/acme/settings"],
    ...["/docs/guides", "/i/abc.png", "/tracker/a.js", "/agents/feedback.md", "http://evil.example/", "", "*"],
  ];
  for (const url of urls) expect([url, routeToSite(url, "acme")]).toEqual([url, undefined]);
});
