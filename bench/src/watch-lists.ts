// Benchmark: compares names of users with a made-up watch list as large as OFAC's full list, on one processor core.
import { NameIndex } from "@candor/server/testing";
import { openBenchmark } from "./benchmark.ts";

const { extent, report } = openBenchmark("watch-lists");
const ALIASES = 3;
const SYLLABLES = "ka ro mi ta na sha ve li dor an bek gul ham zi oro pet yev ina mar fa".split(" ");

let state = 1;
/** Returns a random integer from 0 to below `below`, by mulberry32, so that every run gets the same numbers. */
function random(below: number): number {
	state = (state + 0x6d2b79f5) | 0;
	let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
	mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
	return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
}

const word = () => Array.from({ length: 2 + random(3) }, () => SYLLABLES[random(SYLLABLES.length)]).join("");
// Names of persons share first names.
const firstNames = Array.from({ length: 2_000 }, word);
const name = () => `${firstNames[random(firstNames.length)]} ${word()} ${word()}`;
const entries = Array.from({ length: extent.entries }, (_, entry) => ({
	...{ list: "made up", entry: String(entry), names: Array.from({ length: ALIASES }, name) },
	...{ birthYears: [1940 + random(60)], countries: [] },
}));

let started = performance.now();
const index = new NameIndex(entries);
report("index of a full list", performance.now() - started);

const people = Array.from({ length: extent.names }, (_, at) =>
	at % 2 === 0 ? name() : (entries[random(entries.length)]?.names[1] ?? ""),
);
let [longest, found] = [0, 0];
started = performance.now();
for (const [at, each] of people.entries()) {
	const begun = performance.now();
	const hits = index.match({ name: each, birthYear: 1980, country: "TH" });
	longest = Math.max(longest, performance.now() - begun);
	if (at % 2 === 1 && hits.some(({ score }) => score === 100)) found++;
}
report("names compared with a full list", (people.length * 1_000) / (performance.now() - started));
report("longest comparison", longest, 1);
report("names of the list that are found", (found * 100) / Math.floor(people.length / 2));
