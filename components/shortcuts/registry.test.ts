import { describe, expect, it } from "vitest";
import { ariaKeys, capsOf, spoken } from "./labels.ts";
import { isCharacterOnly, SHORTCUTS, shortcutById, shortcutTo } from "./registry.ts";

describe("SHORTCUTS", () => {
  it("gives no keys twice, and no keys that another one begins with", () => {
    const everywhere = SHORTCUTS.filter(({ scope }) => scope !== "feedback").map(({ keys }): string => keys);
    expect(new Set(everywhere).size).toBe(everywhere.length);
    const shadowed = everywhere.filter((keys) => everywhere.some((other) => other.startsWith(`${keys} `)));
    expect(shadowed).toEqual([]);
  });
});

describe("isCharacterOnly", () => {
  it("tells what a slip of the hand can set off", () => {
    expect(isCharacterOnly(shortcutById("home"))).toBe(true);
    expect(isCharacterOnly(shortcutById("help"))).toBe(true);
    expect(isCharacterOnly(shortcutById("palette"))).toBe(false);
  });
});

describe("shortcutTo", () => {
  it("finds the shortcut of a page when it has one", () => {
    expect(shortcutTo("/geo/prompts")?.id).toBe("prompts");
    expect(shortcutTo("/nowhere")).toBeUndefined();
  });
});

describe("labels", () => {
  it("name the caps of the reader's keyboard", () => {
    expect(capsOf("$mod+k", true)).toEqual([["⌘", "K"]]);
    expect(capsOf("$mod+k", false)).toEqual([["Ctrl", "K"]]);
    expect(capsOf("g [Shift]+,", false)).toEqual([["G"], [","]]);
    expect(spoken("g h", false)).toBe("G then H");
  });

  it("name single presses for aria-keyshortcuts", () => {
    expect(ariaKeys("$mod+k")).toBe("Control+k Meta+k");
    expect(ariaKeys("[Shift]+?")).toBe("?");
    expect(ariaKeys("g h")).toBeUndefined();
  });
});
