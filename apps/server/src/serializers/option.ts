import type { Option } from "@candor/contract";
import { DEMO_ASSET, SETTLEMENT_ASSET } from "@candor/core";
import { formatDecimal, formatDecimalShort } from "@candor/money";
import type { ListingViews } from "../exchange/products/listing/views.ts";
import type { OptionState } from "../exchange/products/options/option-state.ts";
import { pairOf } from "./wire-numbers.ts";

/** Number of decimals of USDT and of demo money, the two assets in which stakes are paid. */
const DECIMALS = 6;

/** Returns the asset in which a stake is paid: USDT for real money, the demo asset for the simulator. */
export const stakeAsset = (account: OptionState["account"]) => (account === "real" ? SETTLEMENT_ASSET : DEMO_ASSET);
/** Returns parts per million as decimal text: 800,000 becomes "0.8". */
export const ratioText = (ppm: number) => formatDecimalShort(BigInt(ppm), 6);

export function toWireOption(views: ListingViews, option: OptionState): Option {
	const pair = pairOf(views, option.pair);
	const money = (units: bigint) => formatDecimal(units, DECIMALS);
	const price = (ticks: number) => (ticks === 0 ? null : pair.price(ticks));
	const time = (ms: number) => (ms === 0 ? null : ms);
	const ended = option.phase === "ended";
	const settled = ended && option.result !== "void";
	return {
		id: option.option,
		client_id: option.clientId,
		product: pair.terms.symbol,
		match_id: option.pair,
		currency: views.listing.asset(stakeAsset(option.account))?.code ?? "",
		direction: option.up ? 1 : 2,
		transaction_period: option.seconds,
		quantity: money(option.stake),
		payout_ratio: ratioText(option.payoutPpm),
		payout: money(option.payout),
		handling_fee: money(0n),
		purchase_time: option.boughtAt,
		opens_after: option.opensAfter,
		price: price(option.openPrice),
		open_time: time(option.openTime),
		close_time: time(option.settlesAfter),
		delivery_price: settled ? price(option.endPrice) : null,
		delivery_time: settled ? time(option.endTime) : null,
		status: ended ? (settled ? "settled" : "void") : option.phase === "held" ? "held" : "open",
		result: settled ? directionOf(option) : null,
		by: ended && option.endedBy !== "" && option.endedBy !== "void" ? option.endedBy : null,
		outage: option.phase === "missed",
		returned: money(option.returned),
		profit_loss: ended ? money(option.returned + option.paid - option.stake) : null,
		account_change_type: option.account,
	};
}

/** Returns the direction in which the price moved, regardless of the direction that the user chose. */
function directionOf({ openPrice, endPrice }: OptionState): Option["result"] {
	if (endPrice === openPrice) return "fair";
	return endPrice > openPrice ? "bullish" : "bearish";
}
