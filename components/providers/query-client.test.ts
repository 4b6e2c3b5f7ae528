import { describe, expect, it } from "vitest";
import { CallError } from "#lib/http/call.ts";
import { shouldRetry, signInPath } from "./query-client.ts";

const failure = (status: number) => new CallError(status, "Refused", "Do something else.", []);

describe("shouldRetry", () => {
  it("retries twice when the server is unreachable or fails, and never after a 4xx", () => {
    expect([0, 500, 503].map((status) => [0, 1, 2].map((failures) => shouldRetry(failures, failure(status))))).toEqual(
      Array.from({ length: 3 }, () => [true, true, false]),
    );
    expect([400, 401, 403, 404, 409, 429].some((status) => shouldRetry(0, failure(status)))).toBe(false);
  });
});

describe("signInPath", () => {
  it("returns to the page after signing in again when the session has ended", () => {
    expect(signInPath(failure(401), false, "/acme/content?page=2")).toBe("/sign-in?next=%2Facme%2Fcontent%3Fpage%3D2");
  });

  it("returns undefined while data is shown and for other errors", () => {
    expect(signInPath(failure(401), true, "/acme")).toBeUndefined();
    expect(signInPath(failure(403), false, "/acme")).toBeUndefined();
    expect(signInPath(new TypeError("offline"), false, "/acme")).toBeUndefined();
  });
});
