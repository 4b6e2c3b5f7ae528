import { describe, expect, it } from "vitest";
import { formatAllowedHost, isAllowedHost, parseAllowedHosts } from "./allowed-hosts.ts";

describe("CLARION_ALLOWED_HOSTS", () => {
  it("allows a server for the named purpose only", () => {
    const { hosts, problems } = parseAllowedHosts("git=https://git.internal:443, models=http://127.0.0.1:11434");
    expect(problems).toEqual([]);
    expect(hosts).toEqual({ git: ["https://git.internal"], models: ["http://127.0.0.1:11434"], files: [], audits: [] });
  });

  it.each(["git.internal:443", "https://git.internal:443", "git=git.internal:443", "git=https://git.internal"])(
    "refuses %s and says what to write",
    (entry) => {
      const { hosts, problems } = parseAllowedHosts(entry);
      expect(Object.values(hosts).flat()).toEqual([]);
      expect(problems).toEqual([expect.stringContaining("Write git=https://git.internal:443 ")]);
    },
  );

  it.each([
    "chats=https://a.example:443",
    "git=ftp://a.example:21",
    "git=https://user@a.example:443",
    "git=https://*.example:443",
    "git=https://a.example:443/path",
    "git=https://a.example:99999",
  ])("refuses %s", (entry) => {
    expect(parseAllowedHosts(entry).problems).toHaveLength(1);
  });

  const allowed = parseAllowedHosts("git=http://Git.Internal:8080,git=https://[::1]:443").hosts.git;
  it.each(["http://git.internal:8080/a/b", "http://GIT.internal.:8080", "https://[::1]/"])("allows %s", (url) => {
    expect(isAllowedHost(new URL(url), allowed)).toBe(true);
  });
  it.each(["https://git.internal:8080", "http://git.internal", "http://evil.git.internal:8080", "http://[::1]:443"])(
    "refuses %s, whose scheme, host or port is another one",
    (url) => {
      expect(isAllowedHost(new URL(url), allowed)).toBe(false);
    },
  );

  it("names the entry that allows a server", () => {
    expect(formatAllowedHost("files", new URL("https://s3.internal/x"))).toBe("files=https://s3.internal:443");
  });
});
