// Checks the proof of an allotment: the published list of all applications, and the published keys.
import type { Allotment, CallData, IeoOrder } from "@candor/contract";
import type { AllotmentStep } from "@candor/proofs";
import { call } from "../../../data/api.ts";
import type { CheckedFile } from "../../../domain/proofs/contract-proof-sheet.tsx";
import { checkProof } from "../../../domain/proofs/proof-checker.ts";
import { decimalsOf, unitsOf } from "../../../shared/amounts/units.ts";

/** Content of the file that `npm run candor -- verify-receipt` reads. */
interface AllotmentFile {
	readonly allotment: Allotment;
	readonly keys: CallData<"proofs/keys">["keys"];
	/** Serial number of the user's application, and the lots allotted to it. */
	readonly own: { readonly serial: string; readonly lots: string };
}

/** Checks the proof. Returns undefined until all results are published. */
export async function checkAllotment(order: IeoOrder): Promise<CheckedFile<AllotmentStep> | undefined> {
	const silent = { silent: true };
	const [allotment, { keys }] = await Promise.all([
		call("GET proofs/allotment", { id: order.offering_id }, silent),
		call("GET proofs/keys", { days: 0 }, silent),
	]);
	if (allotment.result === null) return undefined;
	const places = decimalsOf(allotment.lot);
	const inLots = (coins: string) => String(unitsOf(coins, places) / unitsOf(allotment.lot, places));
	const file: AllotmentFile = { allotment, keys, own: { serial: order.serial_number, lots: inLots(order.quantity) } };
	const told = allotment.result.find(({ serial }) => serial === order.serial_number)?.lots;
	const ofThis = allotment.offering === order.offering_id && told === inLots(order.allotment_quantity ?? "0");
	return { steps: await checkProof("allotment", file), file, ofThis };
}
