import { systemSkill } from "./skill.ts";

export const noFirstPerson = systemSkill({
  name: "no-first-person",
  description: "Speaks of the product, never of “we”, “our” or “I”.",
  guide: [
    "# No first person",
    "The product and its changes are the subject of every sentence: “The import reads larger files”, not “We made the import read larger files”.",
  ],
  rules: ["first-person: no"],
});
