import type { Db } from "#db/client.ts";
import { hasWritten } from "./audit.ts";

/** Called at the end of a transaction that changed something, with the id of the first row that it inserted. */
type OnWrite = (tx: Db, insertedId: string | null) => Promise<void>;

/** Methods that can change rows outside of a transaction. */
const STATEMENTS: ReadonlySet<PropertyKey> = new Set(["insert", "update", "delete", "execute"]);

/**
 * A database whose every transaction that changes something also runs `onWrite`, so that an event is stored exactly
 * if the change is. A statement outside of a transaction gets one. Reads are as before.
 */
export function auditWrites(db: Db, onWrite: OnWrite): Db {
  const transact = <T>(work: (tx: Db) => Promise<T>, config?: Parameters<Db["transaction"]>[1]): Promise<T> =>
    db.transaction(async (tx) => {
      const inserted: { id: string | null } = { id: null };
      const result = await work(watchInserts(tx, inserted));
      if (await hasWritten(tx)) await onWrite(tx, inserted.id);
      return result;
    }, config);
  return new Proxy(db, {
    get(target, name) {
      if (name === "transaction") return transact;
      if (STATEMENTS.has(name)) return (...args: unknown[]) => recordStatement([{ name, args }], transact);
      return bind(target, name);
    },
  });
}

type Step = { name: PropertyKey; args: unknown[] };

/** A statement that is built and run in a transaction of its own once somebody waits for it. */
function recordStatement(steps: readonly Step[], transact: (work: (tx: Db) => Promise<unknown>) => Promise<unknown>) {
  const run = (): Promise<unknown> =>
    transact((tx) => {
      const call = (target: unknown, { name, args }: Step): unknown =>
        (target as Record<PropertyKey, (...args: unknown[]) => unknown>)[name]?.(...args);
      return steps.reduce(call, tx as unknown) as Promise<unknown>;
    });
  return new Proxy(() => undefined, {
    get(_target, name): unknown {
      if (name === "then") {
        return (...handlers: Parameters<Promise<unknown>["then"]>) => run().then(...handlers);
      }
      return (...args: unknown[]) => recordStatement([...steps, { name, args }], transact);
    },
  });
}

/** The transaction, which notes the id of the first row that it inserts. */
function watchInserts(tx: Db, inserted: { id: string | null }): Db {
  return new Proxy(tx, {
    get(target, name) {
      if (name !== "insert") return bind(target, name);
      return (table: Parameters<Db["insert"]>[0]) => {
        const builder = target.insert(table);
        return new Proxy(builder, {
          get(inner, method) {
            if (method !== "values") return bind(inner, method);
            return (values: Parameters<typeof inner.values>[0]) => {
              inserted.id ??= findId(values);
              return inner.values(values);
            };
          },
        });
      };
    },
  });
}

function findId(values: unknown): string | null {
  const [first] = [values].flat();
  const id = typeof first === "object" && first !== null && "id" in first ? first.id : null;
  return typeof id === "string" ? id : null;
}

/** A property as the object has it; methods keep their `this`. */
function bind(target: object, name: PropertyKey): unknown {
  const value: unknown = Reflect.get(target, name, target);
  return typeof value === "function" ? value.bind(target) : value;
}
