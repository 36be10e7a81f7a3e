// Stores the signed receipts of the user's last 50 option purchases as this device received them. Later data is compared with
// them, so that the exchange cannot change terms unnoticed.
import type { PlacedReceipt } from "@candor/contract";
import { ownStored } from "../../data/own-stored.ts";

const AT_MOST = 50;

const isReceipt = (one: unknown): one is PlacedReceipt => {
	const { kind, option, hash, signature } = (typeof one === "object" && one !== null ? one : {}) as Partial<PlacedReceipt>;
	return kind === "option_placed" && typeof option === "number" && typeof hash === "string" && typeof signature === "string";
};

const receipts = ownStored<readonly PlacedReceipt[]>("option.receipts", (stored) =>
	Array.isArray(stored) ? stored.filter(isReceipt).slice(-AT_MOST) : [],
);

export function saveReceipt(receipt: PlacedReceipt): void {
	if (storedReceipt(receipt.option) === undefined) receipts.set([...receipts.get(), receipt].slice(-AT_MOST));
}

/**
 * Returns a stored receipt. Returns undefined if the option was bought on another device, or if fifty later options were
 * bought.
 */
export function storedReceipt(option: number): PlacedReceipt | undefined {
	return receipts.get().find((one) => one.option === option);
}
