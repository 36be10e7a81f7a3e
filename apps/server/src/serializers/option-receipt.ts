import type { PlacedReceipt, SettledReceipt } from "@candor/contract";
import { optionReceiptHash, toOptionPlaced, toOptionSettled } from "@candor/proofs";
import type { ListingViews } from "../exchange/products/listing/views.ts";
import type { OptionState } from "../exchange/products/options/option-state.ts";
import { type Signer, signedBy } from "./market.ts";
import { stakeAsset } from "./option.ts";
import { assetOf, pairOf } from "./wire-numbers.ts";

export function toPlacedReceipt(views: ListingViews, option: OptionState, signer: Signer): PlacedReceipt {
	const placed = toOptionPlaced(option, pairOf(views, option.pair).terms.symbol, assetOf(views, stakeAsset(option.account)));
	return { ...placed, ...signedBy(signer, optionReceiptHash(placed), option.boughtAt) };
}

/**
 * Hashes of the index records whose prices are the opening price and the end price of the option. A price that comes from no
 * record has no hash.
 */
export interface RecordHashes {
	readonly open: string | undefined;
	readonly end: string | undefined;
}

/**
 * Builds the receipt of an option's end. Returns null while the option is open or is set aside after a program fault, and also if
 * an operator has closed the option.
 * @param placed receipt of the option's sale
 */
export function toSettledReceipt(
	views: ListingViews,
	option: OptionState,
	placed: PlacedReceipt,
	hashes: RecordHashes,
	signer: Signer,
): SettledReceipt | null {
	const { endedBy: by, result } = option;
	if (option.phase !== "ended" || by === "" || by === "closed" || result === "") return null;
	const { openSeq, openTime, openPrice, settlesAfter, endSeq, endTime, endPrice } = option;
	const open =
		hashes.open === undefined ? undefined : { seq: openSeq, time: openTime, price: openPrice, hash: hashes.open, settlesAfter };
	const settlement = hashes.end === undefined ? undefined : { seq: endSeq, time: endTime, price: endPrice, hash: hashes.end };
	const places = {
		currency: assetOf(views, stakeAsset(option.account)).decimals,
		price: pairOf(views, option.pair).terms.priceDecimals,
	};
	const end = {
		option: option.option,
		by,
		result,
		open,
		settlement,
		returned: option.returned,
		paid: option.paid,
		at: option.endedAt,
	};
	const settled = toOptionSettled(end, placed.hash, places);
	return { ...settled, ...signedBy(signer, optionReceiptHash(settled), option.endedAt) };
}
