import "server-only";

/** The key of a stored file and the time when it was written. */
export type StoredFile = { key: string; writtenAt: Date };

/**
 * A file store with atomic writes. Keys have the form `<folder>/<name>` with characters of `[a-z0-9_.-]` in any case.
 */
export type FileStore = {
  /** Writes a file and replaces any existing one. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  find(key: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Removes a file; does nothing if it does not exist. */
  remove(key: string): Promise<void>;
  /** Lists the files of a folder in no particular order. */
  list(folder: string): AsyncIterable<StoredFile>;
};

const KEY = /^[a-z]+\/[\w-][\w.-]{0,120}$/;

/** @throws Error for a key that could escape its folder */
export function checkedKey(key: string): string {
  if (!KEY.test(key)) throw new Error(`${JSON.stringify(key)} is not a valid file key. Use <folder>/<name>.`);
  return key;
}
