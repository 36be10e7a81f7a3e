// Checks the proof of a funding payment: its receipt, the index record at the end of its period, and the published keys.
import type { CallData, FundingReceipt, IndexRecord } from "@candor/contract";
import type { FundingStep } from "@candor/proofs";
import { call } from "../../../data/api.ts";
import type { CheckedFile } from "../../../domain/proofs/contract-proof-sheet.tsx";
import { checkProof } from "../../../domain/proofs/proof-checker.ts";

const PERIOD_MS = 8 * 3_600_000;

/** Content of the file that `npm run candor -- verify-receipt` reads. */
interface FundingFile {
	readonly funded: FundingReceipt;
	readonly records: readonly IndexRecord[];
	readonly keys: CallData<"proofs/keys">["keys"];
}

/**
 * Checks the proof. Returns undefined while payments of other positions are not complete, or the server has not stored the
 * record yet.
 * @param time time of the payment, in ms
 */
export async function checkFunding(position: number, time: number): Promise<CheckedFile<FundingStep> | undefined> {
	const silent = { silent: true };
	const [{ receipt, index }, { keys }] = await Promise.all([
		call("GET proofs/funding", { id: position, time }, silent),
		call("GET proofs/keys", { days: 0 }, silent),
	]);
	if (receipt === null || index === null) return undefined;
	const file: FundingFile = { funded: receipt, records: [index], keys };
	const ofThis = receipt.ticket === position && receipt.period * PERIOD_MS === time;
	return { steps: await checkProof("funding", file), file, ofThis };
}
