import { describe, expect, it } from "vitest";
import { ariaKeys, getKeyCaps, spoken } from "./labels.ts";
import { isCharacterOnly, SHORTCUTS, shortcutById, shortcutTo } from "./registry.ts";

describe("SHORTCUTS", () => {
  it("has no duplicate keys, and no keys that are a prefix of others", () => {
    const everywhere = SHORTCUTS.filter(({ scope }) => scope !== "feedback").map(({ keys }): string => keys);
    expect(new Set(everywhere).size).toBe(everywhere.length);
    const shadowed = everywhere.filter((keys) => everywhere.some((other) => other.startsWith(`${keys} `)));
    expect(shadowed).toEqual([]);
  });
});

describe("isCharacterOnly", () => {
  it("detects shortcuts without a modifier", () => {
    expect(isCharacterOnly(shortcutById("home"))).toBe(true);
    expect(isCharacterOnly(shortcutById("help"))).toBe(true);
    expect(isCharacterOnly(shortcutById("palette"))).toBe(false);
  });
});

describe("shortcutTo", () => {
  it("finds the shortcut of a page if it has one", () => {
    expect(shortcutTo("/geo/prompts")?.id).toBe("prompts");
    expect(shortcutTo("/nowhere")).toBeUndefined();
  });
});

describe("shortcut labels", () => {
  it("shows the key caps of the user's keyboard", () => {
    expect(getKeyCaps("$mod+k", true)).toEqual([["⌘", "K"]]);
    expect(getKeyCaps("$mod+k", false)).toEqual([["Ctrl", "K"]]);
    expect(getKeyCaps("g [Shift]+,", false)).toEqual([["G"], [","]]);
    expect(spoken("g h", false)).toBe("G then H");
  });

  it("expresses single presses for aria-keyshortcuts", () => {
    expect(ariaKeys("$mod+k")).toBe("Control+k Meta+k");
    expect(ariaKeys("[Shift]+?")).toBe("?");
    expect(ariaKeys("g h")).toBeUndefined();
  });
});
