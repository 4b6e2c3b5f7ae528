/** A text that a sandbox engine can find and cite. */
export type SandboxDocument = {
  url: string;
  title: string;
  text: string;
};

/** A brand that sandbox engines have heard of. */
export type SandboxBrand = {
  name: string;
  /** Registrable domain or host; null where none is known. */
  domain: string | null;
};

/** All that sandbox engines know of one project; loaded once for a scan. */
export type SandboxWorld = {
  own: SandboxBrand & {
    /** Aliases; the name is not among them. */
    aliases: readonly string[];
    description: string;
    audience: string;
  };
  competitors: readonly SandboxBrand[];
  /** What the organization published, newest first. */
  documents: readonly SandboxDocument[];
};
