import { expect, test } from "vitest";
import { normalizeMetadata } from "./client-metadata.ts";

const register = (uri: string) => normalizeMetadata({ redirect_uris: [uri] });

test.each(["ms-msdt:/id", "myapp://callback", "search-ms:query", "x:y"])(
  "refuses %s, whose scheme is no reversed domain name (RFC 8252, 7.1)",
  (uri) => {
    expect(() => register(uri)).toThrow("redirect_uris");
  },
);

test.each(["com.example.app:/callback", "cursor://anysphere.cursor/callback", "vscode://example.mcp/callback"])(
  "accepts %s",
  (uri) => {
    expect(register(uri).redirect_uris).toEqual([uri]);
  },
);
