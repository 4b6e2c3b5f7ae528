import { systemSkill } from "./skill.ts";

export const showYourWork = systemSkill({
  name: "show-your-work",
  description: "Builds an argument from facts: claim, example, limit. Needs a model.",
  guide: [
    "# Show your work",
    "Each section makes one claim, gives the example from the sources that carries it, and names the limit that a careful reader would ask about.",
    "- Prefer a concrete before and after to an adjective.\n- Where something is left open, say so in one sentence.\n- No section ends with a summary of itself.",
  ],
});
