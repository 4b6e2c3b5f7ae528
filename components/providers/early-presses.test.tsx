import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { HYDRATED, keepEarlyPresses } from "./early-presses.ts";

const hydrate = () => document.dispatchEvent(new Event(HYDRATED));
const find = (selector: string) => document.querySelector(selector) as HTMLElement;

/** Simulates a handler that exists only after hydration. */
function listen(selector: string, type: string) {
  const handler = vi.fn((event: Event) => event.preventDefault());
  find(selector).addEventListener(type, handler);
  return handler;
}

describe("keepEarlyPresses", () => {
  beforeEach(() => {
    document.body.innerHTML = `
      <button type="button" id="plain">Run</button>
      <button type="button" id="menu" aria-haspopup="menu">More</button>
      <form id="settings"><input name="name" /><button id="save">Save</button></form>
      <form id="sign-in" action="/sign-in"><button>Sign in</button></form>
      <a id="link" href="#there">There</a>`;
    keepEarlyPresses(HYDRATED);
  });
  afterEach(hydrate);

  it("repeats a click after hydration", async () => {
    await userEvent.click(find("#plain"));
    const clicked = listen("#plain", "click");
    expect(clicked).not.toHaveBeenCalled();
    hydrate();
    expect(clicked).toHaveBeenCalledOnce();
  });

  it("repeats a keyboard press", async () => {
    find("#plain").focus();
    await userEvent.keyboard("{Enter}");
    const clicked = listen("#plain", "click");
    hydrate();
    expect(clicked).toHaveBeenCalledOnce();
  });

  it("repeats the key that opens a menu", async () => {
    find("#menu").focus();
    await userEvent.keyboard("{Enter}");
    const pressed = listen("#menu", "keydown");
    hydrate();
    expect(pressed.mock.lastCall?.[0]).toMatchObject({ key: "Enter" });
  });

  it("keeps the focus off a menu's button, so that the repeated press leaves the menu open", async () => {
    await userEvent.click(find("#menu"));
    const pressed = listen("#menu", "pointerdown");
    hydrate();
    expect(pressed).toHaveBeenCalledOnce();
    expect(document.activeElement).toBe(document.body);
  });

  it("holds back a form that needs its script, and submits it with the pressed button", async () => {
    await userEvent.click(find("#save"));
    const submitted = listen("#settings", "submit");
    hydrate();
    expect(submitted.mock.lastCall?.[0]).toMatchObject({ submitter: find("#save") });
  });

  it("leaves links and forms with an action to the browser", async () => {
    const followed = listen("#link", "click");
    const sent = listen("#sign-in", "submit");
    await userEvent.click(find("#link"));
    await userEvent.click(find("#sign-in button"));
    expect(followed).toHaveBeenCalledOnce();
    expect(sent).toHaveBeenCalledOnce();
  });

  it("holds nothing back after hydration", async () => {
    hydrate();
    const clicked = listen("#plain", "click");
    await userEvent.click(find("#plain"));
    expect(clicked).toHaveBeenCalledOnce();
  });
});
