import { Briefcase, FileText, Image, type LucideIcon, MessageSquare, Newspaper } from "lucide-react";
import type { Job } from "#lib/jobs/contract.ts";

export type Format = Job["contentType"];

/** The formats in display order, each with a short description. */
export const FORMATS: readonly { value: Format; hint: string; icon: LucideIcon }[] = [
  { value: "changelog", hint: "Summary, highlights and every other change", icon: FileText },
  { value: "blog_post", hint: "One to three themes, up to 1,200 words", icon: Newspaper },
  { value: "linkedin_post", hint: "About 800 characters, no links or hashtags", icon: Briefcase },
  { value: "twitter_post", hint: "One idea in at most 280 characters", icon: MessageSquare },
  { value: "image", hint: "1200 by 630 pixels, in the brand's colors", icon: Image },
];
export const FORMAT_VALUES: readonly Format[] = FORMATS.map((format) => format.value);

export function formatIcon(type: Format): LucideIcon {
  return FORMATS.find((format) => format.value === type)?.icon ?? FileText;
}

const IN_A_SENTENCE: Readonly<Record<Format, string>> = {
  changelog: "changelog",
  blog_post: "blog post",
  linkedin_post: "LinkedIn post",
  twitter_post: "X post",
  image: "image",
};

/** A content type's name within a sentence: `changelog` -> `changelog`, `twitter_post` -> `X post`. */
export function formatName(type: Format): string {
  return IN_A_SENTENCE[type];
}
