import { pick } from "./chance.ts";
import { decide } from "./odds.ts";
import { fill, listed, PHRASES, SUITS, WATCH } from "./phrases.ts";
import type { Named, Plan, Situation } from "./plan.ts";
import { snippetOf } from "./snippet.ts";

/** Puts a plan into words, in Markdown as engines write it. */
export function compose(plan: Plan, situation: Situation): string {
  const writer = new Writer(plan, situation);
  if (plan.own !== null) return writer.aboutOwn(plan.own);
  if (plan.form === "refusal") return writer.say("refusal");
  if (plan.form === "nothing") return writer.say("nothing");
  if (plan.intent === "method") return writer.method();
  if (plan.named.length === 0) return writer.unnamed();
  if (plan.form === "table") return writer.table();
  return plan.form === "prose" ? writer.prose() : writer.list(plan.form === "numbered");
}

class Writer {
  readonly #plan: Plan;
  readonly #situation: Situation;

  constructor(plan: Plan, situation: Situation) {
    this.#plan = plan;
    this.#situation = situation;
  }

  /** A sentence of a kind, the same for the same question. */
  say(kind: keyof typeof PHRASES, values: Readonly<Record<string, string>> = {}, about = ""): string {
    const { topic } = this.#plan;
    const { engine, prompt, seed, repeat } = this.#situation.asked;
    return fill(pick(PHRASES[kind], "phrase", engine, prompt, seed, repeat, kind, about), { topic, ...values });
  }

  aboutOwn(own: "known" | "unknown"): string {
    const { name, description } = this.#situation.world.own;
    const others = listed(this.#plan.named.map((each) => each.name));
    const beside = others === "" ? [] : [this.say(own === "known" ? "compared" : "instead", { others })];
    if (own === "unknown") return [this.say("ownUnknown", { name }), ...beside, this.say("closing")].join(" ");
    const told = this.#quote() ?? (description === "" ? null : description);
    const said = told === null ? [] : [`In its own words: ${told.replace(/([^.!?])$/, "$1.")}`];
    return [this.say("ownKnown", { name }), ...said, this.say("ownOpinion", { name }), ...beside].join(" ");
  }

  prose(): string {
    const sentences = this.#plan.named.map((named) => `${this.#why(named)}.${this.#mark(named)}`);
    const half = Math.ceil(sentences.length / 2);
    const first = [this.#opening(), ...sentences.slice(0, half)].join(" ");
    return [first, [...sentences.slice(half), this.say("closing")].join(" ")].join("\n\n");
  }

  list(isNumbered: boolean): string {
    const lines = this.#plan.named.map((named, index) => {
      const rest = this.#why(named).slice(named.name.length).trim();
      return `${isNumbered ? `${index + 1}.` : "-"} **${named.name}** ${rest}.${this.#mark(named)}`;
    });
    return [this.#opening(), lines.join("\n"), this.say("closing")].join("\n\n");
  }

  table(): string {
    const { engine, prompt } = this.#situation.asked;
    const rows = this.#plan.named.map(({ name }) => {
      const suits = pick(SUITS, "suits", engine, prompt, name);
      return `| ${name.replaceAll("|", "/")} | ${suits} | ${pick(WATCH, "watch", engine, prompt, name)} |`;
    });
    const head = ["| Option | Suits | Watch out for |", "| --- | --- | --- |"];
    const own = this.#plan.named.find(({ kind }) => kind === "own");
    const note = own === undefined ? [] : [`${this.#why(own)}.`];
    return [this.#opening(), [...head, ...rows].join("\n"), ...note, this.say("closing")].join("\n\n");
  }

  method(): string {
    const steps = this.#facts(4).map((fact, index) => `${index + 1}. ${fact}`);
    const own = this.#plan.named.find(({ kind }) => kind === "own");
    const others = listed(this.#plan.named.map(({ name }) => name));
    const names = others === "" ? [] : [this.say("methodNames", { others })];
    const more = own === undefined ? [] : [`${this.#why(own)}.`];
    return [this.say("methodOpening"), steps.join("\n"), [...names, ...more, this.say("closing")].join(" ")].join(
      "\n\n",
    );
  }

  unnamed(): string {
    return [this.#opening(), this.#facts(3).join(" "), this.say("unnamed")].join("\n\n");
  }

  #opening(): string {
    return this.say(this.#plan.intent === "comparison" ? "comparisonOpening" : "choiceOpening");
  }

  /** Why somebody is named; begins with the name. What the organization says of itself is quoted from what it published. */
  #why({ name, kind }: Named): string {
    const reason = this.say(kind, { name }, name);
    if (kind !== "own") return reason;
    const quote = this.#quote();
    return quote === null ? reason : `${reason} (“${quote.replace(/[.!?]+$/, "")}”)`;
  }

  #quote(): string | null {
    const [best] = this.#plan.documents;
    return best === undefined ? null : snippetOf(best, this.#plan.question);
  }

  /** Some engines number their sources in the text. */
  #mark({ name, kind }: Named): string {
    const { asked } = this.#situation;
    const { citations, documents, pages } = this.#plan;
    if (asked.engine !== "sandbox/beacon") return "";
    const urls = kind === "own" ? documents.map(({ url }) => url) : pages.map(({ url }) => url);
    const at = citations.findIndex(({ url }) => urls.includes(url));
    return at < 0 || decide(asked, `mark ${name}`) < 0.2 ? "" : ` [${at + 1}]`;
  }

  /** Sentences of the pages that were read. */
  #facts(limit: number): string[] {
    const sentences = this.#plan.pages.slice(0, 2).flatMap(({ text }) => text.match(/[^.]+\./g) ?? []);
    return sentences.slice(0, limit).map((sentence) => sentence.trim());
  }
}
