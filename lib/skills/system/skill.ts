/** A skill that comes with the product. */
export type SystemSkill = { name: string; description: string; content: string };

/** Writes a system skill down: what a person or a model reads, and the rules that code carries out, where it has any. */
export function systemSkill(skill: {
  name: string;
  description: string;
  /** Paragraphs of Markdown. */
  guide: readonly string[];
  /** Lines of a block of rules. */
  rules?: readonly string[];
}): SystemSkill {
  const block = skill.rules ? [["```rules", ...skill.rules, "```"].join("\n")] : [];
  return {
    name: skill.name,
    description: skill.description,
    content: `${[...skill.guide, ...block].join("\n\n")}\n`,
  };
}
