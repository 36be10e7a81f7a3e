// Checks the proof of a liquidation: its receipt, its index record, and the published keys.
import type { CallData, IndexRecord, LiquidationReceipt } from "@candor/contract";
import type { LiquidationStep } from "@candor/proofs";
import { call } from "../../../data/api.ts";
import type { CheckedFile } from "../../../domain/proofs/contract-proof-sheet.tsx";
import { checkProof } from "../../../domain/proofs/proof-checker.ts";

/** Content of the file that `npm run candor -- verify-receipt` reads. */
interface LiquidationFile {
	readonly liquidated: LiquidationReceipt;
	readonly records: readonly IndexRecord[];
	readonly keys: CallData<"proofs/keys">["keys"];
}

/** Checks the proof. Returns undefined while the server has not stored the record yet. */
export async function checkLiquidation(id: number): Promise<CheckedFile<LiquidationStep> | undefined> {
	const silent = { silent: true };
	const [{ receipt, index }, { keys }] = await Promise.all([
		call("GET proofs/liquidation", { id }, silent),
		call("GET proofs/keys", { days: 0 }, silent),
	]);
	if (receipt === null || index === null) return undefined;
	const file: LiquidationFile = { liquidated: receipt, records: [index], keys };
	return { steps: await checkProof("liquidation", file), file, ofThis: receipt.ticket === id };
}
