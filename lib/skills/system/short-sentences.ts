import { systemSkill } from "./skill.ts";

export const shortSentences = systemSkill({
  name: "short-sentences",
  description: "Keeps sentences to 24 words, so that each says one thing.",
  guide: [
    "# Short sentences",
    "One thought a sentence. Where a sentence needs a second comma or a semicolon, make two of it. Put the subject and the verb early.",
  ],
  rules: ["sentence-words: 24"],
});
