/** Steps that come closer together are not worth a line of their own. */
const QUIET_MS = 500;

/**
 * Tells on standard error how far long work has come: one line that is written over on a terminal, elsewhere a line for
 * each part that took a while. Standard output stays the result's alone.
 */
export function progressTeller(verb: string, stream: NodeJS.WriteStream = process.stderr) {
  let toldAt = Date.now();
  const tell = ({ part, done, of }: { part: string; done: number; of: number | null }) => {
    const now = Date.now();
    if (now - toldAt < QUIET_MS) return;
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
