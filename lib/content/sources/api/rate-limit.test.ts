import { Headers } from "undici";
import { describe, expect, it } from "vitest";
import { rateLimitReset } from "./rate-limit.ts";

const now = new Date("2024-03-01T12:00:00.000Z");
const reset = (status: number, headers: Record<string, string>) =>
  rateLimitReset({ status, headers: new Headers(headers) }, now)?.toISOString();

describe("rateLimitReset", () => {
  it.each([
    ["seconds", { "retry-after": "120" }, "2024-03-01T12:02:00.000Z"],
    ["a date", { "retry-after": "Fri, 01 Mar 2024 12:05:00 GMT" }, "2024-03-01T12:05:00.000Z"],
    ["GitLab's window", { "ratelimit-reset": "1709294700" }, "2024-03-01T12:05:00.000Z"],
    ["GitHub's window", { "x-ratelimit-reset": "1709294700" }, "2024-03-01T12:05:00.000Z"],
    ["Linear's window", { "x-ratelimit-requests-reset": "1709294700000" }, "2024-03-01T12:05:00.000Z"],
    ["seconds from now", { "ratelimit-reset": "30" }, "2024-03-01T12:00:30.000Z"],
    ["missing headers", {}, "2024-03-01T12:01:00.000Z"],
    ["invalid headers", { "retry-after": "soon", "x-ratelimit-reset": "-5" }, "2024-03-01T12:01:00.000Z"],
    ["a past date", { "retry-after": "Fri, 01 Mar 2024 11:00:00 GMT" }, "2024-03-01T12:00:01.000Z"],
  ])("reads the end of a limit from %s", (_name, headers, expected) => {
    expect(reset(429, { ...headers })).toBe(expected);
  });

  it("recognizes a limit with status 403 by its headers", () => {
    expect(reset(403, { "x-ratelimit-remaining": "0", "x-ratelimit-reset": "1709294700" })).toBe(
      "2024-03-01T12:05:00.000Z",
    );
    expect(reset(403, { "retry-after": "60" })).toBe("2024-03-01T12:01:00.000Z");
    expect(reset(403, { "x-ratelimit-remaining": "12" })).toBeUndefined();
    expect(reset(200, { "x-ratelimit-remaining": "0" })).toBeUndefined();
  });
});
