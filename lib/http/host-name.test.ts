import { describe, expect, it } from "vitest";
import { isDomainName, parseDomainName, readHostName } from "./host-name.ts";

describe("readHostName", () => {
  it("drops the port, the final dot and the case", () => {
    expect(readHostName("News.Acme.Example.:8080")).toBe("news.acme.example");
    expect(readHostName("[::1]:3000")).toBe("[::1]");
  });
});

describe("isDomainName", () => {
  it("accepts DNS names of two labels or more", () => {
    for (const name of ["acme.example", "news.acme.example", "xn--mnchen-3ya.example"]) {
      expect([name, isDomainName(name)]).toEqual([name, true]);
    }
  });

  it("refuses addresses, local names and malformed names", () => {
    const names = ["127.0.0.1", "[::1]", "clarion", "localhost", "a.localhost", "printer.local", "db.internal"];
    for (const name of [...names, "", ".", "a..example", "-a.example", "a_b.example", `${"a".repeat(64)}.example`]) {
      expect([name, isDomainName(name)]).toEqual([name, false]);
    }
  });
});

describe("parseDomainName", () => {
  it("converts international names to ASCII", () => {
    expect(parseDomainName("News.München.example.")).toBe("news.xn--mnchen-3ya.example");
  });

  it("refuses URLs, ports, addresses and other text", () => {
    const texts = ["https://acme.example", "acme.example/news", "acme.example:80", "a@acme.example", "0x7f.1", "a b.c"];
    for (const text of texts) expect([text, parseDomainName(text)]).toEqual([text, undefined]);
  });
});
