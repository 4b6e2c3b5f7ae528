import { z } from "zod";

const link = z.object({ url: z.string(), text: z.string() });

/** The facts of one page of a website. URLs are absolute http or https URLs. */
const pageFacts = z.object({
  url: z.string(),
  title: z.string(),
  /** The first value of each `<meta>`, by name or property in lower case. */
  meta: z.record(z.string(), z.string()),
  /** The declared language in lower case, such as `de-at`. */
  lang: z.string().nullable(),
  headings: z.array(z.string()),
  /** Paragraphs of the main part, in document order. */
  paragraphs: z.array(z.string()),
  links: z.array(link),
  /** Parsed values of JSON-LD blocks. */
  data: z.array(z.unknown()),
  stylesheets: z.array(z.string()),
  /** CSS of `<style>` elements and `style` attributes. */
  css: z.string(),
  icons: z.array(z.object({ url: z.string(), rel: z.string(), type: z.string() })),
  /** Pictures labeled as a logo, in document order. */
  logos: z.array(z.string()),
});
export type PageFacts = z.output<typeof pageFacts>;

/** The pages of a website, the homepage first, and the CSS of its style sheets. */
export const scraped = z.object({ pages: z.array(pageFacts), css: z.string() });
export type Scraped = z.output<typeof scraped>;
