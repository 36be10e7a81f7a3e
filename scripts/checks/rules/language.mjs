// Checks comments, documents and test titles for unclear words (docs/reference/style.md, Plain English). Strings of code are data
// and are not checked, except for titles of tests. A comment `language-ok: <reason>` on a line or on the line before allows the
// line.

import { OPENINGS, SENTENCE_OPENINGS, WORDS } from "../language-patterns.mjs";
import { commentsOf, documentsOf } from "../prose.mjs";

export const name = "plain English";

const ALLOWED = /\blanguage-ok: \S+/;
const TEST_FUNCTIONS = new Set(["describe", "it", "test"]);
const MARKDOWN_START = /^\s*(?:#{1,6}\s+|[-+*]\s+|\d+\.\s+|>\s+)*(?:\*\*|_)?/;

export function check(project) {
	return textsOf(project).flatMap(findingsIn);
}

/**
 * Returns all texts that the rule reads. Each text of a file is split into passages.
 * @returns {{ kind: "comment" | "title" | "document", path: string, text: string, passages: Passage[] }[]}
 */
export function textsOf(project) {
	const sources = project.sources.filter(({ isGenerated }) => !isGenerated);
	const comments = commentsOf({ ...project, sources }).map(({ path, text, prose }) => {
		return { kind: "comment", path, text, passages: passagesOfProse(prose) };
	});
	const titles = sources
		.filter(({ path }) => /\.test\.tsx?$/.test(path))
		.map(({ path, text, program }) => ({ kind: "title", path, text, passages: titlesOf(program) }));
	const documents = [...documentsOf(project).values()].map(({ path, text }) => {
		return { kind: "document", path, text, passages: passagesOfMarkdown(text) };
	});
	return [...comments, ...titles, ...documents];
}

/** A passage is one comment, title, paragraph or cell. @typedef {{ start: number, text: string }} Passage */

function findingsIn({ path, text, passages }) {
	const lines = text.split("\n");
	const findings = new Map();
	for (const passage of passages) {
		for (const { index, words, instead } of judge(passage)) {
			const line = text.slice(0, index).split("\n").length;
			if (ALLOWED.test(lines[line - 1]) || ALLOWED.test(lines[line - 2] ?? "")) continue;
			// If a sentence both opens with a forbidden word and contains another one, the rule reports only the opening.
			if (!findings.has(index)) findings.set(index, { file: path, line, message: `"${words}": ${instead}` });
		}
	}
	return [...findings.values()];
}

/** @param {Passage} passage */
function* judge({ start, text }) {
	const plain = withoutQuotations(text);
	const opening = /\S/.exec(plain)?.index ?? 0;
	yield* opensWith(OPENINGS, plain.slice(opening), start + opening);
	for (const { index, 0: gap } of plain.matchAll(/[.:!?)]\s+(?=[A-Z])/g)) {
		yield* opensWith(SENTENCE_OPENINGS, plain.slice(index + gap.length), start + index + gap.length);
	}
	for (const [pattern, instead] of WORDS) {
		for (const { index, 0: words } of plain.matchAll(pattern)) yield { index: start + index, words, instead };
	}
}

function* opensWith(patterns, text, index) {
	for (const [pattern, instead] of patterns) {
		const words = pattern.exec(text)?.[0];
		if (words !== undefined) yield { index, words, instead };
	}
}

const blank = (match) => " ".repeat(match.length);

/**
 * Returns the text without names of code, quoted words, addresses and JSDoc tags. Filler characters of the same length replace
 * these parts, so that offsets stay valid.
 */
function withoutQuotations(text) {
	return text
		.replace(/`[^`]*`/g, (match) => `\`${"x".repeat(Math.max(match.length - 2, 0))}\``.slice(0, match.length))
		.replace(/"[^"\n]*"|“[^”\n]*”/g, (match) => "x".repeat(match.length))
		.replace(/\bhttps?:\/\/\S+|\]\([^)]*\)|[\w-]*\/[\w./-]+|\b[\w-]+\.(?:tsx?|mjs|md)\b/g, (match) => "x".repeat(match.length))
		.replace(/<!--.*?-->/g, blank)
		.replace(/^\s*@\w+(?:\s*\{[^}]*\})?/, blank);
}

function passagesOfProse(prose) {
	return [...prose.matchAll(/[^\n]+/g)].map(({ index, 0: text }) => ({ start: index, text }));
}

function titlesOf(program) {
	const titles = [];
	visit(program, (node) => {
		if (node.type !== "CallExpression" || !TEST_FUNCTIONS.has(rootName(node.callee))) return;
		const [title] = node.arguments;
		if (title?.type === "Literal" && typeof title.value === "string") titles.push({ start: title.start + 1, text: title.value });
		if (title?.type === "TemplateLiteral") {
			titles.push({ start: title.start + 1, text: title.quasis.map(({ value }) => value.cooked).join("…") });
		}
	});
	return titles;
}

function rootName(callee) {
	if (callee.type === "Identifier") return callee.name;
	const inner = callee.object ?? callee.callee ?? callee.tag;
	return inner === undefined ? undefined : rootName(inner);
}

function visit(node, enter) {
	if (Array.isArray(node)) {
		for (const child of node) visit(child, enter);
		return;
	}
	if (node === null || typeof node !== "object" || typeof node.type !== "string") return;
	enter(node);
	for (const key in node) visit(node[key], enter);
}

/**
 * Splits a document into passages. A new passage begins at a heading, a list item, a table cell, and the first line after a blank
 * line.
 */
function passagesOfMarkdown(text) {
	const passages = [];
	let fenced = false;
	let offset = 0;
	let open;
	for (const line of text.split("\n")) {
		if (/^\s*```/.test(line)) {
			fenced = !fenced;
			open = undefined;
		} else if (fenced || line.trim() === "") {
			open = undefined;
		} else if (line.startsWith("|")) {
			open = undefined;
			for (const { index, 0: cell } of line.matchAll(/[^|]+/g)) passages.push({ start: offset + index, text: cell });
		} else {
			const mark = MARKDOWN_START.exec(line)[0];
			const begins = open === undefined || /[#>+*-]|\d\./.test(mark);
			if (begins) {
				open = { start: offset + mark.length, text: line.slice(mark.length) };
				passages.push(open);
			} else open.text += `\n${line}`;
			if (line.startsWith("#")) open = undefined;
		}
		offset += line.length + 1;
	}
	return passages;
}
