// Steps of a proof check that need data of the buyer's device. They compare the receipts with the page and with the receipt
// that the device stored at the purchase. They also compare the price records with records that the device saw before.
// packages/proofs has the other steps.
import type { Option, PlacedReceipt, SettledReceipt } from "@candor/contract";
import { endOf } from "./option-state.ts";

/** A field that differs, with its earlier value and its current value. */
export interface Change {
	readonly member: string;
	readonly before: string;
	readonly after: string;
}

interface OwnNumbers {
	/** Step that checks that the receipt equals the receipt that this device stored at the purchase. */
	kept: { readonly changes: readonly Change[] };
	shown: { readonly changes: readonly Change[] };
	/** Step that checks that the price records continue the newest record that this device saw. */
	history: { readonly seq: number };
}

export type DeviceProblem = "terms_changed" | "other_than_shown" | "rewritten";
export type DeviceStepId = keyof OwnNumbers;
export type DeviceStep = {
	[S in DeviceStepId]: {
		readonly step: S;
		readonly ok: boolean;
		readonly numbers: OwnNumbers[S];
		readonly problem?: DeviceProblem;
	};
}[DeviceStepId];

/** Converts any value to text. The server may have sent anything. */
const textOf = (value: unknown): string => (value === null || value === undefined ? "–" : String(value));

/** Removes trailing zeros of a ratio, because the page and the receipt write ratios with different numbers of decimals. */
const plain = (value: unknown): string => {
	const text = textOf(value);
	return text.includes(".") ? text.replace(/\.?0+$/, "") : text;
};

type Pair = readonly [member: string, before: unknown, after: unknown];

const changesIn = (pairs: readonly Pair[]): Change[] =>
	pairs
		.map(([member, before, after]) => ({ member, before: plain(before), after: plain(after) }))
		.filter(({ before, after }) => before !== after);

const KEPT = [
	"option",
	"market",
	"side",
	"currency",
	"account",
	"stake",
	"payout_ratio",
	"payout",
	"seconds",
	"bought_at",
	"opens_after",
	"rule",
	"hash",
] as const satisfies readonly (keyof PlacedReceipt)[];

/** Compares the current receipt with the stored one. @param stored the receipt that this device stored at the purchase */
export function keptStep(stored: PlacedReceipt, placed: PlacedReceipt): DeviceStep {
	const changes = changesIn(KEPT.map((member) => [member, stored[member], placed[member]]));
	return changes.length === 0
		? { step: "kept", ok: true, numbers: { changes } }
		: { step: "kept", ok: false, numbers: { changes }, problem: "terms_changed" };
}

/**
 * Compares the receipts with the values that the page shows. @param settled receipt of the result; null while the option has
 * not ended
 */
export function shownStep(option: Option, placed: PlacedReceipt, settled: SettledReceipt | null): DeviceStep {
	const sale: Pair[] = [
		["option", option.id, placed.option],
		["market", option.product, placed.market],
		["side", option.direction === 1 ? "up" : "down", placed.side],
		["currency", option.currency, placed.currency],
		["account", option.account_change_type, placed.account],
		["stake", option.quantity, placed.stake],
		["payout_ratio", option.payout_ratio, placed.payout_ratio],
		["payout", option.payout, placed.payout],
		["seconds", option.transaction_period, placed.seconds],
		["bought_at", option.purchase_time, placed.bought_at],
		["opens_after", option.opens_after, placed.opens_after],
	];
	// True if the receipt of the result may be missing: the option has not ended, or operators closed it after an error. Every
	// other ended option needs a signed result.
	const open = settled === null && (endOf(option) === undefined || option.by === "closed");
	const changes = changesIn(open ? sale : [...sale, ...endPairs(option, settled)]);
	return changes.length === 0
		? { step: "shown", ok: true, numbers: { changes } }
		: { step: "shown", ok: false, numbers: { changes }, problem: "other_than_shown" };
}

function endPairs(option: Option, settled: SettledReceipt | null): Pair[] {
	const ended = endOf(option);
	return [
		["result", ended, settled?.result],
		["by", ended === "void" ? "void" : option.by, settled?.by],
		["open.price", option.price, settled?.open?.price],
		["open.time", option.open_time, settled?.open?.time],
		["settles_after", option.close_time, settled?.settles_after],
		["settlement.price", option.delivery_price, settled?.settlement?.price],
		["settlement.time", option.delivery_time, settled?.settlement?.time],
		["returned", option.returned, settled?.returned],
		// `paid` is compared with the profit of a won option, without the returned stake.
		["paid", ended === "won" ? option.profit_loss : "0", settled?.paid],
	];
}
