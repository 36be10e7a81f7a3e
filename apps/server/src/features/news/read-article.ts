// Reads the files of an article, one for each language. A file has a `# title`, and then paragraphs, `## headings` and `- `
// lists, separated by empty lines. The first paragraph is the summary. Other markup is not supported: if a file seems to contain
// it, the server does not start.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type ArticleBlock, LANGUAGES } from "@candor/contract";
import type { Language } from "../../texts/language.ts";

export interface WrittenArticle {
	readonly title: string;
	readonly summary: string;
	readonly blocks: readonly ArticleBlock[];
}

const FOLDER = join(import.meta.dirname, "articles");

/** Reads an article in all languages. Throws if a language is missing or a file is invalid. */
export function readArticle(id: string): Readonly<Record<Language, WrittenArticle>> {
	const read = (language: Language) => parseArticle(readFileSync(join(FOLDER, `${id}.${language}.md`), "utf8"));
	return Object.fromEntries(LANGUAGES.map((language) => [language, read(language)])) as Record<Language, WrittenArticle>;
}

export function parseArticle(source: string): WrittenArticle {
	const [first = "", ...parts] = source.trim().split(/\n\s*\n/);
	if (!/^# \S[^\n]*$/.test(first)) throw new Error(`an article begins with its title, not with "${first.slice(0, 40)}"`);
	const blocks = parts.map(toBlock);
	const summary = blocks.find((block) => block.kind === "paragraph");
	if (summary === undefined) throw new Error(`"${first}" has no paragraph`);
	return { title: first.slice(2), summary: summary.text, blocks };
}

function toBlock(part: string): ArticleBlock {
	const lines = part.split("\n").map((line) => line.trim());
	if (lines[0]?.startsWith("## ") && lines.length === 1) return { kind: "heading", text: plain(lines[0].slice(3)) };
	if (lines.every((line) => line.startsWith("- "))) {
		return { kind: "list", items: lines.map((line) => plain(line.slice(2))) };
	}
	if (lines.length > 1) throw new Error(`a paragraph is one line: "${part.slice(0, 60)}"`);
	return { kind: "paragraph", text: plain(part) };
}

function plain(text: string): string {
	if (/[*_`<>#[\]|]|^\s*-\s/.test(text)) throw new Error(`markup in "${text.slice(0, 60)}"`);
	return text;
}
