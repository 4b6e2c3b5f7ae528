import type { ApiDocument, DocumentOperation } from "./document.ts";

/** Returns a document whose operations contain their parameters and answers instead of referring to components. */
export function inlineComponents(document: ApiDocument): ApiDocument {
  const { parameters = {}, responses = {} } = document.components;
  const inlineOperation = (operation: DocumentOperation): DocumentOperation => ({
    ...operation,
    ...(operation.parameters ? { parameters: operation.parameters.map((one) => resolve(one, parameters)) } : {}),
    responses: mapValues(operation.responses, (response) => resolve(response, responses)),
  });
  return { ...document, paths: mapValues(document.paths, (methods) => mapValues(methods, inlineOperation)) };
}

/** Throws for a reference that the components lack. */
function resolve<T extends object>(value: T, components: Record<string, T>): T {
  if (!("$ref" in value) || typeof value.$ref !== "string") return value;
  const component = components[value.$ref.split("/").at(-1) ?? ""];
  if (!component) throw new Error(`The document lacks ${value.$ref}.`);
  return component;
}

function mapValues<T, U>(record: Record<string, T>, map: (value: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]));
}
