import { z } from "zod";

const link = z.object({ url: z.string(), text: z.string() });

/** What one page of a website says of its brand. Addresses are absolute http or https ones. */
const pageFacts = z.object({
  url: z.string(),
  title: z.string(),
  /** First value of each `<meta>` by its name or property, lower-cased. */
  meta: z.record(z.string(), z.string()),
  /** The declared language, lower-cased, such as `de-at`. */
  lang: z.string().nullable(),
  headings: z.array(z.string()),
  /** Paragraphs of the main part, in order. */
  paragraphs: z.array(z.string()),
  links: z.array(link),
  /** Values of JSON-LD blocks that could be parsed. */
  data: z.array(z.unknown()),
  stylesheets: z.array(z.string()),
  /** CSS of `<style>` elements and `style` attributes. */
  css: z.string(),
  icons: z.array(z.object({ url: z.string(), rel: z.string(), type: z.string() })),
  /** Pictures that call themselves a logo, in order. */
  logos: z.array(z.string()),
});
export type PageFacts = z.output<typeof pageFacts>;

/** What a website says, as read: its pages, the homepage first, and the CSS of its style sheets. */
export const scraped = z.object({ pages: z.array(pageFacts), css: z.string() });
export type Scraped = z.output<typeof scraped>;
