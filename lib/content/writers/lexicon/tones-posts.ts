import type { Tone } from "#lib/content/types.ts";
import type { Wordings } from "#lib/content/writers/sentence.ts";

/**
 * The wordings of blog and network posts in one tone. Slots: {subject} is what changed with its version, {name}
 * without it, {the} names the breaking or security changes, {predicate}, {prose} and {object} come from the change,
 * and {where} is the release or the days.
 */
export type PostLexicon = {
  /** A change as a full sentence. */
  clause: Wordings;
  added: Wordings;
  fixed: Wordings;
  removed: Wordings;
  feature: Wordings;
  other: Wordings;
  breaking: Wordings;
  security: Wordings;
  /** Follows a breaking change whose own sentence does not say that it is breaking. */
  breakingAside: Wordings;
  /** Introduces the source's upgrade note. */
  upgrade: Wordings;
  oneOf: Wordings;
  oneOfAnonymous: Wordings;
  only: Wordings;
  also: Wordings;
  alsoListed: Wordings;
  most: Wordings;
  mix: Wordings;
  areas: Wordings;
  takeBreaking: Wordings;
  takeSecurity: Wordings;
  takeArea: Wordings;
  takeVersion: Wordings;
  takeName: Wordings;
  thanks: Wordings;
  /** From here on for blog posts only. */
  outline: Wordings;
  leads: Wordings;
  byAuthors: Wordings;
  byReference: Wordings;
  alsoWith: Wordings;
  all: Wordings;
  thanksHeading: Wordings;
  issue: Wordings;
  restHeading: Wordings;
  restOne: Wordings;
  restMany: Wordings;
  restSameKind: Wordings;
  restNamed: Wordings;
};

const SHARED = {
  clause: ["{subject} {predicate}."],
  security: ["A security change in {subject}: {prose}."],
  byAuthors: ["{reference} by {authors} {predicate}."],
  byReference: ["{reference} {predicate}."],
  alsoWith: ["{name} also {predicate} ({credit})."],
} as const satisfies Partial<PostLexicon>;

