import { compilePhrases } from "#lib/text/phrases.ts";

/** What people see, press, read or choose in a product, at the end of a text. */
export const USERS_THING = compilePhrases({
  pages: ["page[s]", "screen[s]", "view[s]", "tab[s]", "section[s]", "dashboard[s]", "settings", "preview[s]"],
  parts: ["button[s]", "menu[s]", "dialog[s]", "modal[s]", "form[s]", "table[s]", "list[s]", "card[s]", "chart[s]"],
  controls: [
    "toggle[s]",
    "switch[es]",
    "picker[s]",
    "selector[s]",
    "dropdown[s]",
    "filter[s]",
    "search",
    "shortcut[s]",
  ],
  texts: [
    "message[s]",
    "tooltip[s]",
    "notification[s]",
    "e~mail[s]",
    "link[s]",
    "label[s]",
    "confirmation",
    "banner[s]",
  ],
  acts: ["action[s]", "flow[s]", "export", "import", "invitation[s]", "role[s]", "permission[s]", "plan[s]", "tone[s]"],
  programs: [
    "option[s]",
    "command[s]",
    "flag[s]",
    "integration[s]",
    "report[s]",
    "theme[s]",
    "language[s]",
    "template[s]",
  ],
});

/** Parts of the code behind it, which only its developers see. */
export const DEVELOPERS_PART = compilePhrases({
  code: [
    "component[s]",
    "hook[s]",
    "helper[s]",
    "util*",
    "class[es]",
    "function[s]",
    "type[s]",
    "interface[s]",
    "prop[s]",
  ],
  data: [
    "schema[s]",
    "migration[s]",
    "table schema",
    "column[s]",
    "model[s]",
    "query",
    "queries",
    "endpoint[s]",
    "route[s]",
  ],
  work: [
    "test[s]",
    "fixture[s]",
    "story",
    "stories",
    "storybook",
    "script[s]",
    "package[s]",
    "dependenc*",
    "refactor*",
  ],
  making: ["logic", "state[s]", "context", "provider[s]", "middleware", "client", "config", "prompt[s]", "skeleton[s]"],
  drafts: ["placeholder*", "coming soon", "dev~only", "dummy", "mock*", "stub*", "todo[s]", "boilerplate"],
});
