// Draws texts of the repository at random, for readers who grade them: clear at first read, read twice, or unclear without the code.
//   node scripts/checks/samples.mjs [--count 200] [--seed 7] [folder …]
// The same seed draws the same samples from the same commit. Each kind gets an equal share.
import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";
import { ROOT, say, stop } from "../setup/checkout.mjs";
import { textsOf } from "./rules/language.mjs";
import { readProject } from "./sources.mjs";

const PASSAGE = /(?:\b[a-z]{2,}\b[^`]*){4}/;
const LATEST_COMMITS = 300;

const { values, positionals: folders } = readOptions();
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
const random = randomOf(seed);
const project = readProject();
const chosen = (path) => folders.length === 0 || folders.some((folder) => path.startsWith(folder));

const pools = { "opening comment": [], docstring: [], "test title": [], "document passage": [], "exported name": [], commit: [] };
for (const { kind, path, text, passages } of textsOf(project)) {
	if (!chosen(path)) continue;
	for (const passage of passages) {
		const found = {
			at: `${path}:${text.slice(0, passage.start).split("\n").length}`,
			text: passage.text.replace(/\s+/g, " ").trim(),
		};
		if (kind === "title") pools["test title"].push(found);
		else if (!PASSAGE.test(found.text.replace(/`[^`]*`/g, ""))) continue;
		else if (kind === "document") pools["document passage"].push(found);
		else if (passage.start < 3) pools["opening comment"].push(found);
		else pools.docstring.push(found);
	}
}
for (const { path, exports, isGenerated } of project.sources) {
	if (chosen(path) && !isGenerated)
		for (const { name, line } of exports) pools["exported name"].push({ at: `${path}:${line}`, text: name });
}
if (folders.length === 0) pools.commit.push(...latestCommits());

say(`seed ${seed}`);
const share = Math.ceil(Number(values.count) / Object.values(pools).filter((pool) => pool.length > 0).length);
let number = 0;
for (const [kind, pool] of Object.entries(pools)) {
	for (let drawn = 0; drawn < share && pool.length > 0; drawn++) {
		const [{ at, text }] = pool.splice(Math.floor(random() * pool.length), 1);
		say(`${++number}. [${kind}] ${text}\n     ${at}`);
	}
}

function readOptions() {
	try {
		return parseArgs({
			allowPositionals: true,
			options: { count: { type: "string", default: "200" }, seed: { type: "string" } },
		});
	} catch (error) {
		return stop(error.message);
	}
}

/**
 * Returns a generator of random numbers from 0 up to, but not including, 1. It uses Mulberry32, so that a seed gives the same
 * numbers on every machine.
 */
function randomOf(start) {
	let state = start;
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
}

function latestCommits() {
	const { stdout } = spawnSync("git", ["log", `-${LATEST_COMMITS}`, "--format=%h %s"], { cwd: ROOT, encoding: "utf8" });
	return stdout
		.split("\n")
		.filter((line) => line !== "")
		.map((line) => ({ at: `commit ${line.slice(0, line.indexOf(" "))}`, text: line.slice(line.indexOf(" ") + 1) }));
}
