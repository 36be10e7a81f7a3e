// Proof check of a deleveraging: its receipt, the receipt of the liquidation with its record, and the published keys.
import type { CallData, DeleveragingReceipt, IndexRecord, LiquidationReceipt } from "@candor/contract";
import type { DeleveragingStep } from "@candor/proofs";
import { call } from "../../../data/api.ts";
import type { CheckedFile } from "../../../domain/proofs/contract-proof-sheet.tsx";
import { checkProof } from "../../../domain/proofs/proof-checker.ts";

/** Input as `npm run candor -- verify-receipt` reads it. */
interface DeleveragingFile {
	readonly deleveraged: DeleveragingReceipt;
	readonly liquidated: LiquidationReceipt;
	readonly records: readonly IndexRecord[];
	readonly keys: CallData<"proofs/keys">["keys"];
}

/** Runs the check. Undefined: the liquidation is not in the server's tables yet. @param against id of the liquidated position */
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
