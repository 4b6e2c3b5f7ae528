/**
 * The access whose answers count without a filter: that of the API, or the sandbox.
 * @param isSandbox whether only sandbox engines can be asked
 */
export function getDefaultAccess(isSandbox: boolean): "api" | "sandbox" {
  return isSandbox ? "sandbox" : "api";
}
