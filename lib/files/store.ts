import "server-only";

/** A stored file's name with when it was written. */
export type StoredFile = { key: string; writtenAt: Date };

/** Where files are kept. A file is there whole or not at all. Keys are `<folder>/<name>` of `[a-z0-9_.-]`, any case. */
export type FileStore = {
  /** Writes a file, in place of one that is there. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  find(key: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Removes a file; one that is not there is removed already. */
  remove(key: string): Promise<void>;
  /** The files of a folder, in no particular order. */
  list(folder: string): AsyncIterable<StoredFile>;
};

const KEY = /^[a-z]+\/[\w-][\w.-]{0,120}$/;

/** @throws Error for a key that could leave its folder */
export function checkedKey(key: string): string {
  if (!KEY.test(key)) throw new Error(`${JSON.stringify(key)} is no key of a file.`);
  return key;
}
