import { describe, expect, it } from "vitest";
import { reportOrder, reportWork } from "./report.ts";

describe("reportOrder", () => {
  it.each([
    ["Add support for `pathsend`", "Adds support for `pathsend`"],
    ["add a filter and remove the old list", "Adds a filter and removes the old list"],
    ["Map `.kshrc` files to Bash syntax", "Maps `.kshrc` files to Bash syntax"],
    ["Don't include the host in links", "No longer includes the host in links"],
    ["Don't crash without a header", "No longer crashes without a header"],
    ["Rewrite urls in styles", "Rewrites urls in styles"],
    ["Speed up search", "Speeds up search"],
    ["Open the API to any origin and keep cookies", "Opens the API to any origin and keeps cookies"],
    ["Make commands toggle and convert correctly", "Makes commands toggle and convert correctly"],
    ["Add new option to the menu, so it is found", "Adds an option to the menu, so it is found"],
    ["Fix layout of the list", "Fixes layout of the list"],
    ["Fix crash when the list is empty", "Fixes a crash when the list is empty"],
    ["Auto-scroll when dragging", "Auto-scrolls when dragging"],
    ["Better handle empty fields", "Better handles empty fields"],
    ["Don't re-run the visitor", "No longer re-runs the visitor"],
    ["Soft-deprecate the option", "Soft-deprecates the option"],
    ["Add annotations and return types", "Adds annotations and return types"],
    ["Check if the type is supported", "Checks if the type is supported"],
    ["Watch for changes and reload automatically", "Watches for changes and reloads automatically"],
    ["Fix prepare and conclude behaviour", "Fixes prepare and conclude behaviour"],
    ["Always send the state", "Always sends the state"],
    ["Further prevent closes of bodies", "Further prevents closes of bodies"],
    ["Clean up the help text", "Cleans up the help text"],
    ["Add shells (e.g. Busybox) to the list", "Adds shells (e.g. Busybox) to the list"],
    ["Try to keep the angle", "Tries to keep the angle"],
    ["Edit tables in place", "Edits tables in place"],
    ["Place entries into categories", "Places entries into categories"],
    ["Reset state when attempts run out", "Resets state when attempts run out"],
    ["Parameterize queries of users", "Parameterizes queries of users"],
    ["Prefetch notes for the index", "Prefetches notes for the index"],
    ["Account for the new state", "Accounts for the new state"],
    ["Reorganize the toolbar into marks, with a picker", "Reorganizes the toolbar into marks, with a picker"],
    ["Add a value and use it everywhere", "Adds a value and uses it everywhere"],
    ["Correctly handle links", "Correctly handles links"],
    ["Check for headers before a failure", "Checks for headers before a failure"],
    ["Fix display of rows when a table is empty", "Fixes display of rows when a table is empty"],
    ["Migrate import: warn about links", "Migrate import: warns about links"],
    ["Convert `null` to nil. Implement booleans", "Converts `null` to nil. Implements booleans"],
    ["Check names in assertions and test helpers", "Checks names in assertions and test helpers"],
    ["Ensure rows stay: they were lost", "Ensures rows stay: they were lost"],
    ["Add keys, editing, and a status", "Adds keys, editing, and a status"],
    ["Reorganize the bar into marks (bold, inline code)", "Reorganizes the bar into marks (bold, inline code)"],
    ["Chunk large writes to the socket", "Chunks large writes to the socket"],
    ["Check popular lockfiles first", "Checks popular lockfiles first"],
    [
      "Prevent caching of private responses and set-cookie headers",
      "Prevents caching of private responses and set-cookie headers",
    ],
    ["Re-emit token colors dropped by the minifier", "Re-emits token colors dropped by the minifier"],
    ["Upgrade to v2 and drop v1", "Upgrades to v2 and drops v1"],
    ["Omit tags in ls-remote; optimize pre-push", "Omits tags in ls-remote; optimizes pre-push"],
    ["Fix `-n` and style components not printing", "Fixes `-n` and style components not printing"],
  ])("tells in one form what a change does: %s", (order, report) => {
    expect(reportOrder(order)).toBe(report);
  });

  it.each([
    "Filter by tag and state the methods",
    "Review drafts, comment on sentences and require approval",
    "Ask the question anew at approval and sum up all briefs",
    "OIDC server",
    "Compose",
    "Upload to a group failed",
    "Refactor of selection",
    "DEBUG HELP lists subcommands",
    "Resize race when breaking a pane",
    "Cache invalidation",
    "Clean install",
    "Code comments in templates",
    "Allow lists existed for whole teams only",
    "Share extension when the app is not running",
    "Link cache not deleted after a move",
    'Press "r" to view errors',
    "`x` is now stable",
    "Load balancing of requests",
    "移除旧的设置",
  ])("keeps what is no order: %s", (text) => {
    expect(reportOrder(text)).toBe(text);
  });
});

describe("reportWork", () => {
  it("keeps advice to readers", () => {
    expect(reportWork("Use `y` instead")).toBe("Use `y` instead");
    expect(reportWork("Replace the feed with columns")).toBe("Replaces the feed with columns");
  });
});
