import { describe, expect, it } from "vitest";
import { addArticle, getArticle } from "./articles.ts";

describe("getArticle", () => {
  it.each([
    ["option", "an"],
    ["URL list", "a"],
    ["user menu", "a"],
    ["HTTP endpoint", "an"],
    ["SDK", "an"],
    ["page", "a"],
    ["hour", "an"],
  ])("follows the sound of %j", (text, article) => {
    expect(getArticle(text)).toBe(article);
  });
});

describe("addArticle", () => {
  it.each([
    ["`--json` flag to print lists", "the `--json` flag to print lists"],
    ["crash on empty input", "a crash on empty input"],
    ["email package", "an email package"],
    ["new sort option", "a new sort option"],
    ["dark mode toggle, and a shortcut", "a dark mode toggle, and a shortcut"],
    ["workerTimeout option", "the workerTimeout option"],
    ["fast `read(a, b)` function returning both", "the fast `read(a, b)` function returning both"],
    ["member list with search field", "a member list with a search field"],
    ["ability to select lines", "the ability to select lines"],
    ["filter to settings page", "a filter to the settings page"],
    ["`--json` flag to list-modules command", "the `--json` flag to the list-modules command"],
    ["help for `DEBUG` command", "help for the `DEBUG` command"],
    [
      "deprecated --client flag from helm version command",
      "the deprecated --client flag from the helm version command",
    ],
    ["filter in the settings page", "a filter in the settings page"],
    ["shortcut to open settings page", "a shortcut to open settings page"],
  ])("completes %j", (text, completed) => {
    expect(addArticle(text)).toBe(completed);
  });

  it.each([
    "a crash on empty input",
    "crashes on empty input",
    "support for Windows",
    "`CacheStore` for storing toolbar data",
    "`require()` of modules",
    "every flag",
    "two pages",
    "",
  ])("leaves %j as it is", (text) => {
    expect(addArticle(text)).toBe(text);
  });
});
