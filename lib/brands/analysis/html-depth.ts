/** Deeper than any page made for people; a parser's time grows with the depth of what it is given. */
const DEPTH_MAX = 1_000;

const VOID = new Set(
  "area base br col embed hr img input link meta param source track wbr path use circle rect line".split(" "),
);
/** Elements whose content is no markup. */
const RAW = new Set(["script", "style", "textarea", "title", "noscript", "template"]);
const CELLS = ["td", "th"];
/** What an opening tag closes without saying so (HTML, 13.1.2.4). */
const CLOSES: Record<string, readonly string[]> = {
  p: ["p"],
  li: ["li"],
  option: ["option"],
  dt: ["dt", "dd"],
  dd: ["dt", "dd"],
  td: CELLS,
  th: CELLS,
  tr: [...CELLS, "tr"],
};

const TAG = /<(\/?)([a-zA-Z][^\s/>]*)|<!--/g;

/** The elements that are open at a place of a page; opening and closing cost the same however many there are. */
class OpenElements {
  readonly #names: string[] = [];
  readonly #counts = new Map<string, number>();

  get depth(): number {
    return this.#names.length;
  }

  open(name: string): void {
    const implied = Object.hasOwn(CLOSES, name) ? (CLOSES[name] ?? []) : [];
    while (implied.includes(this.#names.at(-1) ?? "")) this.#pop();
    this.#names.push(name);
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
  }

  /** Closes the nearest element of a name and what is open in it; nothing where there is none. */
  close(name: string): void {
    if ((this.#counts.get(name) ?? 0) === 0) return;
    while (this.#pop() !== name);
  }

  #pop(): string | undefined {
    const name = this.#names.pop();
    if (name !== undefined) this.#counts.set(name, (this.#counts.get(name) ?? 1) - 1);
    return name;
  }
}

/** Whether a page nests its elements deeper than can be parsed in good time. Linear in the page. */
export function isTooDeep(html: string): boolean {
  const elements = new OpenElements();
  const tags = new RegExp(TAG);
  for (let match = tags.exec(html); match !== null; match = tags.exec(html)) {
    const [, slash = "", written = ""] = match;
    const name = written.toLowerCase();
    if (name === "" || (slash === "" && RAW.has(name))) {
      tags.lastIndex = after(html, name === "" ? "-->" : `</${name}`, tags.lastIndex);
    } else if (slash === "/") elements.close(name);
    else if (!VOID.has(name)) elements.open(name);
    if (elements.depth > DEPTH_MAX) return true;
  }
  return false;
}

/** Where the text goes on after an end mark; at its end where there is none. */
function after(html: string, mark: string, from: number): number {
  const at = html.indexOf(mark, from);
  return at === -1 ? html.length : at + mark.length;
}
