import { parseSync } from "oxc-parser";

export type FoundString = { text: string; line: number };

type Node = { type: string; start: number; [key: string]: unknown };

/** Attributes and properties whose strings nobody sees. */
const HIDDEN_NAMES =
  "class className href src id key type rel role method path name value variant size side align icon as target mode lang dir scope autoComplete inputMode pattern style viewBox d fill stroke queryKey queryFn operation aria-describedby aria-labelledby aria-controls aria-haspopup aria-current aria-live aria-hidden";
const HIDDEN = new RegExp(`^(?:data-.*|${HIDDEN_NAMES.replaceAll(" ", "|")})$`);
/** Attributes and properties whose strings people see, however short. */
const SHOWN_NAMES =
  "label title description hint placeholder text heading summary message detail note empty alt action verb noun unit aria-label aria-description aria-valuetext";
const SHOWN = new RegExp(`^(?:confirm\\w*|\\w+(?:Label|Title|Text|Message|Hint)|${SHOWN_NAMES.replaceAll(" ", "|")})$`);
/** Calls whose strings nobody sees. */
const SILENT_CALLS =
  /^(?:cn|cva|call|useQueryState|useState|RegExp|URL|require|describe|it|querySelector\w*|getAttribute|setAttribute|addEventListener)$/;

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
  if (node.type === "JSXText") {
    add(String(node.value), node.start);
    return;
  }
  if (node.type === "Literal" && typeof node.value === "string") {
    if (isTaken(node.value, context)) add(node.value, node.start);
    return;
  }
  if (node.type === "TemplateLiteral") {
    const text = joinTemplate(node);
    if (isTaken(text, context)) add(text, node.start);
  }
  if (/^(?:TS(?!As|Satisfies|NonNull)|Import|ExportAll)/.test(node.type)) return;
  const below = contextOf(node, context);
  // The first argument of an AppError is its kind.
  const isError = node.type === "NewExpression" && nameOf(node) === "AppError";
  for (const child of isError ? (node.arguments as Node[]).slice(1) : children(node)) walk(child, below, add);
}

function isTaken(text: string, { shown }: Context): boolean {
  if (shown === "all") return true;
  return (
    shown === "sentences" && /^[\p{Lu}\p{N}“"{]/u.test(text.trim()) && /\p{Ll}[\p{L}’']* \S|\p{Ll}[.?!…]$/u.test(text)
  );
}

function contextOf(node: Node, context: Context): Context {
  const name = nameOf(node);
  if (node.type === "NewExpression" && name === "AppError") return { shown: "all" };
  return context.shown === "none" ? context : contextByType(node, name, context);
}

function contextByType(node: Node, name: string, context: Context): Context {
  switch (node.type) {
    case "JSXElement":
    case "JSXFragment":
      return { shown: "sentences" };
    case "JSXAttribute":
    case "Property":
      return contextByName(name);
    case "CallExpression":
      return SILENT_CALLS.test(name) ? { shown: "none" } : context;
    case "BinaryExpression":
      // Comparisons have values that nobody sees.
      return node.operator === "+" ? context : { shown: "none" };
    default:
      return context;
  }
}

function contextByName(name: string): Context {
  if (HIDDEN.test(name)) return { shown: "none" };
  return { shown: SHOWN.test(name) ? "all" : "sentences" };
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
