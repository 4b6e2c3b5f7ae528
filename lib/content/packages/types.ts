/** A package of a monorepo. */
export type Package = {
  name: string;
  /** Its folder, without slashes at its ends; empty for the root of the repository. */
  path: string;
  /** Names of the packages of the repository that it ships with. */
  dependsOn: string[];
  /** The prefixes of its own tags, such as `parser@`; empty where it has none. */
  series: string[];
  /** What its manifest says; absent where it says nothing. */
  version?: string;
  /** Only code of other packages: no post tells about it by itself. */
  isInternal?: true;
};

/** Chooses what belongs to no package. */
export const OUTSIDE_PACKAGES = ".";
