// `candor verify-receipt FILE`: recomputes a timed option from the file that the app gives its buyer, and says each step in plain words.
// Needs no server, no database and no configuration: whoever doubts the exchange runs it on a machine of their own.
import { readFileSync } from "node:fs";
import { type OptionStep, verifyOption } from "@candor/fairness";
import type { Say } from "./commands.ts";
import { wordsOfStep } from "./receipt-words.ts";

/** 86,400 records, the longest option, with all that they say. */
const MAX_BYTES = 200 * 1024 * 1024;

/** The exit code: 0 where everything is as it should be. */
export function verifyReceipt(say: Say, [path]: readonly string[]): number {
	if (path === undefined) {
		say("Which file? npm run candor -- verify-receipt FILE, the file that the app gives under an option's receipt");
		return 1;
	}
	const given = readJson(path);
	if (given === undefined) {
		say(`${path} is not a receipt: no readable file, or no JSON`);
		return 1;
	}
	const steps = verifyOption(given as Parameters<typeof verifyOption>[0]);
	for (const step of steps) say(lineOf(step));
	const wrong = steps.filter(({ ok }) => !ok).length;
	if (wrong === 0) say("clean: this option ended as its rule says, by these records and these keys");
	else say(`NOT CLEAN: ${wrong} of ${steps.length} steps are not as they should be`);
	say("Compare the keys in the file with those that the exchange publishes (fair/keys).");
	return wrong === 0 ? 0 : 1;
}

function lineOf(step: OptionStep): string {
	const mark = step.ok ? "ok    " : "WRONG ";
	const problem = step.problem === undefined ? "" : ` [${step.problem}]`;
	return `${mark} ${step.step.padEnd(18)} ${wordsOfStep(step)}${problem}`;
}

/** Undefined: no such file, too large, or no JSON. */
function readJson(path: string): unknown {
	try {
		const bytes = readFileSync(path);
		return bytes.length > MAX_BYTES ? undefined : JSON.parse(bytes.toString("utf8"));
	} catch {
		return undefined;
	}
}
