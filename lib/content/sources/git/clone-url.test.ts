import { describe, expect, it } from "vitest";
import { parseLocation } from "./clone-url.ts";

describe("parseLocation", () => {
  it("accepts https addresses, paths and file URLs", () => {
    expect(parseLocation(" https://example.org/a/b.git ")).toMatchObject({ kind: "url" });
    expect(parseLocation("/srv/git/a b")).toEqual({ kind: "path", path: "/srv/git/a b" });
    expect(parseLocation("./app")).toEqual({ kind: "path", path: "./app" });
    expect(parseLocation("file:///srv/a%20b")).toEqual({ kind: "path", path: "/srv/a b" });
  });

  it("removes the trailing dot of a host, so that git uses the host name that was checked", () => {
    expect(parseLocation("https://Example.org./a/b.git")).toMatchObject({
      kind: "url",
      url: new URL("https://example.org/a/b.git"),
    });
  });

  it.each([
    "http://example.org/a.git",
    "ssh://git@example.org/a.git",
    "git@example.org:a/b.git",
    "git://example.org/a.git",
    "ext::sh -c touch% /var/x",
    "fd::17/foo",
    "ftp://example.org/a",
    "https://user:pass@example.org/a.git",
    "https://token@example.org/a.git",
    "--upload-pack=touch /var/x",
    "-c",
    "file://server/share",
    "https://",
    "",
    "a\nb",
    `https://example.org/${"a".repeat(3000)}`,
  ])("refuses %j", (text) => {
    expect(() => parseLocation(text)).toThrow(expect.objectContaining({ name: "AppError", kind: "invalid" }));
  });
});
