/** Runs once before the server answers. Node's own APIs are only used in `boot.ts`. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { boot } = await import("./boot.ts");
  await boot();
}
