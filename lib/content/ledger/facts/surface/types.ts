import type { Fact } from "#lib/content/ledger/types.ts";

/** What users touch. */
export const SURFACES = [
  "environment",
  "flag",
  "config",
  "endpoint",
  "table",
  "column",
  "setting",
  "text",
  "export",
] as const;
export type Surface = (typeof SURFACES)[number];

/** One thing that a file offers its users. */
export type SurfaceItem = {
  surface: Surface;
  /** Identity within its surface: the same key at both ends of a range is the same thing. */
  key: string;
  /** As a text names it. */
  name: string;
  /** What it belongs to, such as the table of a column; null where the name says enough. */
  owner: string | null;
  /** What lines call the owner, where that is another name. */
  ownerToken?: string;
  /** What lines that name it contain. */
  token: string;
  /** Line of its declaration, from 1. */
  line: number;
  /** One sentence of the source's own words about it, cleaned; null where there is none. */
  detail: string | null;
  deprecated: boolean;
  /** What stays the same while its words change, such as the key of a text. */
  id?: string;
  /** The path of its file where that is new as a whole, as with a new program. */
  newFile?: string;
  /** How code writes it whatever it belongs to, by which it stays the same when it moves. */
  signature?: string;
  /** Another name of an option: it keeps that name from counting as new or gone, and is no news itself. */
  isAlias?: boolean;
};

/**
 * Something that a declaration takes from elsewhere, such as a spread or an embedded struct: its names are not known.
 * They belong to an owner, or begin with a prefix where there is none.
 */
export type Inclusion = { id: string; owner: string | null; prefix: string };

/** Reads the items of one form of declaration. */
export type SurfaceReader = {
  /** Whether a path can hold such declarations. */
  isFile: (path: string) => boolean;
  read: (text: string, path: string) => SurfaceItem[];
  includes?: (text: string, path: string) => Inclusion[];
  /** All signatures of a text, those of other owners too. */
  listSignatures?: (text: string, path: string) => string[];
  /** Whether declarations can be read from changed lines alone, without the rest of their file. */
  readsFragments: boolean;
  /** Whether a file that is new can only describe what was there before. */
  skipsNewFiles: boolean;
};

/** `documented` is what was there, but is named to users only now. */
export type SurfaceAction = "documented" | "added" | "removed" | "renamed" | "deprecated" | "changed";

/** A fact about what users touch. `names` holds both names of a rename, the old one first. */
export type SurfaceFact = Fact & {
  kind: "surface";
  change: { surface: Surface; action: SurfaceAction; names: string[] };
};

/** An item with the line of its declaration, without the space around it. */
export type SideItem = { item: SurfaceItem; path: string; declaration: string };

/** Something that stands in a file at one end of the range only. */
export type NetItem = SideItem & {
  action: Exclude<SurfaceAction, "renamed">;
  /** The item before it changed. */
  previous?: SurfaceItem;
};
