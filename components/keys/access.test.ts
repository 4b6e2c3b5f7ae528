import { describe, expect, it } from "vitest";
import { PRESETS, SCOPES, scopesFromAccess } from "#lib/access/scopes.ts";
import { accessSummary, resourceGroups, resourceLabel, toAccessChoice } from "./access.ts";

describe("toAccessChoice", () => {
  it("reproduces the choice for a restricted key", () => {
    const chosen = { posts: "write", chats: "read" } as const;
    const { mode, resources } = toAccessChoice(scopesFromAccess(chosen));
    expect(mode).toBe("restricted");
    expect(resources).toMatchObject({ posts: "write", chats: "read", skills: "none", traffic: "none" });
  });

  it("shows a legacy key as its equivalent granular scopes", () => {
    expect(toAccessChoice(["api.write"]).mode).toBe("full");
    expect(new Set(Object.values(toAccessChoice(["api.read"]).resources))).toEqual(new Set(["read"]));
  });
});

describe("accessSummary", () => {
  it("summarizes in few words what a key may do", () => {
    expect(accessSummary(SCOPES)).toBe("Full access");
    expect(accessSummary(PRESETS.sdk.scopes)).toBe("Read everything");
    expect(accessSummary(["posts.read", "posts.write", "chats.read"])).toBe("Posts (write), Chats (read)");
    expect(accessSummary(["posts.read", "posts.write", "chats.read", "skills.read"])).toBe("Write 1, read 2");
    expect(accessSummary([])).toBe("No access");
  });
});

describe("resourceGroups", () => {
  it("lists every resource exactly once", () => {
    const listed = resourceGroups.flatMap(({ resources }) => resources as readonly string[]);
    expect(new Set(listed).size).toBe(listed.length);
    expect(listed.length).toBe(SCOPES.length / 2);
  });

  it("names resources in plain words", () => {
    expect(resourceLabel("brand-identities")).toBe("Brand identities");
    expect(resourceLabel("geo-settings")).toBe("GEO settings");
  });
});
