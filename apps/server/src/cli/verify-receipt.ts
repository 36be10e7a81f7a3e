// `candor verify-receipt FILE`: recomputes a timed option or a liquidation from the file that the app gives its owner, and says each step
// in plain words.
// Needs no server, no database and no configuration: whoever doubts the exchange runs it on a machine of their own.
import { readFileSync } from "node:fs";
import { verifyLiquidation, verifyOption } from "@candor/fairness";
import type { Say } from "./commands.ts";
import { wordsOfLiquidationStep } from "./liquidation-words.ts";
import { wordsOfStep } from "./receipt-words.ts";

/** 86,400 records, the longest option, with all that they say. */
const MAX_BYTES = 200 * 1024 * 1024;

/** The exit code: 0 where everything is as it should be. */
export function verifyReceipt(say: Say, [path]: readonly string[]): number {
	if (path === undefined) {
		say(
			"Which file? npm run candor -- verify-receipt FILE, the file that the app gives under the receipt of an option or a liquidation",
		);
		return 1;
	}
	const given = readJson(path);
	if (given === undefined) {
		say(`${path} is not a receipt: no readable file, or no JSON`);
		return 1;
	}
	const lines = linesOf(given);
	for (const line of lines) say(lineOf(line));
	const wrong = lines.filter(({ ok }) => !ok).length;
	if (wrong > 0) say(`NOT CLEAN: ${wrong} of ${lines.length} steps are not as they should be`);
	else if (isLiquidation(given)) say("clean: this liquidation follows from its position, by this record and these keys");
	else say("clean: this option ended as its rule says, by these records and these keys");
	say("Compare the keys in the file with those that the exchange publishes (fair/keys).");
	return wrong === 0 ? 0 : 1;
}

interface Line {
	readonly step: string;
	readonly ok: boolean;
	readonly problem?: string | undefined;
	readonly words: string;
}

const isLiquidation = (given: unknown): given is Parameters<typeof verifyLiquidation>[0] =>
	typeof given === "object" && given !== null && Object.hasOwn(given, "liquidated");

function linesOf(given: unknown): readonly Line[] {
	if (isLiquidation(given)) return verifyLiquidation(given).map((step) => ({ ...step, words: wordsOfLiquidationStep(step) }));
	const steps = verifyOption(given as Parameters<typeof verifyOption>[0]);
	return steps.map((step) => ({ ...step, words: wordsOfStep(step) }));
}

function lineOf({ step, ok, problem, words }: Line): string {
	const mark = ok ? "ok    " : "WRONG ";
	return `${mark} ${step.padEnd(18)} ${words}${problem === undefined ? "" : ` [${problem}]`}`;
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
