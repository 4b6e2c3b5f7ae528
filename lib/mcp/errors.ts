import { ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server";

/** The JSON-RPC error for parameters that the server refuses, with a text for the caller. */
export function invalidParams(message: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message);
}
