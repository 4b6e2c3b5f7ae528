import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildSlug } from "./slug.ts";
import { SLUG_PATTERN } from "./slug-pattern.ts";

const anyText = fc.string({ unit: "binary", maxLength: 400 });
const anyMax = fc.integer({ min: 8, max: 160 });

describe("buildSlug", () => {
  it.each([
    ["English", "What's new in March 2026 — don’t miss it", "whats-new-in-march-2026-dont-miss-it"],
    ["a version", "  --- v1.2.3 (beta)!  ", "v1-2-3-beta"],
    ["German", "Größere Übersicht & Straßen", "grossere-ubersicht-strassen"],
    ["French", "Électricité, œuvre", "electricite-oeuvre"],
    ["Polish", "Co nowego w Łodzi", "co-nowego-w-lodzi"],
    ["Danish", "Hvad er nyt på øen Ærø", "hvad-er-nyt-pa-oen-aero"],
    ["Icelandic", "Þorn og ð", "thorn-og-d"],
    ["Turkish", "İstanbul’da yenilikler, ışık", "istanbulda-yenilikler-isik"],
    ["Russian", "Что нового: объект", "chto-novogo-obekt"],
    ["Ukrainian", "Новий зв'язок", "noviy-zvyazok"],
    ["Greek", "Ελληνικά νέα", "ellinika-nea"],
    ["Japanese", "日本語リリース 2.0", "ri-ben-yu-ririsu-2-0"],
    ["Korean", "새로운 기능", "saeroun-gineung"],
    ["Chinese", "中文发布", "zhong-wen-fa-bu"],
    ["Arabic", "عربي تحديث", "aarby-thdyth"],
    ["Hebrew", "שלום עולם", "shlvm-vlm"],
    ["emoji", "🎉🚀", ""],
    ["words between emoji", "🎉 Faster 🚀 builds", "faster-builds"],
    ["prices", "€5 off, $10 back™", "5-off-10-back"],
    ["no letters", " —— !?", ""],
  ])("transliterates %s", (_language, text, slug) => {
    expect(buildSlug(text, 160)).toBe(slug);
  });

  it("cuts a long text at the end of a word", () => {
    expect(buildSlug("one two three four", 13)).toBe("one-two-three");
    expect(buildSlug("one two three four", 12)).toBe("one-two");
    expect(buildSlug("a supercalifragilistic word", 12)).toBe("a-supercalif");
  });

  it("returns a valid slug or an empty text for any input", () => {
    fc.assert(
      fc.property(anyText, anyMax, (text, max) => {
        const slug = buildSlug(text, max);
        if (slug !== "") expect(slug).toMatch(SLUG_PATTERN);
        expect(slug.length).toBeLessThanOrEqual(max);
      }),
    );
  });

  it("returns a slug unchanged", () => {
    fc.assert(
      fc.property(anyText, anyMax, (text, max) => {
        const slug = buildSlug(text, max);
        expect(buildSlug(slug, max)).toBe(slug);
      }),
    );
  });
});
