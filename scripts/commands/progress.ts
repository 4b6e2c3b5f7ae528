/** Between two lines: on a terminal one is written over, in a log each stays. */
const QUIET_MS = { terminal: 200, log: 5_000 };

/**
 * Tells on standard error how far long work has come: one line that is written over on a terminal, elsewhere a line for
 * each part that took a while. Standard output stays the result's alone.
 */
export function progressTeller(verb: string, stream: NodeJS.WriteStream = process.stderr) {
  let toldAt = Date.now();
  const tell = ({ part, done, of }: { part: string; done: number; of: number | null }) => {
    const now = Date.now();
    if (done === 0 || now - toldAt < QUIET_MS[stream.isTTY ? "terminal" : "log"]) return;
    toldAt = now;
    const count =
      of === null ? done.toLocaleString("en") : `${done.toLocaleString("en")} of ${of.toLocaleString("en")}`;
    const line = `${verb} ${part}: ${count}`;
    stream.write(stream.isTTY ? `\r\u001b[K${line}` : `${line}\n`);
  };
  /** Clears the line before the result is told. */
  const end = () => {
    if (stream.isTTY) stream.write("\r\u001b[K");
  };
  return { tell, end };
}
