// Signed receipts of the user's purchases as this device received them, the newest 50. Later data is compared with them, so that terms
// cannot be changed unnoticed.
import type { PlacedReceipt } from "@candor/contract";
import { ownStored } from "../../data/own-stored.ts";

const AT_MOST = 50;

const isReceipt = (one: unknown): one is PlacedReceipt => {
	const { kind, option, hash, signature } = (typeof one === "object" && one !== null ? one : {}) as Partial<PlacedReceipt>;
	return kind === "option_placed" && typeof option === "number" && typeof hash === "string" && typeof signature === "string";
};

/** Receipts, oldest first. */
const receipts = ownStored<readonly PlacedReceipt[]>("option.receipts", (stored) =>
	Array.isArray(stored) ? stored.filter(isReceipt).slice(-AT_MOST) : [],
);

/** Stores the first receipt of an option; a later one does not replace it. */
export function saveReceipt(receipt: PlacedReceipt): void {
	if (storedReceipt(receipt.option) === undefined) receipts.set([...receipts.get(), receipt].slice(-AT_MOST));
}

/** Returns a stored receipt. Undefined if the option was bought on another device or too long ago. @param option its id */
export function storedReceipt(option: number): PlacedReceipt | undefined {
	return receipts.get().find((one) => one.option === option);
}
