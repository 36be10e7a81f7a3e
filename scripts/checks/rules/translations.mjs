// Checks that a message has the same translation in all catalogs of a language. The app merges catalogs when pages open, so a
// different translation would replace the first one on every page. A message with another meaning needs a context (`msgctxt`).
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";

export const name = "translations";

const CATALOG = /^apps\/\w+\/src\/.*\/texts\/\w+\.po$/;

export function check({ root, otherFiles }) {
	const findings = [];
	const known = new Map();
	for (const file of otherFiles.filter((path) => CATALOG.test(path))) {
		const app = file.split("/")[1];
		for (const { id, context, text, line } of messagesIn(readFileSync(join(root, file), "utf8"))) {
			if (text === "") continue;
			const key = [app, basename(file), context, id].join("\n");
			const first = known.get(key);
			if (first === undefined) known.set(key, { text, file });
			else if (first.text !== text) {
				const message = `"${id}" is "${text}" here and "${first.text}" in ${first.file}: use one text, or give other meanings a context`;
				findings.push({ file, line, message });
			}
		}
	}
	return findings;
}

function* messagesIn(catalog) {
	let line = 1;
	for (const entry of catalog.split("\n\n")) {
		const id = fieldOf(entry, "msgid");
		if (id !== "") yield { id, context: fieldOf(entry, "msgctxt"), text: fieldOf(entry, "msgstr"), line };
		line += entry.split("\n").length + 1;
	}
}

function fieldOf(entry, field) {
	const quoted = new RegExp(`^${field} ((?:"(?:[^"\\\\]|\\\\.)*"\\n?)+)`, "m").exec(entry)?.[1] ?? "";
	return quoted
		.split("\n")
		.filter((line) => line !== "")
		.map((line) => JSON.parse(line))
		.join("");
}
