import { z } from "zod";
import type { Direction } from "#lib/content/types.ts";
import { type TextStyle, textStyle } from "#lib/jobs/request.ts";

const kept = z.object({ style: textStyle });

/** The style of a post's current text. Posts of older versions kept none; `given` is that of its brand and ledger. */
export function readStyle(sourceMetadata: unknown, given: TextStyle): TextStyle {
  return kept.safeParse(sourceMetadata).data?.style ?? given;
}

/** The style of a text that is written again in a direction. */
export function changeStyle(style: TextStyle, direction: Direction): TextStyle {
  switch (direction) {
    case "shorter":
      return { ...style, length: "short" };
    case "warmer":
      return { ...style, toneProfile: "Conversational" };
    case "technical":
      return { ...style, audience: "developers" };
    case "users":
      return { ...style, audience: "users" };
  }
}

/** Rules follow a direction by another style. One that the text has already needs a model. */
export function canChangeStyle({ toneProfile, audience, length = "full" }: TextStyle, direction: Direction): boolean {
  const changed = changeStyle({ toneProfile, audience, length }, direction);
  return changed.toneProfile !== toneProfile || changed.audience !== audience || changed.length !== length;
}
