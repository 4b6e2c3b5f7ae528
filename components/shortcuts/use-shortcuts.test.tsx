import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { setCharacterKeys } from "./preference.ts";
import type { ShortcutId } from "./registry.ts";
import { listenForShortcuts } from "./use-shortcuts.ts";

const run = vi.fn((_id: ShortcutId) => true);
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  stop = listenForShortcuts(run);
});
afterEach(() => {
  stop();
  run.mockClear();
  setCharacterKeys(true);
  document.body.replaceChildren();
  vi.useRealTimers();
});

type Press = KeyboardEventInit & { key: string };

function press({ key, code = `Key${key.toUpperCase()}`, ...init }: Press, target: EventTarget = document.body) {
  const event = new KeyboardEvent("keydown", { key, code, bubbles: true, cancelable: true, ...init });
  target.dispatchEvent(event);
  return event;
}

const type = (...keys: string[]) => {
  for (const key of keys) press({ key });
};
const ran = () => run.mock.calls.map(([id]) => id);

describe("listenForShortcuts", () => {
  it("runs the action of a shortcut when its keys are pressed", () => {
    type("c", "?", "/");
    press({ key: "k", ctrlKey: true });
    type("g", "p");
    expect(ran()).toEqual(["newPost", "help", "filter", "palette", "prompts"]);
  });

  it("matches the typed character on any layout, and its Latin letter on non-Latin ones", () => {
    press({ key: "/", code: "Digit7", shiftKey: true });
    press({ key: "C", code: "KeyC" });
    press({ key: "п", code: "KeyG" });
    press({ key: "з", code: "KeyP" });
    press({ key: "л", code: "KeyK", ctrlKey: true });
    expect(ran()).toEqual(["filter", "newPost", "prompts", "palette"]);
  });

  it("ignores letters with Shift, Alt, and keys with an extra modifier", () => {
    press({ key: "C", shiftKey: true });
    press({ key: "c", altKey: true });
    press({ key: "K", ctrlKey: true, shiftKey: true });
    press({ key: "k", metaKey: true });
    press({ key: "c", repeat: true });
    expect(ran()).toEqual([]);
  });

  it("resets after a sequence, a wrong key, and a pause", () => {
    type("g", "h", "c");
    type("g", "z", "c");
    type("g");
    vi.advanceTimersByTime(1501);
    type("c");
    expect(ran()).toEqual(["home", "newPost", "newPost", "newPost"]);
  });

  it("aborts a sequence when a modifier shortcut is pressed", () => {
    type("g");
    press({ key: "k", ctrlKey: true });
    expect(ran()).toEqual(["palette"]);
  });

  it("ignores single keys in fields, and all keys while a dialog is open", () => {
    const field = document.body.appendChild(document.createElement("input"));
    press({ key: "c" }, field);
    press({ key: "s", ctrlKey: true }, field);
    expect(ran()).toEqual(["save"]);
    const dialog = document.body.appendChild(document.createElement("div"));
    dialog.setAttribute("role", "dialog");
    dialog.dataset.state = "open";
    type("c");
    press({ key: "k", ctrlKey: true });
    expect(ran()).toEqual(["save"]);
  });

  it("runs only shortcuts with a modifier when character keys are disabled", () => {
    setCharacterKeys(false);
    type("c", "g", "c", "?");
    press({ key: "k", ctrlKey: true });
    expect(ran()).toEqual(["palette"]);
  });

  it("prevents the default when an action handles the key, and leaves it to the browser otherwise", () => {
    const heard = vi.fn();
    document.body.addEventListener("keydown", heard);
    expect(press({ key: "c" }).defaultPrevented).toBe(true);
    expect(heard).not.toHaveBeenCalled();
    run.mockReturnValueOnce(false);
    expect(press({ key: "s", ctrlKey: true }).defaultPrevented).toBe(false);
    expect(heard).toHaveBeenCalledOnce();
    document.body.removeEventListener("keydown", heard);
  });
});
