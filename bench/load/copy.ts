import type pg from "pg";

/** The parts of PostgreSQL's protocol that a COPY needs, as `pg` exposes them to custom queries. */
type Connection = {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
};

class Copy {
  readonly done: Promise<void>;
  private readonly text: string;
  private readonly rows: Buffer;
  private settle: { resolve: () => void; reject: (fault: Error) => void } = { resolve() {}, reject() {} };

  constructor(text: string, rows: string) {
    this.text = text;
    this.rows = Buffer.from(rows);
    this.done = new Promise((resolve, reject) => {
      this.settle = { resolve, reject };
    });
  }

  submit(connection: Connection): void {
    connection.query(this.text);
  }

  handleCopyInResponse(connection: Connection): void {
    connection.sendCopyFromChunk(this.rows);
    connection.endCopyFrom();
  }

  handleError(fault: Error): void {
    this.settle.reject(fault);
  }

  handleReadyForQuery(): void {
    this.settle.resolve();
  }

  handleCommandComplete(): void {}
  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}
}

/** Copies rows in the text format of COPY into a table. */
export async function copyRows(pool: pg.Pool, text: string, rows: string): Promise<void> {
  const client = await pool.connect();
  try {
    const copy = new Copy(text, rows);
    client.query(copy as unknown as pg.Submittable);
    await copy.done;
  } finally {
    client.release();
  }
}
