import type { HunkIndex, Place, PlacedHunk } from "./net.ts";
import { findText, isText } from "./text-places.ts";
import type { NetItem, SurfaceItem } from "./types.ts";

/**
 * How surely a line declares a thing: it is the line that declares it at that end, it writes the name between the same
 * characters, it writes the name as code does, it names it at all.
 */
type Rank = 4 | 3 | 2 | 1;

type Candidate = Place & { rank: Rank };

/** Whether a line names something whole: `--no-color` does not name `color`. */
function namesWhole(line: string, token: string): boolean {
  const startsWord = /^\w/.test(token);
  for (let index = line.indexOf(token); index >= 0; index = line.indexOf(token, index + 1)) {
    const before = line.slice(Math.max(0, index - 2), index);
    const after = line.charAt(index + token.length);
    if (!(startsWord && /\w-?$/.test(before)) && !/[\w-]/.test(after)) return true;
  }
  return false;
}

const NAME_BEFORE = /["'`-]$|\b(?:export|const|function|class|table|column|model)\s{1,3}$/i;

/** A line that others follow later gets a comma, and columns are aligned anew. */
function toPlain(line: string): string {
  return ` ${line.trim().replace(/[,;]$/, "").replace(/\s+/g, " ")} `;
}

/** A name with what stands around it: `"limit"` and `--limit` are two ways to write it. */
function withNeighbors(line: string, token: string): string | null {
  const index = line.indexOf(token);
  return index < 1 ? null : line.slice(index - 1, index + token.length + 1);
}

function toRank(line: string, token: string, declaration: string): Rank | null {
  if (!line.includes(token) || !namesWhole(line, token)) return null;
  const [plain, declared] = [toPlain(line), toPlain(declaration)];
  if (plain === declared) return 4;
  // Behind the key of a tag stand options, as in `yaml:"limit,omitempty"`.
  const around = token.startsWith(':"') ? token : withNeighbors(declared, token);
  if (around !== null && plain.includes(around)) return 3;
  const [before = "", after = ""] = line.split(token, 2);
  return NAME_BEFORE.test(before) || /^(?:["'`]|\s{0,3}[:=({])/.test(after) ? 2 : 1;
}

/**
 * What lines may call a thing. clap derives `--output-format` from a field `output_format`, and a method that a route
 * gets later stands below it in lines of its own.
 */
function listTokens({ surface, token, name }: SurfaceItem): string[] {
  if (surface === "endpoint") return [token, name.slice(0, name.indexOf(" ")).toLowerCase()];
  return token.includes("-") ? [token, token.replaceAll("-", "_")] : [token];
}

function toCandidates(placed: PlacedHunk, side: "added" | "removed", net: NetItem, token: string): Candidate[] {
  const from = side === "added" ? placed.hunk.addedFrom : placed.hunk.removedFrom;
  return placed.hunk[side].flatMap((line, index): Candidate[] => {
    const rank = toRank(line, token, net.declaration);
    return rank === null ? [] : [{ ...placed, line: from + index, rank }];
  });
}

function hasOwner({ surface, owner }: SurfaceItem): boolean {
  return owner !== null && (surface === "config" || surface === "column");
}

/** Whether a hunk stands in the struct or table of an item, or with it. */
function namesOwner({ hunk }: PlacedHunk, { owner, ownerToken }: SurfaceItem): boolean {
  const names = [owner?.slice(owner.lastIndexOf(".") + 1), ownerToken].filter((name) => name !== undefined);
  const lines = [hunk.section, ...hunk.added, ...hunk.removed];
  return lines.some((line) => names.some((name) => line.includes(name) && namesWhole(line, name)));
}

/**
 * Keys and columns have names that stand in many structs and tables: the line has to stand in or with the right one.
 * Where no hunk says so and several commits may be meant, none is.
 */
function narrow(candidates: readonly Candidate[], item: SurfaceItem): readonly Candidate[] {
  if (!hasOwner(item)) return candidates;
  const within = candidates.filter((candidate) => namesOwner(candidate, item));
  const commits = new Set(candidates.map(({ commit }) => commit.sha));
  return within.length > 0 || commits.size > 1 ? within : candidates;
}

/** The surest, of these the last, of these the nearest to the declaration. */
function choose(candidates: readonly Candidate[], item: SurfaceItem): Place | undefined {
  const rank = Math.max(...candidates.map((candidate) => candidate.rank));
  const surest = narrow(
    candidates.filter((candidate) => candidate.rank === rank),
    item,
  );
  const last = surest.at(-1)?.commit.sha;
  return surest
    .filter(({ commit }) => commit.sha === last)
    .toSorted((a, b) => Math.abs(a.line - item.line) - Math.abs(b.line - item.line))[0];
}

/** Whether the commit only declares in another way what it declared before, as where a program changes its parser. */
function isRestated({ item: { surface, token }, action }: NetItem, hunks: readonly PlacedHunk[], { commit }: Place) {
  if (surface !== "flag" || (action !== "added" && action !== "removed")) return false;
  const other = action === "added" ? "removed" : "added";
  const forms = [`--${token}`, `|${token}`];
  return hunks.some(
    (placed) =>
      placed.commit.sha === commit.sha &&
      placed.hunk[other].some((line) => line.includes("--") && forms.some((form) => namesWhole(line, form))),
  );
}

/**
 * Finds the hunk that made it so: the last one of a commit that names the thing on one side and not on the other, which
 * tells a new declaration from a reworded one.
 */
function findInFile(index: HunkIndex, net: NetItem): Place | undefined {
  const { item, path, action } = net;
  if (isText(item)) return findText(index.get(path) ?? [], net);
  const [side, other] = action === "removed" ? (["removed", "added"] as const) : (["added", "removed"] as const);
  const hunks = index.get(path) ?? [];
  for (const token of listTokens(item)) {
    const declares: Rank = net.declaration.includes(token) ? 3 : 2;
    const places = hunks.flatMap((placed) => toCandidates(placed, side, net, token));
    const reworded = hunks.filter((placed) =>
      toCandidates(placed, other, net, token).some(({ rank }) => rank >= declares),
    );
    const isReworded = ({ hunk, commit }: Candidate): boolean =>
      reworded.some(
        (placed) =>
          placed.hunk === hunk || (placed.commit.sha === commit.sha && (!hasOwner(item) || namesOwner(placed, item))),
      );
    const made = action === "deprecated" ? places : places.filter((candidate) => !isReworded(candidate));
    const place = choose(made, item);
    if (place !== undefined) return isRestated(net, hunks, place) ? undefined : place;
  }
  return undefined;
}

/** Shorter lines stand in many places. */
const MOVED_MIN = 15;
const MOVES_MAX = 4;

/** The file that a line came from, where the commit that adds it removes it elsewhere. */
function findSource(index: HunkIndex, { item, path, declaration }: NetItem, { commit }: Place): string | undefined {
  if (declaration.length < MOVED_MIN) return undefined;
  const [field = ""] = declaration.split(/\s/, 1);
  const isSame = (line: string): boolean =>
    line.trim() === declaration ||
    (item.signature !== undefined && line.trim().startsWith(`${field} `) && namesWhole(line, item.token));
  for (const [other, hunks] of index) {
    if (other === path) continue;
    const own = hunks.filter((placed) => placed.commit.sha === commit.sha && placed.path !== path);
    // What the same commit writes there again was only reworded.
    const [isGone, stays] = [
      own.some(({ hunk }) => hunk.removed.some(isSame)),
      own.some(({ hunk }) => hunk.added.some(isSame)),
    ];
    if (isGone && !stays) return other;
  }
  return undefined;
}

/**
 * Finds the hunk that made it so, also where the lines moved to another file later. What moved without being made in
 * any file of the range was there before under another owner, and has no place.
 */
export function findPlace(index: HunkIndex, net: NetItem): Place | undefined {
  const canMove = net.action === "added" && (net.item.surface === "config" || net.item.surface === "flag");
  let [place, current] = [findInFile(index, net), net];
  for (let move = 0; move < MOVES_MAX && canMove && place !== undefined; move++) {
    const source = findSource(index, current, place);
    if (source === undefined) return place;
    current = { ...current, path: source };
    place = findInFile(index, current);
  }
  return place;
}
