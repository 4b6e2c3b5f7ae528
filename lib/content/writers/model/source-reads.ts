import { cleanLine } from "#lib/content/text/inline.ts";
import type { Dossier, DossierFact } from "./dossiers.ts";
import type { ReadFact } from "./read-facts.ts";
import type { WantedRead } from "./reply.ts";
import type { ModelRequest } from "./request.ts";

/** How many reads a post may ask for (generation.md, section 5), and in how many answers. */
const READS_MAX = 12;
const ROUNDS_MAX = 3;
const ARGUMENT_CHARACTERS = 200;
const READ_CHARACTERS = 3_000;

/** A read that was answered: its text is a fact of the entry that it is about. */
type AnsweredRead = { dossier: Dossier; fact: DossierFact; tool: string; argument: string };

/** The writer's read-only tools. What they answer becomes a fact of the change that the model asked about. */
export class SourceReads {
  readonly #read: ModelRequest["read"];
  readonly #dossiers: ReadonlyMap<string, Dossier>;
  readonly #answered: AnsweredRead[] = [];
  #rounds = 0;

  constructor(read: ModelRequest["read"], dossiers: ReadonlyMap<string, Dossier>) {
    this.#read = read;
    this.#dossiers = dossiers;
  }

  /** How many more reads the model may ask for. */
  get left(): number {
    return this.#read === undefined || this.#rounds >= ROUNDS_MAX ? 0 : READS_MAX - this.#answered.length;
  }

  /** Reads what the model asks for. @returns whether anything was read, so that it should be asked again */
  async answer(wanted: readonly WantedRead[]): Promise<boolean> {
    const reads = wanted.flatMap(({ tool, id, argument }) => {
      const dossier = this.#dossiers.get(id);
      return dossier === undefined
        ? []
        : [{ tool, dossier, argument: cleanLine(argument).slice(0, ARGUMENT_CHARACTERS) }];
    });
    const allowed = reads.slice(0, this.left);
    if (this.#read === undefined || allowed.length === 0) return false;
    this.#rounds += 1;
    const texts = await this.#read(
      allowed.map(({ tool, dossier, argument }) => ({ tool, entry: dossier.entry, argument })),
    );
    for (const [index, { dossier, ...read }] of allowed.entries()) {
      const text = (texts[index] ?? "").slice(0, READ_CHARACTERS).toWellFormed();
      const fact: DossierFact = { id: `${dossier.handle}.${dossier.facts.length + 1}`, kind: "read", text };
      dossier.facts.push(fact);
      this.#answered.push({ dossier, fact, ...read });
    }
    return true;
  }

  /** Everything that was read. */
  get facts(): ReadFact[] {
    return this.#answered.map(({ dossier, fact }) => ({ entryId: dossier.entry.id, text: fact.text }));
  }

  /** What was read about changes, for the prompt. */
  describe(handles: ReadonlySet<string>) {
    const own = this.#answered.filter(({ dossier }) => handles.has(dossier.handle));
    return own.map(({ fact, tool, argument }) => ({ id: fact.id, tool, argument, text: fact.text }));
  }
}
