// `candor verify-receipt FILE`: checks a receipt file that the app gives its user. It recomputes an option, a liquidation, a
// deleveraging, a funding payment, an allotment, the ranking of inviters or the proof of liabilities, and explains each step. It
// needs no server, no database and no configuration, so that users can run it on their machine.
import { readFileSync } from "node:fs";
import {
	checkAllotmentProof,
	checkDeleveragingProof,
	checkFundingProof,
	checkLiabilitiesProof,
	checkLiquidationProof,
	checkOptionProof,
	checkRankingProof,
} from "@candor/proofs";
import type { PrintLine } from "./commands.ts";
import { describeAllotmentStep } from "./describe-allotment.ts";
import { describeDeleveragingStep } from "./describe-deleveraging.ts";
import { describeFundingStep } from "./describe-funding.ts";
import { describeLiabilitiesStep } from "./describe-liabilities.ts";
import { describeLiquidationStep } from "./describe-liquidation.ts";
import { describeOptionStep } from "./describe-option.ts";
import { describeRankingStep } from "./describe-ranking.ts";

/** Maximum size of a receipt file in bytes. It is enough for the longest option, whose file has 86,400 index records. */
const MAX_BYTES = 200 * 1024 * 1024;

/** Checks a receipt file and prints the steps. Returns the exit code: 0 if all steps are correct, otherwise 1. */
export function verifyReceipt(say: PrintLine, [path]: readonly string[]): number {
	if (path === undefined) {
		say(
			"Which file? npm run candor -- verify-receipt FILE, the file that the app gives under the receipt of an option, a liquidation, a close against one, a funding payment, an allotment, the ranking or the liabilities",
		);
		return 1;
	}
	const given = readJson(path);
	if (given === undefined) {
		say(`${path} is not a receipt: the file is missing, unreadable or not JSON`);
		return 1;
	}
	const { lines, clean } = verdictOn(given);
	for (const line of lines) say(lineOf(line));
	const wrong = lines.filter(({ ok }) => !ok).length;
	say(wrong > 0 ? `NOT CLEAN: ${wrong} of ${lines.length} steps are wrong` : `clean: ${clean}`);
	say("Compare the keys in the file with those that the exchange publishes (proofs/keys).");
	return wrong === 0 ? 0 : 1;
}

interface Line {
	readonly step: string;
	readonly ok: boolean;
	readonly problem?: string | undefined;
	readonly words: string;
}
interface Verdict {
	readonly lines: readonly Line[];
	/** Summary that the command prints if all steps are correct. */
	readonly clean: string;
}

const has = (given: unknown, key: string) => typeof given === "object" && given !== null && Object.hasOwn(given, key);

/** Checks a receipt of any kind. The name of the field that contains the receipt shows its kind. */
function verdictOn(given: unknown): Verdict {
	if (has(given, "deleveraged")) {
		const steps = checkDeleveragingProof(given as Parameters<typeof checkDeleveragingProof>[0]);
		return verdict(steps, describeDeleveragingStep, "this close follows from that liquidation, by this record and these keys");
	}
	if (has(given, "liquidated")) {
		const steps = checkLiquidationProof(given as Parameters<typeof checkLiquidationProof>[0]);
		return verdict(steps, describeLiquidationStep, "this liquidation follows from its position, by this record and these keys");
	}
	if (has(given, "allotment")) {
		const steps = checkAllotmentProof(given as Parameters<typeof checkAllotmentProof>[0]);
		return verdict(
			steps,
			describeAllotmentStep,
			"every application on this list was allotted what the rule gives, by these keys",
		);
	}
	if (has(given, "funded")) {
		const steps = checkFundingProof(given as Parameters<typeof checkFundingProof>[0]);
		return verdict(steps, describeFundingStep, "this payment follows from its position, by this record and these keys");
	}
	if (has(given, "ranking")) {
		const steps = checkRankingProof(given as Parameters<typeof checkRankingProof>[0]);
		return verdict(steps, describeRankingStep, "the shown places follow from these published totals");
	}
	if (has(given, "published")) {
		const steps = checkLiabilitiesProof(given as Parameters<typeof checkLiabilitiesProof>[0]);
		return verdict(steps, describeLiabilitiesStep, "these balances are counted in the published totals");
	}
	const steps = checkOptionProof(given as Parameters<typeof checkOptionProof>[0]);
	return verdict(steps, describeOptionStep, "this option ended as its rule says, by these records and these keys");
}

function verdict<S extends Omit<Line, "words">>(steps: readonly S[], words: (step: S) => string, clean: string): Verdict {
	return { lines: steps.map((step) => ({ ...step, words: words(step) })), clean };
}

function lineOf({ step, ok, problem, words }: Line): string {
	const mark = ok ? "ok    " : "WRONG ";
	return `${mark} ${step.padEnd(18)} ${words}${problem === undefined ? "" : ` [${problem}]`}`;
}

/** Reads a JSON file. Returns undefined if the file does not exist, is too large or is not JSON. */
function readJson(path: string): unknown {
	try {
		const bytes = readFileSync(path);
		return bytes.length > MAX_BYTES ? undefined : JSON.parse(bytes.toString("utf8"));
	} catch {
		return undefined;
	}
}
