import { expect, test } from "vitest";
import { requireSameOrigin } from "./same-origin.ts";

const request = (origin: string) =>
  new Request("http://localhost:3000/api/app/keys", { method: "POST", headers: { host: "localhost:3000", origin } });

test("refuses a page of the same host with another scheme", () => {
  expect(() => requireSameOrigin(request("https://localhost:3000"), "http://localhost:3000")).toThrow("Forbidden");
  expect(() => requireSameOrigin(request("http://localhost:3000"), "https://clarion.example")).toThrow("Forbidden");
});
