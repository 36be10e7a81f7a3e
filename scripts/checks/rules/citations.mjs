// Checks that every document, section, link target and file that a comment or document names exists in the project. Strings in
// code are not checked, because they are data.
import { existsSync, readdirSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { commentsOf, documentsOf } from "../prose.mjs";
import { IGNORED } from "../sources.mjs";

export const name = "citations";

/** Matches a position where a file name can begin: not inside another name, and not directly after a placeholder. */
const OPENS = "(?<![\\w./@*<>{}$~:\"'-])";
const FOLDERS = "(?:\\.{1,2}\\/)*(?:[\\w.-]+\\/)*";
const DOCUMENT = new RegExp(`${OPENS}(${FOLDERS}[\\w-][\\w.-]*\\.md)(?!\\w)`, "g");
const SOURCE = new RegExp(`${OPENS}(${FOLDERS}[\\w-][\\w.-]*\\.(?:tsx?|mjs|css|html))(?![\\w/*<{-])`, "g");
const PATH = new RegExp(`${OPENS}((?:apps|packages|scripts|tests|bench|docs|deploy)(?:\\/[\\w.@-]*\\w)+)(?![\\w*<{-])`, "g");
const DECISION = /\bdecisions? (\d{4})\b/g;
const OUTSIDE = /(?<![\w./-])(?:(?:spec|design)\/[\w.-]*\w|\.\.\/shared\b)|\bissue \d+|\(issue\b/g;
const LINK = /\]\(([^)\s]+)\)/g;
/** The rule looks for a cited section in this many characters after a document's name. */
const SECTION_LENGTH = 200;

export function check(project) {
	const place = new Place(project);
	const written = [...place.documents.values()].map(({ path, text }) => ({ path, text, prose: text, isDocument: true }));
	return [...commentsOf(project), ...written].flatMap((source) => findingsIn(source, place));
}

function findingsIn({ path, text, prose, isDocument }, place) {
	const findings = [];
	const report = (index, message) => {
		if (message !== undefined) findings.push({ file: path, line: text.slice(0, index).split("\n").length, message });
	};
	let said = prose;
	if (isDocument) {
		for (const { index, 1: target } of prose.matchAll(LINK)) report(index, judgeLink(path, target, place));
		said = prose.replace(LINK, (link) => `]${" ".repeat(link.length - 1)}`);
	}
	const each = (pattern, judge) => {
		for (const match of said.matchAll(pattern)) report(match.index, judge(match[1] ?? match[0], match.index + match[0].length));
	};
	each(OUTSIDE, (named) => `${named} is not part of the project: name a document below docs/, or say here what it says`);
	each(DOCUMENT, (named, end) => judgeDocument(path, named, said.slice(end, end + SECTION_LENGTH), place));
	each(SOURCE, (named) => (place.hasSource(path, named) ? undefined : gone(named)));
	each(PATH, (named) => (/\.(?:md|tsx?|mjs|css|html)$/.test(named) || place.has(named) ? undefined : gone(named)));
	each(DECISION, (number) => (place.has(`docs/decisions/${number}`) ? undefined : gone(`decision ${number}`)));
	return findings;
}

const gone = (named) => `there is no ${named}: name it as it is called now, by its path from the root where it is far away`;

function judgeLink(path, target, place) {
	if (/^[a-z]+:/.test(target)) return undefined;
	const [to, anchor] = target.split("#");
	const at = to === "" ? path : posix.normalize(posix.join(dirname(path), to)).replace(/\/$/, "");
	if (!place.exists(at)) return `the link to ${target} leads nowhere: there is no ${at}`;
	const document = place.documents.get(at);
	if (anchor === undefined || document === undefined || document.anchors.has(anchor)) return undefined;
	return `the link to ${target} leads nowhere: ${at} has no such heading`;
}

function judgeDocument(path, named, behind, place) {
	if (new RegExp(OUTSIDE.source).test(named)) return undefined;
	const document = place.documents.get(named) ?? place.documents.get(posix.normalize(posix.join(dirname(path), named)));
	if (document === undefined) return gone(named);
	const missing = missingSection(document, behind);
	return missing === undefined ? undefined : `${document.path} has no ${missing}: name a section by its whole heading`;
}

/**
 * Returns the first cited section or item that the document does not contain. A citation continues after the document's name in
 * one of these forms: `§4` (a numbered heading), `§1.5` (an item below that heading), `, Heading` with or without an item's
 * number, or an item's number alone.
 */
function missingSection(document, behind) {
	const text = behind.replace(/^`/, "").replace(/\s+/g, " ");
	const numbers = /^,? ?§[\d.]*\d(?:(?:,| and| to) §[\d.]*\d)*/.exec(text)?.[0];
	if (numbers !== undefined) {
		return [...numbers.matchAll(/§(\d+)(?:\.(\d+))?/g)].find(([, number, item]) => {
			const section = document.sections.find((one) => one.number === number);
			return section === undefined || (item !== undefined && !section.items.has(item));
		})?.[0];
	}
	const items = /^ \d+(?:(?:,| and) \d+)*(?![\d.,]*\w)/.exec(text)?.[0];
	if (items !== undefined) return items.match(/\d+/g).find((item) => !document.items.has(item));
	const [, comma, title] = /^(,?) ([A-Z].*)$/.exec(text) ?? [];
	// After a comma, a path is another document and no section. Without a comma, the text may be the rest of the sentence.
	if (title === undefined || /^[\w./-]+\.\w/.test(title)) return undefined;
	const section = document.sectionAt(title);
	if (section === undefined) return comma === "," ? `"${title.split(/[,.;:)\]]/)[0]}"` : undefined;
	const item = /^,? (\d+)\b/.exec(title.slice(section.title.length))?.[1];
	return item === undefined || section.items.has(item) ? undefined : `item ${item} in "${section.title}"`;
}

class Place {
	#root;
	#files;
	#decisions;
	documents;

	constructor(project) {
		const { root, sources, otherFiles } = project;
		this.#root = root;
		this.#files = [...sources.map(({ path }) => path), ...otherFiles];
		this.documents = documentsOf(project);
		this.#decisions = existsSync(join(root, "docs/decisions")) ? readdirSync(join(root, "docs/decisions")) : [];
	}

	exists(path) {
		return existsSync(join(this.#root, path));
	}

	/**
	 * Returns true if the path exists or is in a generated folder. The path of a decision may end with the decision's number
	 * instead of the complete file name.
	 */
	has(path) {
		if (path.split("/").some((part) => IGNORED.has(part))) return true;
		const number = /^docs\/decisions\/(\d{4})$/.exec(path)?.[1];
		return number === undefined ? this.exists(path) : this.#decisions.some((file) => file.startsWith(`${number}-`));
	}

	/**
	 * Returns true if a source has the path `named`, relative to the root or to the citing file's folder, or if the path of any
	 * source ends with `named`.
	 */
	hasSource(path, named) {
		if (this.has(named) || this.exists(posix.normalize(posix.join(dirname(path), named)))) return true;
		return !named.startsWith(".") && this.#files.some((file) => file.endsWith(`/${named}`));
	}
}
