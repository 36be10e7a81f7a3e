// Word patterns that the language rule (rules/language.mjs) reports, each with its replacement. Each pattern was tried on the
// texts of the repository (docs/decisions/0178); a pattern with many false alarms does not belong here.

const WHOLE_SUBJECT = "name the thing first: subject, verb, object";
const ACTOR = "name the actor: the user, the operator, the caller";
/** Words after which `own` is allowed: a possessive ("its own"), or a word that makes `own` a verb ("to own"). */
const BEFORE_OWN = "its|their|his|her|your|my|our|whose|to|that|who|which|may|must|can|they|we|you";

/** Patterns for the beginning of a comment, a heading, a test title, a paragraph, a list item or a table cell. */
export const OPENINGS = [
	[/^(?:what|who|whoever|whom|whose|where|how|whether)\b/i, WHOLE_SUBJECT],
	[/^(?:nobody|no one|somebody|someone|anybody|anyone|everybody|everyone)\b/i, ACTOR],
];

export const SENTENCE_OPENINGS = [[/^(?:What|Who|Whoever|Whose|Whom|Whether)\b/, WHOLE_SUBJECT]];

export const WORDS = [
	[/\b(?:nobody|somebody|everybody|anybody|whoever)\b/gi, ACTOR],
	[
		/\bwhat (?:is|was|are|were|has been|stands|lies|comes|came|waits|hangs)\b/gi,
		'name the thing: "the shown price" instead of "what is shown"',
	],
	[/\bstands\b(?! (?:for|in for|out)\b)|\bstood\b/gi, "exists, is, holds"],
	[/\btold\b(?! apart\b)/gi, "emitted, notified, reported"],
	[/\basked\b/gi, "requested, queried"],
	[/\b(?:the|an|no|its|every|each|their|this) answer\b|\b(?:the|these|their|its|late) answers\b/gi, "response"],
	[/\bkept\b(?! (?:alive|open|up to date|in step|in sync)\b)/gi, "stored, cached, held"],
	[/\blies\b/gi, "is"],
	[/\banew\b/gi, "again"],
	[/\bbeside\b/gi, "next to, in parallel with, besides"],
	[/\bbehind (?:it|them|that|this)\b/gi, "after it; stale"],
	[new RegExp(`(?<!(?:\\b(?:${BEFORE_OWN})|'s|s') )\\bown\\b`, "gi"), "name the owner: the user's, the caller's"],
	[/\bof now\b/gi, "current"],
	[/\bpeople\b/gi, "users (or operators, readers, contributors)"],
	[/\bcomes? later\b/gi, "is not available yet"],
	[/\b(?:is|are|be|was|were|been|being) let go\b/gi, "is released"],
	[/\bin sight\b/gi, "visible"],
	[/\bby (?:itself|themselves)\b/gi, "automatically, alone"],
	[/\bhang(?:s|ing)? on\b/gi, "depends on"],
	[/\bmend(?:s|ed|ing)?\b/gi, "fix, fixed"],
	[/\bthe one before\b/gi, "the previous X"],
	[/\btickets?\b/gi, "position, order form or pending login (docs/reference/glossary.md)"],
	[/\bhouse(?:'s)?\b/gi, "operator, platform, project"],
];