export const POST_LEXICONS: Record<Tone, PostLexicon> = {
  Professional: {
    ...SHARED,
    added: ["New in {subject}: {object}."],
    fixed: ["Fixed in {subject}: {object}."],
    removed: ["Removed in {subject}: {object}."],
    feature: ["New in {subject}: {prose}."],
    other: ["Changed in {subject}: {prose}.", "A change in {subject}: {prose}."],
    breaking: ["Breaking change in {subject}: {prose}."],
    breakingAside: ["This is a breaking change.", "The change is breaking."],
    upgrade: ["The upgrade note: {text}.", "What the source says on upgrading: {text}."],
    oneOf: [
      "It is one of {changes} {where}, from {people}.",
      "{Where} has {changes} from {people}, this one among them.",
    ],
    oneOfAnonymous: ["It is one of {changes} {where}.", "{Where} has {changes}, this one among them."],
    only: ["It is the only change on the list {where}.", "Nothing else is on the list {where}."],
    also: ["It also {clauses}.", "Besides, it {clauses}.", "Further down the list, it {clauses}."],
    alsoListed: ["Also on the list: {items}.", "Next to it: {items}."],
    most: [
      "Where the work went: {part} of the {total} changes are {noun}.",
      "The list has a clear center: {part} of the {total} changes are {noun}.",
    ],
    all: ["All {total} changes are {noun}."],
    thanksHeading: ["Thanks"],
    mix: ["Where the work went: {items}.", "By kind, that makes {items}."],
    areas: ["The areas named most often: {items}.", "Named most often: {items}."],
    takeBreaking: [
      "If you build on {name}, read about {the} before you upgrade.",
      "Before you upgrade {name}, read about {the}.",
    ],
    takeSecurity: ["If you run {name}, read about {the} first.", "Whoever runs {name} should look at {the} first."],
    takeArea: [
      "If you work with {area} in {name}, start there.",
      "Anyone who uses {area} in {name} should start there.",
    ],
    takeVersion: ["All of it is in {subject}.", "It is all part of {subject}."],
    takeName: ["All of it is part of {name} now.", "It is all in {name} now."],
    thanks: ["Thanks to {names} for the work.", "The work is by {names}."],
    outline: ["This post covers {items}.", "The parts below: {items}."],
    leads: ["Above all, it {clauses}.", "It {clauses}."],
    issue: ["It is linked to {items}.", "Related: {items}."],
    restHeading: ["Also in {subject}", "Further changes in {subject}"],
    restOne: ["One more change is on the list: {items}."],
    restMany: ["{Count} more changes are on the list: {items}."],
    restSameKind: ["{Count} more {noun} are on the list."],
    restNamed: ["Some of them by name:", "A selection:"],
  },
  Conversational: {
    ...SHARED,
    clause: ["{subject} {predicate}.", "Good to know: {subject} {predicate}."],
    added: ["Here's what's new in {subject}: {object}.", "New in {subject}: {object}."],
    fixed: ["Here's one we can cross off in {subject}: {object}, fixed.", "Now fixed in {subject}: {object}."],
    removed: ["Say goodbye to this in {subject}: {object}.", "Gone from {subject}: {object}."],
    feature: ["Here's what's new in {subject}: {prose}.", "New in {subject}: {prose}."],
    other: ["Here's a change in {subject}: {prose}.", "There's a change in {subject}: {prose}."],
    breaking: [
      "Before you upgrade, here's a breaking change in {subject}: {prose}.",
      "There's a breaking change in {subject}: {prose}.",
    ],
    security: ["There's a security change in {subject}: {prose}.", "A security change in {subject}: {prose}."],
    breakingAside: ["It's a breaking change, so look before you upgrade.", "Note that this one is breaking."],
    upgrade: ["Here's the upgrade note: {text}.", "What to know when you upgrade: {text}."],
    oneOf: ["And that's only one of {changes} {where}, from {people}.", "It's one of {changes} from {people} {where}."],
    oneOfAnonymous: ["And that's only one of {changes} {where}.", "It's one of {changes} {where}."],
    only: ["And that's the whole list {where}.", "It's the one change on the list {where}."],
    also: ["It also {clauses}.", "There's more: it {clauses}.", "And on it goes: it {clauses}."],
    alsoListed: ["You'll also find this on the list: {items}.", "There's more on the list: {items}."],
    most: [
      "What kept everyone busy? Look at the numbers: {part} of the {total} changes are {noun}.",
      "You can see where the time went: {part} of the {total} changes are {noun}.",
    ],
    all: ["All {total} of them are {noun}."],
    thanksHeading: ["Thank you"],
    mix: ["You can see where the time went: {items}.", "Put together, that's {items}."],
    areas: ["You'll see these areas most: {items}.", "The areas that come up most: {items}."],
    takeBreaking: [
      "So if you build on {name}, take a look at {the} before you upgrade.",
      "If you're on {name}, check {the} before you upgrade.",
    ],
    takeSecurity: ["So if you run {name}, start with {the}.", "If you're running {name}, read about {the} first."],
    takeArea: [
      "So if you use {area} in {name}, start there.",
      "If {area} is your corner of {name}, this one's for you.",
    ],
    takeVersion: ["You'll find all of it in {subject}.", "It's all there in {subject}."],
    takeName: ["You'll find all of it in {name} now.", "It's all in {name} now."],
    thanks: ["Thanks to {names} for making it happen.", "A thank-you to {names}."],
    outline: ["We'll go through {items}.", "Here's what you'll find below: {items}."],
    leads: ["Here's the short version: it {clauses}.", "Most of all, it {clauses}."],
    issue: ["It goes with {items}.", "You can read more in {items}."],
    restHeading: ["There's more in {subject}", "What else is in {subject}"],
    restOne: ["There's one more change on the list: {items}."],
    restMany: ["There are {count} more changes on the list: {items}."],
    restSameKind: ["There are {count} more {noun} on the list."],
    restNamed: ["Here are some of them:", "A few of them by name:"],
  },
  Casual: {
    ...SHARED,
    clause: ["{subject} {predicate}."],
    added: ["New in {subject}: {object}.", "Fresh in {subject}: {object}."],
    fixed: ["Fixed in {subject}: {object}.", "Squashed in {subject}: {object}."],
    removed: ["Gone from {subject}: {object}.", "Bye from {subject}: {object}."],
    feature: ["New in {subject}: {prose}.", "Fresh in {subject}: {prose}."],
    other: ["Now in {subject}: {prose}.", "Latest from {subject}: {prose}."],
    breaking: ["Heads up, breaking change in {subject}: {prose}.", "This one breaks things in {subject}: {prose}."],
    security: ["Security news in {subject}: {prose}.", "One for security in {subject}: {prose}."],
    breakingAside: ["Heads up, it's breaking.", "And yes, it's breaking."],
    upgrade: ["When you upgrade: {text}.", "Upgrade note: {text}."],
    oneOf: ["That's one of {changes} {where}, from {people}.", "One of {changes} {where}, with {people} on it."],
    oneOfAnonymous: ["That's one of {changes} {where}.", "One of {changes} {where}."],
    only: ["That's it, the whole list {where}.", "Just the one on the list {where}."],
    also: ["It also {clauses}.", "Plus, it {clauses}.", "Oh, and it {clauses}."],
    alsoListed: ["Also in there: {items}.", "Plus: {items}."],
    most: ["Busy with: {noun}, {part} of the {total} changes.", "The bulk of it: {noun}, {part} of {total} changes."],
    all: ["All {total}: {noun}."],
    thanksHeading: ["Cheers"],
    mix: ["In numbers: {items}.", "All told: {items}."],
    areas: ["Busiest areas: {items}.", "Where it happened most: {items}."],
    takeBreaking: ["Building on {name}? Check {the} before you upgrade.", "On {name}? First {the}, then the upgrade."],
    takeSecurity: ["Running {name}? Start with {the}.", "On {name}? First things first: {the}."],
    takeArea: ["Into {area} on {name}? Start there.", "Using {area} with {name}? That one's yours."],
    takeVersion: ["It's all in {subject}.", "All of it: {subject}."],
    takeName: ["It's all in {name} now.", "All of it's in {name} now."],
    thanks: ["Thanks, {names}.", "Cheers to {names}."],
    outline: ["Coming up: {items}.", "On the menu: {items}."],
    leads: ["The short version: it {clauses}.", "Big ones first: it {clauses}."],
    issue: ["Goes with {items}.", "See also {items}."],
    restHeading: ["Also in {subject}", "The rest of {subject}"],
    restOne: ["One more on the list: {items}."],
    restMany: ["{Count} more on the list: {items}."],
    restSameKind: ["{Count} more {noun} on the list."],
    restNamed: ["A few by name:", "Some of them:"],
  },
  Formal: {
    ...SHARED,
    clause: ["{subject} {predicate}."],
    added: ["Introduced in {subject}: {object}.", "The following is new in {subject}: {object}."],
    fixed: ["Corrected in {subject}: {object}.", "The following is corrected in {subject}: {object}."],
    removed: ["Removed from {subject}: {object}.", "The following is removed from {subject}: {object}."],
    feature: ["Introduced in {subject}: {prose}.", "The following is new in {subject}: {prose}."],
    other: ["The following has changed in {subject}: {prose}.", "A change has been made in {subject}: {prose}."],
    breaking: [
      "The following change in {subject} is incompatible with earlier versions: {prose}.",
      "{subject} contains a breaking change: {prose}.",
    ],
    security: [
      "The following change in {subject} relates to security: {prose}.",
      "{subject} contains a security change: {prose}.",
    ],
    breakingAside: ["The change is incompatible with earlier versions.", "This constitutes a breaking change."],
    upgrade: ["On upgrading, the source states: {text}.", "The source's upgrade note reads as follows: {text}."],
    oneOf: [
      "It is one of {changes} {where}, by {people}.",
      "{Where} comprises {changes} by {people}, of which this is one.",
    ],
    oneOfAnonymous: ["It is one of {changes} {where}.", "{Where} comprises {changes}, of which this is one."],
    only: ["It is the sole change recorded {where}.", "No other change is recorded {where}."],
    also: ["It furthermore {clauses}.", "In addition, it {clauses}.", "It likewise {clauses}."],
    alsoListed: ["The following changes accompany it: {items}.", "Further changes of note: {items}."],
    most: [
      "The distribution is instructive: {part} of the {total} changes are {noun}.",
      "Of the {total} changes, {part} are {noun}.",
    ],
    all: ["All {total} changes are {noun}."],
    thanksHeading: ["Acknowledgments"],
    mix: ["The changes are distributed as follows: {items}.", "By kind, the changes comprise {items}."],
    areas: ["The areas most frequently named are {items}.", "Most frequently, the changes name {items}."],
    takeBreaking: [
      "Those who depend on {name} are advised to review {the} before upgrading.",
      "Before upgrading {name}, please review {the}.",
    ],
    takeSecurity: [
      "Those who operate {name} are advised to review {the} first.",
      "Operators of {name} should review {the} first.",
    ],
    takeArea: [
      "Those who use {area} in {name} are advised to begin there.",
      "Users of {area} in {name} may wish to begin there.",
    ],
    takeVersion: ["The changes are part of {subject}.", "All of the above is part of {subject}."],
    takeName: ["The changes are now part of {name}.", "All of the above is now part of {name}."],
    thanks: ["Acknowledgment is due to {names}.", "The contributors include {names}."],
    outline: ["The following sections concern {items}.", "This article addresses {items}."],
    leads: ["In particular, it {clauses}.", "Most notably, it {clauses}."],
    issue: ["The change is linked to {items}.", "It relates to {items}."],
    restHeading: ["Further changes in {subject}", "Additional changes in {subject}"],
    restOne: ["One further change is recorded: {items}."],
    restMany: ["{Count} further changes are recorded: {items}."],
    restSameKind: ["{Count} further {noun} are recorded."],
    restNamed: ["Among them are the following:", "They include the following:"],
  },
};
