/** A skill that comes with the product. */
export type SystemSkill = { name: string; description: string; content: string };

/** Creates a system skill from its guide for people and models, and optional rules for code. */
export function systemSkill(skill: {
  name: string;
  description: string;
  /** Paragraphs of Markdown. */
  guide: readonly string[];
  /** Lines of the block of rules. */
  rules?: readonly string[];
}): SystemSkill {
  const block = skill.rules ? [["```rules", ...skill.rules, "```"].join("\n")] : [];
  return {
    name: skill.name,
    description: skill.description,
    content: `${[...skill.guide, ...block].join("\n\n")}\n`,
  };
}
