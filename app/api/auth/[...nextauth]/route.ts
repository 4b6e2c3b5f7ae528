export { answerNextAuth as GET, answerNextAuth as POST } from "#lib/orgs/service/next-auth.ts";
