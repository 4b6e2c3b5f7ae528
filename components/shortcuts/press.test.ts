import { describe, expect, it } from "vitest";
import { capsOf, spoken } from "./labels.ts";
import { type KeyPress, nameOf, press, SEQUENCE_MS } from "./press.ts";
import { isCharacterOnly, SHORTCUTS, shortcutById, shortcutTo } from "./registry.ts";

const key = (over: Partial<KeyPress>): KeyPress => ({
  key: "k",
  code: "KeyK",
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...over,
});

describe("the name of a press", () => {
  it("has the modifier of the reader's own system", () => {
    expect(nameOf(key({ ctrlKey: true }), false)).toBe("mod+k");
    expect(nameOf(key({ metaKey: true }), true)).toBe("mod+k");
    expect(nameOf(key({ metaKey: true }), false)).toBeUndefined();
    expect(nameOf(key({ ctrlKey: true }), true)).toBeUndefined();
  });

  it("is that of the character, wherever the keyboard has it", () => {
    expect(nameOf(key({ key: "/", code: "Digit7", shiftKey: true }), false)).toBe("/");
    expect(nameOf(key({ key: "?", code: "Minus", shiftKey: true }), false)).toBe("?");
    expect(nameOf(key({ key: "C", code: "KeyC" }), false)).toBe("c");
    expect(nameOf(key({ key: "п", code: "KeyG" }), false)).toBe("g");
  });

  it("is none for Shift with a letter, Alt, and keys that write nothing", () => {
    expect(nameOf(key({ key: "C", shiftKey: true }), false)).toBeUndefined();
    expect(nameOf(key({ key: "K", ctrlKey: true, shiftKey: true }), false)).toBeUndefined();
    expect(nameOf(key({ altKey: true }), false)).toBeUndefined();
    expect(nameOf(key({ key: "Enter", code: "Enter" }), false)).toBeUndefined();
    expect(nameOf(key({ key: "Shift", code: "ShiftLeft", shiftKey: true }), false)).toBeUndefined();
  });
});

describe("a sequence", () => {
  const type = (names: string[], stepMs = 100) => {
    let outcome = press(SHORTCUTS, undefined, names[0] ?? "", 0);
    for (const [index, name] of names.entries()) {
      if (index > 0) outcome = press(SHORTCUTS, outcome.pending, name, index * stepMs);
    }
    return { hit: outcome.hit?.id, taken: outcome.taken };
  };

  it("is complete with its last key", () => {
    expect(type(["g", "p"])).toEqual({ hit: "prompts", taken: true });
    expect(type(["g", "g"])).toEqual({ hit: "gaps", taken: true });
    expect(type(["g"])).toEqual({ hit: undefined, taken: true });
    expect(type(["c"])).toEqual({ hit: "newPost", taken: true });
  });

  it("takes the key that ends it wrongly, so that it does nothing else", () => {
    expect(type(["g", "z"])).toEqual({ hit: undefined, taken: true });
    expect(type(["z"])).toEqual({ hit: undefined, taken: false });
  });

  it("is forgotten after a while, and gives way to a modifier", () => {
    expect(type(["g", "c"], SEQUENCE_MS + 1)).toEqual({ hit: "newPost", taken: true });
    expect(type(["g", "mod+k"])).toEqual({ hit: "palette", taken: true });
  });
});

describe("the registry", () => {
  it("gives no keys twice, and no keys that another one begins with", () => {
    const everywhere = SHORTCUTS.filter(({ scope }) => scope !== "feedback").map(({ keys }) => [...keys].join(" "));
    expect(new Set(everywhere).size).toBe(everywhere.length);
    const shadowed = everywhere.filter((keys) => everywhere.some((other) => other.startsWith(`${keys} `)));
    expect(shadowed).toEqual([]);
  });

  it("tells what a slip of the hand can set off", () => {
    expect(isCharacterOnly(shortcutById("home"))).toBe(true);
    expect(isCharacterOnly(shortcutById("palette"))).toBe(false);
    expect(shortcutTo("/geo/prompts")?.id).toBe("prompts");
    expect(shortcutTo("/nowhere")).toBeUndefined();
  });

  it("is labelled by the caps of the reader's keyboard", () => {
    expect(capsOf("mod+k", true)).toEqual(["⌘", "K"]);
    expect(capsOf("mod+k", false)).toEqual(["Ctrl", "K"]);
    expect(spoken(["g", "h"], false)).toBe("G then H");
  });
});
