import { createSocket } from "node:dgram";
import { once } from "node:events";

const TXT = 16;
const NAME_ERROR = 3;
const HEADER_LENGTH = 12;

/** A name server for TXT records (RFC 1035, over UDP). Unknown names do not exist. */
export type DnsServer = {
  /** `127.0.0.1:port`. */
  address: string;
  /** Values by name. Each value may have several parts, which a resolver gets apart. */
  records: Map<string, string[][]>;
  /** Names that were asked for. */
  asked: string[];
  close: () => void;
};

/** Starts a name server on the loopback address. @param port 0 for a free one */
export async function startDnsServer(port = 0): Promise<DnsServer> {
  const socket = createSocket("udp4");
  const server: DnsServer = { address: "", records: new Map(), asked: [], close: () => socket.close() };
  socket.on("message", (query, { port: to, address }) => {
    const { name, end } = readName(query);
    server.asked.push(name);
    socket.send(buildAnswer(query.subarray(0, end + 4), server.records.get(name)), to, address);
  });
  socket.bind(port, "127.0.0.1");
  await once(socket, "listening");
  server.address = `127.0.0.1:${socket.address().port}`;
  return server;
}

function readName(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = HEADER_LENGTH;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString("latin1", at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join(".").toLowerCase(), end: at + 1 };
}

/** @param question the header and the question of the query */
function buildAnswer(question: Buffer, values: string[][] | undefined): Buffer {
  const head = Buffer.from(question);
  // Response, authoritative, recursion desired and available; no error, or the name does not exist.
  head.writeUInt16BE(0x8580 | (values ? 0 : NAME_ERROR), 2);
  head.writeUInt16BE(values?.length ?? 0, 6);
  head.writeUInt16BE(0, 8);
  head.writeUInt16BE(0, 10);
  return Buffer.concat([head, ...(values ?? []).map(buildRecord)]);
}

function buildRecord(parts: string[]): Buffer {
  const data = Buffer.concat(parts.map((part) => Buffer.concat([Buffer.from([part.length]), Buffer.from(part)])));
  const record = Buffer.alloc(HEADER_LENGTH);
  // A pointer to the name of the question.
  record.writeUInt16BE(0xc000 | HEADER_LENGTH, 0);
  record.writeUInt16BE(TXT, 2);
  record.writeUInt16BE(1, 4);
  record.writeUInt32BE(0, 6);
  record.writeUInt16BE(data.length, 10);
  return Buffer.concat([record, data]);
}
