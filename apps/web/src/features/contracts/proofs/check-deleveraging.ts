// Checks the proof of an auto-deleveraging (ADL): its receipt, the receipt and the index record of the liquidation that caused
// it, and the published keys.
import type { CallData, DeleveragingReceipt, IndexRecord, LiquidationReceipt } from "@candor/contract";
import type { DeleveragingStep } from "@candor/proofs";
import { call } from "../../../data/api.ts";
import type { CheckedFile } from "../../../domain/proofs/contract-proof-sheet.tsx";
import { checkProof } from "../../../domain/proofs/proof-checker.ts";

/** Content of the file that `npm run candor -- verify-receipt` reads. */
interface DeleveragingFile {
	readonly deleveraged: DeleveragingReceipt;
	readonly liquidated: LiquidationReceipt;
	readonly records: readonly IndexRecord[];
	readonly keys: CallData<"proofs/keys">["keys"];
}

/**
 * Checks the proof. Returns undefined while the server has not stored the liquidation yet. @param against id of the liquidated
 * position
 */
export async function checkDeleveraging(id: number, against: number): Promise<CheckedFile<DeleveragingStep> | undefined> {
	const silent = { silent: true };
	const [{ receipt, liquidation, index }, { keys }] = await Promise.all([
		call("GET proofs/deleveraging", { id, against }, silent),
		call("GET proofs/keys", { days: 0 }, silent),
	]);
	if (receipt === null || liquidation === null || index === null) return undefined;
	const file: DeleveragingFile = { deleveraged: receipt, liquidated: liquidation, records: [index], keys };
	const ofThis = receipt.ticket === id && receipt.against === against;
	return { steps: await checkProof("deleveraging", file), file, ofThis };
}
