/**
 * The part of the Common Expression Language that function options use: paths, literals,
 * comparisons, `in`, `+`, `-` before a number, `&&`, `||`, `!`, `? :` and parentheses. A path that leads nowhere is null, so
 * that an expression never throws on data.
 */
export type Expression = (scope: Scope) => unknown;
export type Scope = { event: unknown; async?: unknown };

type Token = { kind: "literal"; value: unknown } | { kind: "name" | "operator" | "end"; text: string };

const TOKEN =
  /\s*(?:(\d+(?:\.\d+)?)|("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|([A-Za-z_]\w*)|(&&|\|\||==|!=|<=|>=|[<>!+().[\]?:-]))/y;
const WORDS: Record<string, unknown> = { true: true, false: false, null: null };

export class ExpressionError extends Error {
  constructor(source: string, reason: string) {
    super(`The expression \`${source}\` is not supported: ${reason}.`);
    this.name = "ExpressionError";
  }
}

function tokenize(source: string): Token[] {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  while (source.slice(TOKEN.lastIndex).trim() !== "") {
    const at = TOKEN.lastIndex;
    const match = TOKEN.exec(source);
    if (!match) throw new ExpressionError(source, `unexpected text at ${at}`);
    tokens.push(toToken(match));
  }
  tokens.push({ kind: "end", text: "the end" });
  return tokens;
}

function toToken([, number, quoted, name, operator = ""]: RegExpExecArray): Token {
  if (number !== undefined) return { kind: "literal", value: Number(number) };
  if (quoted !== undefined) return { kind: "literal", value: quoted.slice(1, -1).replace(/\\(.)/g, "$1") };
  if (name === undefined) return { kind: "operator", text: operator };
  if (Object.hasOwn(WORDS, name)) return { kind: "literal", value: WORDS[name] };
  return name === "in" ? { kind: "operator", text: "in" } : { kind: "name", text: name };
}

const PRECEDENCE: Record<string, number> = {
  "||": 1,
  "&&": 2,
  "==": 3,
  "!=": 3,
  "<": 4,
  "<=": 4,
  ">": 4,
  ">=": 4,
  in: 4,
  "+": 5,
};

/** Compiles an expression; throws ExpressionError when it uses anything else of the language. */
export function compileExpression(source: string): Expression {
  const parser = new Parser(source);
  return parser.parse();
}

class Parser {
  private readonly source: string;
  private readonly tokens: Token[];
  private position = 0;

  constructor(source: string) {
    this.source = source;
    this.tokens = tokenize(source);
  }

  parse(): Expression {
    const expression = this.conditional();
    const rest = this.peek();
    if (rest.kind !== "end") throw this.unexpected(rest);
    return expression;
  }

  private conditional(): Expression {
    const condition = this.binary(0);
    if (!this.take("?")) return condition;
    const yes = this.conditional();
    this.expect(":");
    const no = this.conditional();
    return (scope) => (condition(scope) ? yes(scope) : no(scope));
  }

  private binary(minimum: number): Expression {
    let left = this.unary();
    for (;;) {
      const token = this.peek();
      const precedence = token.kind === "operator" ? PRECEDENCE[token.text] : undefined;
      if (token.kind !== "operator" || precedence === undefined || precedence <= minimum) return left;
      this.position += 1;
      left = combine(token.text, left, this.binary(precedence));
    }
  }

  private unary(): Expression {
    if (this.take("-")) return negate(this.unary());
    if (!this.take("!")) return this.postfix();
    const operand = this.unary();
    return (scope) => !operand(scope);
  }

  private postfix(): Expression {
    let value = this.primary();
    for (;;) {
      if (this.take(".")) {
        const token = this.next();
        if (token.kind !== "name") throw this.unexpected(token);
        value = member(value, () => token.text);
      } else if (this.take("[")) {
        const key = this.conditional();
        this.expect("]");
        value = member(value, key);
      } else {
        return value;
      }
    }
  }

  private primary(): Expression {
    const token = this.next();
    if (token.kind === "literal") return () => token.value;
    if (token.kind === "name") {
      const name = token.text;
      if (name !== "event" && name !== "async") throw this.unexpected(token);
      return (scope) => scope[name] ?? null;
    }
    if (token.text !== "(") throw this.unexpected(token);
    const inner = this.conditional();
    this.expect(")");
    return inner;
  }

  private peek(): Token {
    return this.tokens[this.position] ?? { kind: "end", text: "the end" };
  }

  private next(): Token {
    const token = this.peek();
    this.position += 1;
    return token;
  }

  private take(operator: string): boolean {
    const token = this.peek();
    if (token.kind !== "operator" || token.text !== operator) return false;
    this.position += 1;
    return true;
  }

  private expect(operator: string): void {
    if (!this.take(operator)) throw this.unexpected(this.peek());
  }

  private unexpected(token: Token): ExpressionError {
    const what = token.kind === "literal" ? JSON.stringify(token.value) : token.text;
    return new ExpressionError(this.source, `unexpected ${what}`);
  }
}

function member(object: Expression, key: Expression): Expression {
  return (scope) => {
    const target = object(scope);
    const name = key(scope);
    if (target === null || typeof target !== "object") return null;
    return Object.hasOwn(target, String(name)) ? (target as Record<string, unknown>)[String(name)] : null;
  };
}

function negate(operand: Expression): Expression {
  return (scope) => {
    const value = operand(scope);
    return typeof value === "number" ? -value : null;
  };
}

function combine(operator: string, left: Expression, right: Expression): Expression {
  if (operator === "||") return (scope) => Boolean(left(scope)) || Boolean(right(scope));
  if (operator === "&&") return (scope) => Boolean(left(scope)) && Boolean(right(scope));
  return (scope) => apply(operator, left(scope), right(scope));
}

function apply(operator: string, left: unknown, right: unknown): unknown {
  if (operator === "==") return left === right;
  if (operator === "!=") return left !== right;
  if (operator === "in") return Array.isArray(right) && right.includes(left);
  if (operator === "+") return add(left, right);
  return compare(operator, left, right);
}

function add(left: unknown, right: unknown): unknown {
  if (typeof left === "number" && typeof right === "number") return left + right;
  return `${left ?? ""}${right ?? ""}`;
}

function compare(operator: string, left: unknown, right: unknown): boolean {
  const comparable =
    (typeof left === "number" && typeof right === "number") || (typeof left === "string" && typeof right === "string");
  if (!comparable) return false;
  if (operator === "<") return left < right;
  if (operator === "<=") return left <= right;
  return operator === ">" ? left > right : left >= right;
}
