import { z } from "zod";
import { TEXT_TYPES } from "#lib/content/types.ts";

/** The committed words of a writer on a real release. */
export const postConversation = z.object({
  /** The name of the file in `releases`. */
  release: z.string(),
  type: z.enum(TEXT_TYPES),
  tone: z.enum(["Conversational", "Professional", "Casual", "Formal"]),
  edit: z.object({ lead: z.string(), highlights: z.array(z.string()), sections: z.array(z.array(z.string())) }),
  /** The wording of each part. */
  write: z.array(
    z.object({
      id: z.string(),
      heading: z.string().nullable(),
      sentences: z.array(z.object({ text: z.string(), factIds: z.array(z.string()) })),
    }),
  ),
});
export type PostConversation = z.output<typeof postConversation>;
