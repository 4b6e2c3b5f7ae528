import { compilePhrases } from "#lib/text/phrases.ts";

/**
 * Classes of weakness that are always security issues. Memory errors are left out, because most of them are plain
 * bugs.
 */
export const WEAKNESS = compilePhrases(
  {
    forgery: ["xss", "cross~site~(scripting|request forgery)", "csrf", "xsrf", "ssrf", "server~side request forgery"],
    denial: ["re[-]dos", "regular expression denial", "denial~of~service", "[d]dos attack[s]"],
    files: ["(path|directory)~traversal", "zip~slip"],
    injection: [
      "prototype pollution",
      "(sql|nosql|command|code|shell|html|script|header|crlf|ldap|log) injection<not-point>",
      "(template|argument|option|xml|yaml|formula|csv|email|response) injection<not-point>",
      "open redirect",
      "xxe",
      "request smuggling",
      "response splitting",
    ],
    bypass: [
      "(auth*|permission|access|acl|csp|cors|sandbox|signature)<up-to-24> bypass",
      "(allow[-]list|same-origin|referer|origin|host)<up-to-24> bypass",
      "bypass[ing] [of ][the ](auth*|permission|access control|acl|sandbox|csp|signature)",
      "privilege escalation",
    ],
    execution: ["remote code execution", "rce", "arbitrary (code|file|command|memory)"],
    attacks: [
      "timing (attack*|side*)",
      "session (fixation|hijack*)",
      "clickjacking",
      "sandbox escape",
      "zip bomb",
      "billion laughs",
      "unauthorized access",
      "unauthenticated access",
    ],
    leaks: [
      "(leak*|expos*|disclos*)<object>{0,3} (<secret>|(api|private) key[s]|(access|auth|bearer) token[s])",
      "(<secret>|(access|auth) token[s])[:|,] (<word> ){0,2}(leak*|disclos*)",
    ],
    general: [
      "vulnerabilit(y|ies)",
      "vulnerable",
      "for [better |more ]security[ reasons]",
      "security (fix*|issue*|hole|bug|flaw|patch*|advisor*|problem|hardening|release|vuln*)",
    ],
  },
  {
    parts: {
      secret: ["password[s]", "secret[s]", "credential[s]"],
      "not-point": /(?! point)/,
      "up-to-24": /[\w -]{0,24}/,
      object: / (?!when|while|if|in|by|on|during|after|from)\S+/,
    },
  },
);

/** Verbs of repair. */
export const REPAIR_VERB = compilePhrases({
  repair: ["fix*", "patch*", "resolv*", "address*", "harden*", "ensure*", "secure"],
  prevention: ["prevent*", "mitigat*", "avoid*", "block*", "protect*", "guard*", "stop*", "against"],
  refusal: ["reject*", "disallow*", "forbid*", "refus*", "restrict*", "den(y|ies)", "don't", "do not"],
  cleaning: ["saniti(s|z)*", "escap*", "clos*", "remov*", "limit*", "redact*"],
  dependencies: ["bump*", "upgrad*", "updat*"],
});

/** Work about security that fixes nothing in the product: scanners, policies, docs, tests. */
export const ABOUT_SECURITY = compilePhrases({
  scanners: [
    "ignor*",
    "suppress*",
    "false~positive[s]",
    "scan[s|ner|ners|ning]",
    "codeql",
    "snyk",
    "trivy",
    "scorecard[s]",
    "audit[ing|-ci] (job|step|workflow)",
    "workflow",
  ],
  pages: [
    "polic(y|ies)",
    "security.md",
    "disclosure process",
    "insight[s]",
    "badge",
    "typo",
    "changelog",
    "release notes",
    "release process",
    "documentation",
    "docs",
    "advisory (link|page|template)",
  ],
});
