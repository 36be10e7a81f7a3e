// Prints the findings of the language rule (rules/language.mjs), for the whole repository or for the given folders:
//   node scripts/checks/language.mjs                  counts per folder
//   node scripts/checks/language.mjs packages/core    findings below the folder, then its counts
//   node scripts/checks/language.mjs --patterns [...] counts per pattern
import { parseArgs } from "node:util";
import { say, stop } from "../setup/checkout.mjs";
import { check } from "./rules/language.mjs";
import { readProject } from "./sources.mjs";

const { values, positionals } = readOptions();
const below = (path) => positionals.length === 0 || positionals.some((folder) => path.startsWith(folder.replace(/^\.\//, "")));
const findings = check(readProject()).filter(({ file }) => below(file));

if (values.patterns) {
	say(counts(findings, ({ message }) => message.slice(message.indexOf('": ') + 3)));
} else {
	if (positionals.length > 0) for (const { file, line, message } of findings) say(`${file}:${line}  ${message}`);
	say(counts(findings, ({ file }) => folderOf(file)));
}
say(`${findings.length} findings`);

function readOptions() {
	try {
		return parseArgs({ allowPositionals: true, options: { patterns: { type: "boolean", default: false } } });
	} catch (error) {
		return stop(error.message);
	}
}

function folderOf(file) {
	return file.split("/").slice(0, -1).slice(0, 4).join("/") || ".";
}

function counts(list, keyOf) {
	const table = new Map();
	for (const finding of list) table.set(keyOf(finding), (table.get(keyOf(finding)) ?? 0) + 1);
	const sorted = [...table].sort(([, one], [, other]) => other - one);
	return sorted.map(([key, count]) => `${String(count).padStart(6)}  ${key}`).join("\n");
}
