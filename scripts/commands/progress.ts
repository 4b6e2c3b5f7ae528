/** The least time between two lines: a terminal overwrites its line, a log keeps each. */
const QUIET_MS = { terminal: 200, log: 5_000 };

/**
 * Reports the progress of long work on standard error: one overwritten line on a terminal, otherwise a line for each
 * slow part. Standard output only gets the result.
 */
export function createProgressReporter(verb: string, stream: NodeJS.WriteStream = process.stderr) {
  let reportedAt = Date.now();
  const report = ({ part, done, of }: { part: string; done: number; of: number | null }) => {
    const now = Date.now();
    if (done === 0 || now - reportedAt < QUIET_MS[stream.isTTY ? "terminal" : "log"]) return;
    reportedAt = now;
    const count =
      of === null ? done.toLocaleString("en") : `${done.toLocaleString("en")} of ${of.toLocaleString("en")}`;
    const line = `${verb} ${part}: ${count}`;
    stream.write(stream.isTTY ? `\r\u001b[K${line}` : `${line}\n`);
  };
  /** Clears the line before the result is printed. */
  const end = () => {
    if (stream.isTTY) stream.write("\r\u001b[K");
  };
  return { report, end };
}
