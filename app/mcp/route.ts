import { answerMcp } from "#lib/mcp/answer.ts";

export const dynamic = "force-dynamic";

export { answerMcp as DELETE, answerMcp as GET, answerMcp as OPTIONS, answerMcp as POST };
