import type { Ledger } from "#lib/content/ledger/types.ts";
import type { Draft, TextType, WriterOptions } from "#lib/content/types.ts";
import type { Fault } from "#lib/content/verify/fault.ts";
import { verifyText } from "#lib/content/verify/text.ts";
import { assemble } from "./assemble.ts";
import type { Flaw } from "./check.ts";
import type { Outline, Slot } from "./outline.ts";
import { addReads } from "./read-facts.ts";
import type { SourceReads } from "./source-reads.ts";
import type { Wordings } from "./wordings.ts";

/** The maximum length of a stored text (reference.md 2). */
const MARKDOWN_MAX = 100_000;

/** A part that uses the deterministic text can make another one's sentence a repetition, and so on. */
const ROUNDS_MAX = 5;

type Material = { type: TextType; ledger: Ledger; options: WriterOptions };

/** Assembles a post and rejects the parts with which the verifier finds faults. */
export class PostVerifier {
  readonly #material: Material;
  readonly #reads: SourceReads;
  readonly #outline: Outline;
  readonly #deterministic: Draft;
  readonly #wordings: Wordings;
  readonly #baseline: ReadonlySet<string>;

  constructor(material: Material, outline: Outline, deterministic: Draft, wordings: Wordings, reads: SourceReads) {
    this.#material = material;
    this.#reads = reads;
    this.#outline = outline;
    this.#deterministic = deterministic;
    this.#wordings = wordings;
    this.#baseline = new Set(this.#verify(deterministic).map(getFaultKey));
  }

  /** The post with the accepted wordings. */
  draft(): Draft {
    const { type, options } = this.#material;
    return assemble(this.#outline, this.#wordings.getAccepted(), type, this.#deterministic, options);
  }

  /**
   * Rejects the parts that may have caused faults of the whole post, except faults that the deterministic text has too.
   * @returns whether there was none
   */
  verify(): boolean {
    const faults = this.#verify(this.draft()).filter((fault) => !this.#baseline.has(getFaultKey(fault)));
    for (const fault of faults) {
      const flaw: Flaw = { reason: "unproven", message: fault.message.slice(0, 200) };
      for (const slot of this.#suspects(fault)) this.#wordings.reject(slot, fault.token, flaw);
    }
    return faults.length === 0;
  }

  /**
   * The last step before publication: leaves unsupported sentences out until the verifier accepts the post, and in the
   * worst case rejects all parts.
   */
  leaveOutUnverified(): void {
    for (let round = 0; round < ROUNDS_MAX; round += 1) {
      this.#wordings.leaveOutUnsupported();
      if (this.draft().markdown.length > MARKDOWN_MAX) break;
      if (this.verify()) return;
    }
    const flaw: Flaw = { reason: "unproven", message: "" };
    for (const slot of this.#wordings.listAccepted()) this.#wordings.reject(slot, undefined, flaw);
  }

  #verify(draft: Draft): Fault[] {
    const { type, ledger, options } = this.#material;
    return verifyText(type, draft, addReads(ledger, this.#reads.facts), options);
  }

  #suspects({ section, entryId }: Fault): Slot[] {
    const accepted = this.#wordings.listAccepted();
    const narrowed = accepted.filter((slot) => {
      if (slot.kind === "title" || slot.kind === "summary") return slot.kind === section;
      return entryId === undefined || slot.entries.some((entry) => entry.id === entryId);
    });
    const exact = narrowed.filter((slot) => getSection(slot) === section);
    return exact.length > 0 ? exact : narrowed.length > 0 ? narrowed : accepted;
  }
}

function getSection(slot: Slot): string {
  if (slot.kind === "highlight") return "highlights";
  return slot.kind === "update" ? "updates" : slot.kind;
}

function getFaultKey({ section, kind, entryId, token, message }: Fault): string {
  return JSON.stringify([section, kind, entryId, token, message]);
}
