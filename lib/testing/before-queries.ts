/** Wraps a database so that each query waits for `work` before it runs. */
export function beforeQueries<T extends object>(target: T, work: () => Promise<void>): T {
  return new Proxy(target, {
    get(_, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== "function") return value;
      return (...args: unknown[]) => {
        if (name === "then") return work().then(() => Reflect.apply(value, target, args));
        const result: unknown = Reflect.apply(value, target, args);
        return typeof result === "object" && result !== null ? beforeQueries(result, work) : result;
      };
    },
  });
}
