import { systemSkill } from "./skill.ts";

export const customerVoice = systemSkill({
  name: "customer-voice",
  description: "Tells each change by what the reader can do now. Needs a model.",
  guide: [
    "# The customer's view",
    "Begin with what the reader can do now that was not possible before, or with what no longer goes wrong for them. How it was built comes second, and only for an audience of builders.",
    "- Use the words that customers use for the thing, as the references and issues show them, not the names of modules.\n- Say who meets the change, where that is known.\n- Never claim a benefit that the sources do not state.",
  ],
});
