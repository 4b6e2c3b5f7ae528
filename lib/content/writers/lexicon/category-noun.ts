import type { Category } from "#lib/content/ledger/types.ts";

const NOUNS: Record<Category, [one: string, many: string]> = {
  Security: ["security change", "security changes"],
  "Features & Enhancements": ["enhancement", "enhancements"],
  "Bug Fixes": ["bug fix", "bug fixes"],
  "Performance Improvements": ["performance improvement", "performance improvements"],
  Infrastructure: ["infrastructure change", "infrastructure changes"],
  "Internal Changes": ["internal change", "internal changes"],
  Testing: ["testing change", "testing changes"],
  Documentation: ["documentation change", "documentation changes"],
};

export function categoryNoun(category: Category, value: number): string {
  return NOUNS[category][value === 1 ? 0 : 1];
}
