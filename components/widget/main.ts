import { readFeed } from "./feed.ts";
import { readOptions } from "./options.ts";
import { createSeenTime } from "./unread.ts";
import { createWidget } from "./widget.ts";

const script = document.currentScript;
// A widget must never disturb the page around it, so faults are quiet.
if (script instanceof HTMLScriptElement) void start(script).catch(() => {});

/** Reads the feed beside the script and shows the widget. Shows nothing if there is nothing to read. */
async function start(script: HTMLScriptElement): Promise<void> {
  const options = readOptions(script.dataset);
  const address = new URL("feed.json", script.src).href;
  const response = await fetch(address, { credentials: "omit", referrerPolicy: "no-referrer" });
  const feed = response.ok ? readFeed(await response.json(), address) : undefined;
  if (!feed) return;
  if (document.readyState === "loading") {
    await new Promise((resolve) => document.addEventListener("DOMContentLoaded", resolve, { once: true }));
  }
  const widget = createWidget(
    feed,
    options,
    createSeenTime(address, () => localStorage),
  );
  if (options.target !== undefined) document.querySelector(options.target)?.append(widget);
  else if (options.mode !== "inline") document.body.append(widget);
  else if (document.body.contains(script)) script.after(widget);
}
