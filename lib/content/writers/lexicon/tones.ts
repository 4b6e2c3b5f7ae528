import type { Tone } from "#lib/content/types.ts";
import type { Lexicon } from "./lexicon.ts";

const COUNTED = {
  listed: ["{Count} changes are listed below."],
  listedOne: ["One change is listed below."],
} as const satisfies Partial<Lexicon>;

const PLAIN_SCOPE = { prefers: "order", length: null, listed: false } as const;

export const LEXICONS: Readonly<Record<Tone, Lexicon>> = {
  Professional: {
    ...COUNTED,
    scope: { ...PLAIN_SCOPE, highlight: 2, theme: 6, named: 3, post: { details: 2, changes: 4 } },
    states: ["In {subject}, {small}."],
    moreBreaking: {
      one: ["One more breaking change is marked below."],
      many: ["{Count} more breaking changes are marked below."],
    },
    moreSecurity: {
      one: ["One security fix is included."],
      many: ["{Count} security fixes are included."],
    },
    frames: {
      added: {
        opening: ["{subject} adds {object}."],
        further: ["{name} also adds {object}.", "Also new: {object}."],
      },
      purpose: {
        opening: ["The new {thing} in {subject} {predicate}."],
        further: ["The new {thing} {predicate}."],
      },
      ability: { opening: ["With {subject}, you can {order}."], further: ["You can also {order}."] },
      supported: {
        opening: ["{subject} supports {object}."],
        further: ["{name} also supports {object}.", "{name} now supports {object}."],
      },
      fixed: {
        opening: ["{subject} fixes {object}."],
        further: ["{name} also fixes {object}.", "{name} fixes {object}, too."],
      },
      removed: {
        opening: ["{subject} removes {object}."],
        further: ["{name} also removes {object}."],
      },
      clause: {
        opening: ["{subject} {predicate}."],
        further: ["{name} also {predicate}.", "{name} now {predicate}."],
      },
      reworked: {
        opening: ["In {subject}, {object} {been} {participle}."],
        further: ["{Object} {been} {participle} as well.", "{Object} {been} {participle}."],
      },
      passive: null,
      feature: { opening: ["New in {subject}: {prose}."], further: ["Also new: {prose}."] },
      repair: { opening: ["Fixed in {subject}: {prose}."], further: ["Also fixed: {prose}."] },
      other: { opening: ["Changed in {subject}: {prose}."], further: ["Also changed: {prose}."] },
    },
    detail: { opening: ["{name} {predicate}."], further: ["It {predicate}."] },
    breaking: ["Breaking change: {statement}."],
    security: ["Security: {statement}."],
    thanks: ["Thanks to {names}."],
    restHeading: ["Also in {subject}"],
  },
  Conversational: {
    ...COUNTED,
    scope: { ...PLAIN_SCOPE, highlight: 1, theme: 3, named: 2, prefers: "reader", post: { details: 3, changes: 2 } },
    states: ["Here's what is different for you in {subject}: {small}."],
    frames: {
      added: {
        opening: ["You now get {object} in {subject}."],
        further: ["You'll also find {object}.", "And there's more for you: {object}."],
      },
      purpose: {
        opening: ["With the new {thing} in {subject}, you can {order}."],
        further: ["You can now {order}, with the new {thing}."],
      },
      ability: { opening: ["You can now {order} in {subject}."], further: ["And you can {order}, too."] },
      supported: {
        opening: ["You can now use {subject} with {object}."],
        further: ["You can count on {object} as well.", "And you can work with {object} now."],
      },
      fixed: {
        opening: ["You won't run into {object} in {subject} anymore."],
        further: ["You won't run into {object}, either.", "And that's fixed for you: {object}."],
      },
      removed: {
        opening: ["You won't find {object} in {subject} anymore."],
        further: ["You won't see {object} again, either.", "Also gone for you: {object}."],
      },
      clause: {
        opening: ["Here's what you'll notice in {subject}: it {predicate}."],
        further: ["You'll also notice that it {predicate}.", "And it now {predicate}, too."],
      },
      reworked: {
        opening: ["In {subject}, you'll see that {object} {been} {participle}."],
        further: ["You'll also see that {object} {been} {participle}."],
      },
      passive: null,
      feature: {
        opening: ["Here's what you get in {subject}: {prose}."],
        further: ["You'll also find this: {prose}."],
      },
      repair: { opening: ["Here's a fix for you in {subject}: {prose}."], further: ["Another fix for you: {prose}."] },
      other: { opening: ["Here's what changed in {subject}: {prose}."], further: ["And this changed: {prose}."] },
    },
    detail: { opening: ["{name} now {predicate}."], further: ["And it {predicate}."] },
    breaking: ["Before you upgrade, know this: {statement}."],
    security: ["One for your security: {statement}."],
    moreBreaking: {
      one: ["You'll find one more breaking change below."],
      many: ["You'll find {count} more breaking changes below."],
    },
    moreSecurity: { one: ["You'll find one security fix below."], many: ["You'll find {count} security fixes below."] },
    thanks: ["A big thank-you to {names}."],
    restHeading: ["There's more in {subject}"],
  },
  Casual: {
    ...COUNTED,
    scope: {
      ...{ highlight: 2, theme: 4, named: 1, prefers: "short", length: "brief", listed: true },
      post: { details: 1, changes: 2 },
    },
    states: ["{statement}. That's {subject}."],
    frames: {
      added: {
        opening: ["Say hello to {object}, fresh in {subject}."],
        further: ["Plus: {object}.", "Oh, and {object}."],
      },
      purpose: {
        opening: ["Want to {order}? {subject} has got a new {thing} for that."],
        further: ["Want to {order}? There's a new {thing}."],
      },
      ability: {
        opening: ["Want to {order}? Go ahead, {subject} is ready for it."],
        further: ["Want to {order}? That works now."],
      },
      supported: {
        opening: ["Fresh in {subject}: support for {object}."],
        further: ["Works now: {object}.", "Now on board: {object}."],
      },
      fixed: {
        opening: ["Squashed in {subject}: {object}."],
        further: ["Squashed: {object}.", "Off the list: {object}."],
      },
      removed: { opening: ["Gone from {subject}: {object}."], further: ["Bye, {object}.", "Also gone: {object}."] },
      clause: {
        opening: ["{subject} {predicate} now."],
        further: ["Oh, and it {predicate}.", "Plus, it {predicate}."],
      },
      reworked: {
        opening: ["Freshly {participle} in {subject}: {object}."],
        further: ["Freshly {participle}, too: {object}."],
      },
      passive: null,
      feature: { opening: ["Fresh in {subject}: {prose}."], further: ["Plus: {prose}."] },
      repair: { opening: ["Squashed in {subject}: {prose}."], further: ["Squashed: {prose}."] },
      other: { opening: ["Changed in {subject}: {prose}."], further: ["Changed, too: {prose}."] },
    },
    detail: { opening: ["Now {name} {predicate}."], further: ["Plus, it {predicate}."] },
    breaking: ["Heads up, this one breaks: {statement}."],
    security: ["Security news: {statement}."],
    moreBreaking: { one: ["One more thing breaks, see below."], many: ["{Count} more things break, see below."] },
    moreSecurity: { one: ["One security fix, see below."], many: ["{Count} security fixes, see below."] },
    thanks: ["Cheers, {names}."],
    restHeading: ["The rest of {subject}"],
  },
  Formal: {
    ...COUNTED,
    scope: {
      ...{ highlight: 3, theme: 6, named: 3, prefers: "limits", length: "full", listed: false },
      post: { details: 3, changes: 4 },
    },
    states: ["As of {subject}, {small}."],
    frames: {
      added: {
        opening: ["{subject} introduces {object}."],
        further: ["In addition, {name} introduces {object}.", "A further addition is {object}."],
      },
      purpose: {
        opening: ["{subject} introduces the {thing}, which {predicate}."],
        further: ["The {thing}, also introduced in this release, {predicate}."],
      },
      ability: {
        opening: ["{subject} makes it possible to {order}."],
        further: ["It is also possible to {order}."],
      },
      supported: {
        opening: ["{subject} introduces support for {object}."],
        further: ["Support for {object} has been added as well.", "In addition, {name} supports {object}."],
      },
      fixed: {
        opening: ["{subject} resolves an issue with {object}."],
        further: [
          "An issue with {object} has been resolved as well.",
          "In addition, {name} resolves an issue with {object}.",
        ],
      },
      removed: {
        opening: ["{subject} discontinues {object}."],
        further: ["In addition, {name} discontinues {object}."],
      },
      clause: {
        opening: ["{subject} {predicate}."],
        further: ["In addition, {name} {predicate}.", "Furthermore, {name} {predicate}."],
      },
      reworked: {
        opening: ["As of {subject}, {object} {been} {participle}."],
        further: ["{Object} {been} likewise {participle}."],
      },
      passive: {
        opening: ["As of {subject}, {object} {verb} {participle}{rest}."],
        further: ["{Object} {verb} also {participle}{rest}.", "In addition, {object} {verb} {participle}{rest}."],
      },
      feature: {
        opening: ["{subject} introduces the following: {prose}."],
        further: ["The following is also new: {prose}."],
      },
      repair: {
        opening: ["{subject} resolves the following issue: {prose}."],
        further: ["The following issue has been resolved as well: {prose}."],
      },
      other: {
        opening: ["{subject} makes the following change: {prose}."],
        further: ["The following has changed as well: {prose}."],
      },
    },
    detail: { opening: ["Specifically, {name} {predicate}."], further: ["Furthermore, it {predicate}."] },
    breaking: ["The following change is incompatible with earlier versions: {statement}."],
    security: ["The following change relates to security: {statement}."],
    moreBreaking: {
      one: ["One further incompatible change is marked in the list below."],
      many: ["{Count} further incompatible changes are marked in the list below."],
    },
    moreSecurity: {
      one: ["One security correction is listed below."],
      many: ["{Count} security corrections are listed below."],
    },
    thanks: ["Acknowledgment is due to {names}."],
    restHeading: ["Further changes in {subject}"],
  },
};
