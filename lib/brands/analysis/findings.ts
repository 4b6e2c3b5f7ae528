import { z } from "zod";
import { TONES } from "#lib/content/types.ts";
import { LANGUAGES } from "#lib/languages.ts";
import { brandColors } from "./colors.ts";
import { audienceOf, companyNameOf, descriptionOf, logoOf, organizationOf } from "./identity.ts";
import { languageOf } from "./language.ts";
import type { Scraped } from "./scraped.ts";
import { measureTone, toneOf } from "./tone.ts";

/** What an analysis found of a brand; from it the brand identity is made. */
export const findings = z.object({
  companyName: z.string(),
  companyDescription: z.string().nullable(),
  audience: z.string().nullable(),
  toneProfile: z.enum(TONES),
  language: z.enum(LANGUAGES),
  colors: z.array(z.string()),
  logoUrl: z.string().nullable(),
});
export type Findings = z.output<typeof findings>;

/** The same pages always give the same findings. */
export function extractFindings({ pages, css }: Scraped): Findings {
  const [home] = pages;
  const organization = organizationOf(pages);
  const text = pages.flatMap(({ headings, paragraphs }) => [...headings, ...paragraphs]).join("\n");
  const language = languageOf(text, home?.lang ?? null);
  const own = pages.map((page) => page.css).join("\n");
  const prose = pages.flatMap(({ paragraphs }) => paragraphs).join("\n");
  return {
    companyName: companyNameOf(pages, organization),
    companyDescription: descriptionOf(pages, organization),
    audience: language === "English" ? audienceOf(pages) : null,
    toneProfile: language === "English" ? toneOf(measureTone(prose)) : "Professional",
    language,
    colors: brandColors(`${own}\n${css}`, home?.meta["theme-color"]),
    logoUrl: logoOf(pages, organization),
  };
}
