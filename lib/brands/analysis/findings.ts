import { z } from "zod";
import { TONES } from "#lib/content/types.ts";
import { LANGUAGES } from "#lib/languages.ts";
import { brandColors } from "./colors.ts";
import { findBrandFont } from "./font.ts";
import { findAudience, findCompanyName, findDescription, findLogo, findOrganization } from "./identity.ts";
import { resolveLanguage } from "./language.ts";
import type { Scraped } from "./scraped.ts";
import { classifyTone, measureTone } from "./tone.ts";

/** The findings of a website analysis, from which the brand identity is created. */
export const findings = z.object({
  companyName: z.string(),
  companyDescription: z.string().nullable(),
  audience: z.string().nullable(),
  toneProfile: z.enum(TONES),
  language: z.enum(LANGUAGES),
  colors: z.array(z.string()),
  font: z.string().nullable(),
  logoUrl: z.string().nullable(),
});
export type Findings = z.output<typeof findings>;

/** Extracts the findings from the pages; deterministic. */
export function extractFindings({ pages, css }: Scraped): Findings {
  const [home] = pages;
  const organization = findOrganization(pages);
  const text = pages.flatMap(({ headings, paragraphs }) => [...headings, ...paragraphs]).join("\n");
  const language = resolveLanguage(text, home?.lang ?? null);
  const own = pages.map((page) => page.css).join("\n");
  const prose = pages.flatMap(({ paragraphs }) => paragraphs).join("\n");
  return {
    companyName: findCompanyName(pages, organization),
    companyDescription: findDescription(pages, organization),
    audience: language === "English" ? findAudience(pages) : null,
    toneProfile: language === "English" ? classifyTone(measureTone(prose)) : "Professional",
    language,
    colors: brandColors(`${own}\n${css}`, home?.meta["theme-color"]),
    font: findBrandFont(`${own}\n${css}`),
    logoUrl: findLogo(pages, organization),
  };
}
