/** One thing that was looked at. A good one can have advice too. */
export type Check = { name: string; ok: boolean; detail: string; recovery: string | null };

export const good = (name: string, detail: string, recovery: string | null = null): Check => ({
  ...{ name, ok: true, detail, recovery },
});
export const bad = (name: string, detail: string, recovery: string): Check => ({ name, ok: false, detail, recovery });

export const describe = (error: unknown): string => (error instanceof Error ? error.message : String(error));
