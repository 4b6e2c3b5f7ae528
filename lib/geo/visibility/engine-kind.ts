/** Whether an engine, as checks name it, is one of the built-in sandbox: no real measurement. */
export function isSandboxEngine(engine: string): boolean {
  return engine.startsWith("sandbox/");
}
