import { pick } from "./chance.ts";
import { decide } from "./odds.ts";
import { fillTemplate, joinNames, PHRASES, SUITS, WATCH } from "./phrases.ts";
import type { NamedBrand, Plan, Situation } from "./plan.ts";
import { extractSnippet } from "./snippet.ts";

/** Writes a plan as Markdown, like engines do. */
export function compose(plan: Plan, situation: Situation): string {
  const writer = new Writer(plan, situation);
  if (plan.own !== null) return writer.aboutOwn(plan.own);
  if (plan.form === "refusal") return writer.say("refusal");
  if (plan.form === "nothing") return writer.say("nothing");
  if (plan.intent === "method") return writer.method();
  if (plan.brands.length === 0) return writer.unnamed();
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

  /** A sentence of a kind, always the same for the same question. */
  say(kind: keyof typeof PHRASES, values: Readonly<Record<string, string>> = {}, about = ""): string {
    const { topic } = this.#plan;
    const { engine, prompt, seed, repeat } = this.#situation.key;
    return fillTemplate(pick(PHRASES[kind], "phrase", engine, prompt, seed, repeat, kind, about), { topic, ...values });
  }

  aboutOwn(own: "known" | "unknown"): string {
    const { name, description } = this.#situation.world.own;
    const others = joinNames(this.#plan.brands.map((each) => each.name));
    const comparison = others === "" ? [] : [this.say(own === "known" ? "compared" : "instead", { others })];
    if (own === "unknown") return [this.say("ownUnknown", { name }), ...comparison, this.say("closing")].join(" ");
    const quote = this.#quote() ?? (description === "" ? null : description);
    const quoted = quote === null ? [] : [`In its own words: ${quote.replace(/([^.!?])$/, "$1.")}`];
    return [this.say("ownKnown", { name }), ...quoted, this.say("ownOpinion", { name }), ...comparison].join(" ");
  }

  prose(): string {
    const sentences = this.#plan.brands.map((brand) => `${this.#why(brand)}.${this.#mark(brand)}`);
    const half = Math.ceil(sentences.length / 2);
    const first = [this.#opening(), ...sentences.slice(0, half)].join(" ");
    return [first, [...sentences.slice(half), this.say("closing")].join(" ")].join("\n\n");
  }

  list(isNumbered: boolean): string {
    const lines = this.#plan.brands.map((brand, index) => {
      const rest = this.#why(brand).slice(brand.name.length).trim();
      return `${isNumbered ? `${index + 1}.` : "-"} **${brand.name}** ${rest}.${this.#mark(brand)}`;
    });
    return [this.#opening(), lines.join("\n"), this.say("closing")].join("\n\n");
  }

  table(): string {
    const { engine, prompt } = this.#situation.key;
    const rows = this.#plan.brands.map(({ name }) => {
      const suits = pick(SUITS, "suits", engine, prompt, name);
      return `| ${name.replaceAll("|", "/")} | ${suits} | ${pick(WATCH, "watch", engine, prompt, name)} |`;
    });
    const head = ["| Option | Suits | Watch out for |", "| --- | --- | --- |"];
    const own = this.#plan.brands.find(({ kind }) => kind === "own");
    const note = own === undefined ? [] : [`${this.#why(own)}.`];
    return [this.#opening(), [...head, ...rows].join("\n"), ...note, this.say("closing")].join("\n\n");
  }

  method(): string {
    const steps = this.#facts(4).map((fact, index) => `${index + 1}. ${fact}`);
    const own = this.#plan.brands.find(({ kind }) => kind === "own");
    const others = joinNames(this.#plan.brands.map(({ name }) => name));
    const names = others === "" ? [] : [this.say("methodNames", { others })];
    const ownReason = own === undefined ? [] : [`${this.#why(own)}.`];
    return [this.say("methodOpening"), steps.join("\n"), [...names, ...ownReason, this.say("closing")].join(" ")].join(
      "\n\n",
    );
  }

  unnamed(): string {
    return [this.#opening(), this.#facts(3).join(" "), this.say("unnamed")].join("\n\n");
  }

  #opening(): string {
    return this.say(this.#plan.intent === "comparison" ? "comparisonOpening" : "choiceOpening");
  }

  /**
   * Why a brand is named, starting with the name. The organization's own brand gets a quote from its publications.
   */
  #why({ name, kind }: NamedBrand): string {
    const reason = this.say(kind, { name }, name);
    if (kind !== "own") return reason;
    const quote = this.#quote();
    return quote === null ? reason : `${reason} (“${quote.replace(/[.!?]+$/, "")}”)`;
  }

  #quote(): string | null {
    const [best] = this.#plan.documents;
    return best === undefined ? null : extractSnippet(best, this.#plan.question);
  }

  /** Numbers the source in the text, which only some engines do. */
  #mark({ name, kind }: NamedBrand): string {
    const { key } = this.#situation;
    const { citations, documents, pages } = this.#plan;
    if (key.engine !== "sandbox/beacon") return "";
    const urls = kind === "own" ? documents.map(({ url }) => url) : pages.map(({ url }) => url);
    const index = citations.findIndex(({ url }) => urls.includes(url));
    return index < 0 || decide(key, `mark ${name}`) < 0.2 ? "" : ` [${index + 1}]`;
  }

  /** Sentences of the best pages. */
  #facts(limit: number): string[] {
    const sentences = this.#plan.pages.slice(0, 2).flatMap(({ text }) => text.match(/[^.]+\./g) ?? []);
    return sentences.slice(0, limit).map((sentence) => sentence.trim());
  }
}
