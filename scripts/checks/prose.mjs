// Reads the text of comments and documents for the rules: comments as running text, and documents with their headings, anchors
// and numbered items.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";

const STYLE = /\.css$/;

/**
 * A file's text, and the same text with only its comments or document text left, as `prose`. Both have the same length, so that
 * an offset is valid in both. In `prose`, blanks replace comment marks and line ends within a comment. Line ends replace code,
 * because no citation may span code.
 * @typedef {{ path: string, text: string, prose: string }} Prose
 */

/** @returns {Prose[]} one entry for each source and style sheet, with its comments as prose */
export function commentsOf({ root, sources, otherFiles }) {
	const styles = otherFiles
		.filter((path) => STYLE.test(path))
		.map((path) => {
			const text = readFileSync(join(root, path), "utf8");
			const comments = [...text.matchAll(/\/\*[\s\S]*?\*\//g)].map(({ index, 0: { length } }) => ({
				start: index,
				end: index + length,
			}));
			return { path, text, comments };
		});
	return [...sources, ...styles].map(({ path, text, comments }) => ({ path, text, prose: proseOf(text, comments) }));
}

function proseOf(text, comments) {
	let prose = "";
	for (const { start, end } of comments) {
		const between = text.slice(prose.length, start);
		prose += (/^\s*$/.test(between) && prose !== "" ? " " : "\n").repeat(between.length);
		prose += text
			.slice(start, end)
			.replace(/^\/[/*]+|\*+\/$/g, blank)
			.replace(/\n\s*\*?/g, blank);
	}
	return prose;
}

const blank = (match) => " ".repeat(match.length);

/** @typedef {{ title: string, number: string | undefined, items: Set<string> }} Section */

class Document {
	items = new Set();
	/** @type {Section[]} */
	sections = [];
	anchors = new Set();

	constructor(path, text) {
		this.path = path;
		this.text = text;
		let fenced = false;
		for (const line of text.split("\n")) {
			if (line.startsWith("```")) fenced = !fenced;
			if (fenced) continue;
			const title = /^#{1,6} (.*?)\s*$/.exec(line)?.[1];
			if (title !== undefined) this.#open(title);
			const item = /^(\d+)\. /.exec(line)?.[1];
			if (item === undefined) continue;
			this.items.add(item);
			this.sections.at(-1)?.items.add(item);
		}
	}

	#open(title) {
		const slug = title
			.toLowerCase()
			.replace(/[^\p{L}\p{N}\p{M} _-]/gu, "")
			.replaceAll(" ", "-");
		let anchor = slug;
		for (let again = 1; this.anchors.has(anchor); again++) anchor = `${slug}-${again}`;
		this.anchors.add(anchor);
		this.sections.push({ title, number: /^(\d+)\. /.exec(title)?.[1], items: new Set() });
	}

	/**
	 * @returns {Section | undefined} the section whose complete title begins the given text; undefined if no section has such a
	 * title
	 */
	sectionAt(text) {
		const begins = ({ title }) => text.startsWith(title) && !/^\w/.test(text.slice(title.length));
		return this.sections.filter(begins).sort((one, other) => other.title.length - one.title.length)[0];
	}
}

export function documentsOf({ root, otherFiles }) {
	const paths = readdirSync(root).filter((name) => name.endsWith(".md"));
	const walk = (folder) => {
		for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
			const path = posix.join(folder, entry.name);
			if (entry.isDirectory()) walk(path);
			else if (path.endsWith(".md")) paths.push(path);
		}
	};
	if (existsSync(join(root, "docs"))) walk("docs");
	paths.push(...otherFiles.filter((path) => path.endsWith(".md")));
	return new Map(paths.map((path) => [path, new Document(path, readFileSync(join(root, path), "utf8"))]));
}
