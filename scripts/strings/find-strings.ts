import { parseSync } from "oxc-parser";

export type FoundString = { text: string; line: number };

type Node = { type: string; start: number; [key: string]: unknown };

/** Attributes and properties whose strings nobody sees. */
const HIDDEN =
  /^(?:class|className|href|src|id|key|type|rel|role|method|path|name|value|variant|size|side|align|icon|as|target|mode|lang|dir|tag|scope|autoComplete|inputMode|pattern|style|viewBox|d|fill|stroke|queryKey|queryFn|operation|d[A-Z].*|data-.*|aria-(?:describedby|labelledby|controls|haspopup|current|live|hidden))$/;
/** Attributes and properties whose strings people see, however short. */
const SHOWN =
  /^(?:label|title|description|hint|placeholder|text|heading|summary|message|detail|note|empty|alt|confirm\w*|action|verb|noun|unit|aria-(?:label|description|valuetext|roledescription)|\w+(?:Label|Title|Text|Message|Hint))$/;
/** Calls whose strings nobody sees. */
const SILENT_CALLS = /^(?:cn|cva|call|useQueryState|useState|RegExp|URL|require|describe|it|querySelector\w*|getAttribute|setAttribute|addEventListener)$/;

/**
 * Finds the strings of a file that people see, by its syntax tree.
 * @param kind `interface` for pages and components, `errors` for the messages of `AppError` alone
 */
export function findStrings(file: string, source: string, kind: "interface" | "errors"): FoundString[] {
  const found: FoundString[] = [];
  const add = (text: string, start: number) => {
    const clean = text.replace(/\s+/g, " ").trim();
    if (!/\p{L}{2}/u.test(clean)) return;
    found.push({ text: clean, line: source.slice(0, start).split("\n").length });
  };
  walk(parseSync(file, source).program as unknown as Node, { shown: kind === "interface" ? "sentences" : "none" }, add);
  return found;
}

/** The specifiers of a file's imports, dynamic ones included. */
export function findImports(file: string, source: string): string[] {
  const { staticImports, staticExports, dynamicImports } = parseSync(file, source).module;
  return [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) => entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? [])),
    ...dynamicImports.map(({ moduleRequest }) => source.slice(moduleRequest.start + 1, moduleRequest.end - 1)),
  ];
}

/** Which strings below a node are taken: none, those that read like sentences, or all. */
type Context = { shown: "none" | "sentences" | "all" };
type Add = (text: string, start: number) => void;

function walk(node: Node, context: Context, add: Add): void {
  if (node.type === "JSXText") return add(String(node.value), node.start);
  if (node.type === "Literal" && typeof node.value === "string") {
    if (isTaken(node.value, context)) add(node.value, node.start);
    return;
  }
  if (node.type === "TemplateLiteral") {
    const text = joinTemplate(node);
    if (isTaken(text, context)) add(text, node.start);
  }
  if (/^(?:TS|Import|Export(?:All|Named)Declaration$)/.test(node.type) && node.type !== "ExportNamedDeclaration") {
    if (!/^TS(?:As|Satisfies|NonNull)/.test(node.type)) return;
  }
  const below = contextOf(node, context);
  // The first argument of an AppError is its kind.
  const isError = node.type === "NewExpression" && nameOf(node) === "AppError";
  for (const child of isError ? (node.arguments as Node[]).slice(1) : children(node)) walk(child, below, add);
}

function isTaken(text: string, { shown }: Context): boolean {
  if (shown === "all") return true;
  return shown === "sentences" && /^[\p{Lu}\p{N}“"{]/u.test(text.trim()) && /\p{Ll}[\p{L}’']* \S|\p{Ll}[.?!…]$/u.test(text);
}

function contextOf(node: Node, context: Context): Context {
  const name = nameOf(node);
  if (node.type === "NewExpression" && name === "AppError") return { shown: "all" };
  if (context.shown === "none") return context;
  if (node.type === "JSXExpressionContainer") return context.shown === "all" ? context : { shown: "sentences" };
  if (node.type === "JSXElement" || node.type === "JSXFragment") return { shown: "sentences" };
  if (node.type === "CallExpression" && SILENT_CALLS.test(name)) return { shown: "none" };
  if (node.type === "JSXAttribute" || node.type === "Property") {
    if (HIDDEN.test(name)) return { shown: "none" };
    if (SHOWN.test(name)) return { shown: "all" };
    return { shown: "sentences" };
  }
  // Conditions compare values that nobody sees.
  return node.type === "BinaryExpression" && node.operator !== "+" ? { shown: "none" } : context;
}

function nameOf(node: Node): string {
  const named = (node.name ?? node.key ?? node.callee) as Node | undefined;
  if (named === undefined || typeof named !== "object") return "";
  const property = named.type === "MemberExpression" ? (named.property as Node) : named;
  return String(property.name ?? property.value ?? "");
}

function joinTemplate(node: Node): string {
  const quasis = node.quasis as { value: { cooked: string } }[];
  return quasis.map(({ value }) => value.cooked).join("{…}");
}

function children(node: Node): Node[] {
  return Object.entries(node)
    .filter(([key]) => key !== "parent")
    .flatMap(([, value]) => (Array.isArray(value) ? value : [value]))
    .filter((value): value is Node => typeof value === "object" && value !== null && "type" in value);
}
