import type { Tone } from "#lib/content/types.ts";
import type { Wordings } from "#lib/content/writers/sentence.ts";

/**
 * The wordings of one tone. Slots: {subject} and {Subject}, {changes}, {people}, {span}, {items}, {noun}, {what}.
 * Wordings add no facts; they only connect facts of the ledger.
 */
export type Lexicon = {
  opening: Wordings;
  openingAnonymous: Wordings;
  mainOne: Wordings;
  mainMany: Wordings;
  securityOne: Wordings;
  securityMany: Wordings;
  breakingOne: Wordings;
  breakingMany: Wordings;
  breakdown: Wordings;
  allOne: Wordings;
  areas: Wordings;
  reverts: Wordings;
  people: Wordings;
  leftOutOne: Wordings;
  leftOutMany: Wordings;
  highlightWithReference: Wordings;
  highlight: Wordings;
};

export const LEXICONS: Record<Tone, Lexicon> = {
  Professional: {
    opening: ["{Subject} contains {changes} from {people}{span}.", "{Subject} includes {changes} by {people}{span}."],
    openingAnonymous: ["{Subject} contains {changes}{span}.", "{Subject} includes {changes}{span}."],
    mainOne: ["The main change: {items}.", "At the top of the list: {items}."],
    mainMany: ["The main changes: {items}.", "The highlights: {items}."],
    securityOne: ["One change concerns security: {items}.", "There is one security change: {items}."],
    securityMany: ["{Count} changes concern security: {items}.", "There are {count} security changes: {items}."],
    breakingOne: ["One change is breaking: {items}.", "There is one breaking change: {items}."],
    breakingMany: ["{Count} changes are breaking: {items}.", "There are {count} breaking changes: {items}."],
    breakdown: ["By category, the list holds {items}.", "The full list has {items}."],
    allOne: ["All of them are {noun}.", "All are {noun}."],
    areas: ["The areas named most often are {items}.", "Most often, the changes name {items}."],
    reverts: ["Reverted earlier work: {items}.", "Earlier work was reverted: {items}."],
    people: ["Contributors include {names}.", "Among the contributors are {names}."],
    leftOutOne: ["One further change is not listed here.", "One more change was left off this list."],
    leftOutMany: ["A further {count} changes are not listed here.", "{Count} more changes were left off this list."],
    highlightWithReference: [
      "This {noun}{what} was merged as {reference}",
      "This {noun}{what} came in with {reference}",
    ],
    highlight: ["This is {a noun}{what}", "{A noun}{what}"],
  },
  Conversational: {
    opening: [
      "Here's what's in {subject}: {changes} from {people}{span}.",
      "Let's look at {subject}: {changes} by {people}{span}.",
    ],
    openingAnonymous: ["Here's what's in {subject}: {changes}{span}.", "Let's look at {subject}: {changes}{span}."],
    mainOne: [
      "If you read about just one change, make it this one: {items}.",
      "Here's the one to know about: {items}.",
    ],
    mainMany: ["Here are the ones to know about: {items}.", "If you're short on time, start with these: {items}."],
    securityOne: ["There's one security change: {items}.", "One change is about security: {items}."],
    securityMany: ["There are {count} security changes: {items}.", "{Count} changes are about security: {items}."],
    breakingOne: [
      "Before you upgrade, note the one breaking change: {items}.",
      "There's one breaking change: {items}.",
    ],
    breakingMany: [
      "Before you upgrade, note {count} breaking changes: {items}.",
      "There are {count} breaking changes: {items}.",
    ],
    breakdown: ["Altogether that's {items}.", "Sorted by kind, you'll find {items}."],
    allOne: ["They're all {noun}.", "All of these are {noun}."],
    areas: ["The areas that come up most are {items}.", "You'll see these areas most: {items}."],
    reverts: ["We also took something back: {items}.", "Some earlier work was taken back: {items}."],
    people: ["Thanks to {names}.", "Our thanks go to {names}."],
    leftOutOne: ["One more change isn't listed here.", "We left one more change off the list."],
    leftOutMany: ["Another {count} changes aren't listed here.", "We left {count} more changes off the list."],
    highlightWithReference: ["This {noun}{what} landed as {reference}", "This {noun}{what} came in with {reference}"],
    highlight: ["It's {a noun}{what}", "This one's {a noun}{what}"],
  },
  Casual: {
    opening: [
      "{Changes} from {people} made it into {subject}{span}.",
      "Quick look at {subject}: {changes} by {people}{span}.",
    ],
    openingAnonymous: ["{Changes} made it into {subject}{span}.", "Quick look at {subject}: {changes}{span}."],
    mainOne: ["The big one: {items}.", "Top of the list: {items}."],
    mainMany: ["The big ones: {items}.", "Top of the list: {items}."],
    securityOne: ["One for security: {items}.", "Security got one change: {items}."],
    securityMany: ["{Count} for security: {items}.", "Security got {count} changes: {items}."],
    breakingOne: ["Heads up, one breaking change: {items}.", "One thing breaks: {items}."],
    breakingMany: ["Heads up, {count} breaking changes: {items}.", "{Count} things break: {items}."],
    breakdown: ["In numbers: {items}.", "All told: {items}."],
    allOne: ["All {noun} this time.", "Just {noun} this time."],
    areas: ["Busiest areas: {items}.", "Where it happened most: {items}."],
    reverts: ["Taken back: {items}.", "Rolled back: {items}."],
    people: ["Thanks, {names}.", "Cheers to {names}."],
    leftOutOne: ["One more change didn't make the list.", "Not listed: one more change."],
    leftOutMany: ["Another {count} changes didn't make the list.", "Not listed: {count} more changes."],
    highlightWithReference: ["{A noun}{what}, from {reference}", "{A noun}{what}, see {reference}"],
    highlight: ["{A noun}{what}", "That's {a noun}{what}"],
  },
  Formal: {
    opening: [
      "{Subject} comprises {changes} contributed by {people}{span}.",
      "{Subject} consists of {changes} made by {people}{span}.",
    ],
    openingAnonymous: ["{Subject} comprises {changes}{span}.", "{Subject} consists of {changes}{span}."],
    mainOne: ["The principal change is as follows: {items}.", "Of particular note: {items}."],
    mainMany: ["The principal changes are as follows: {items}.", "Of particular note: {items}."],
    securityOne: ["One change relates to security: {items}.", "The following change relates to security: {items}."],
    securityMany: [
      "{Count} changes relate to security: {items}.",
      "The following {count} changes relate to security: {items}.",
    ],
    breakingOne: [
      "One change is incompatible with earlier versions: {items}.",
      "The following change is breaking: {items}.",
    ],
    breakingMany: [
      "{Count} changes are incompatible with earlier versions: {items}.",
      "The following {count} changes are breaking: {items}.",
    ],
    breakdown: ["The changes are classified as {items}.", "By classification: {items}."],
    allOne: ["All are classified as {noun}.", "The changes are exclusively {noun}."],
    areas: ["The areas most frequently named are {items}.", "Most frequently, the changes name {items}."],
    reverts: ["The following earlier work was reverted: {items}.", "Earlier work was reverted as follows: {items}."],
    people: ["The contributors include {names}.", "Those who contributed include {names}."],
    leftOutOne: [
      "One further change is omitted from this document.",
      "One further change is not included in this list.",
    ],
    leftOutMany: [
      "A further {count} changes are omitted from this document.",
      "{Count} further changes are not included in this list.",
    ],
    highlightWithReference: [
      "This {noun}{what} is recorded as {reference}",
      "The {noun}{what} was merged as {reference}",
    ],
    highlight: ["The change is classified as {a noun}{what}", "This is {a noun}{what}"],
  },
};
