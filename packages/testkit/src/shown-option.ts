// Builds, from an option's receipts, the object with which microtrade/lists returns this option (docs/reference/wire.md,
// Objects).
import type { SignedOption } from "./signed-option.ts";

export function shownOption({ placed, settled }: SignedOption) {
	const { open, settlement, result } = settled;
	const isVoid = result === "void";
	const up = placed.side === "up";
	const wentUp = (result === "won") === up;
	return {
		id: placed.option,
		client_id: "",
		product: placed.market,
		match_id: 1,
		currency: placed.currency,
		direction: up ? (1 as const) : (2 as const),
		transaction_period: placed.seconds,
		quantity: placed.stake,
		payout_ratio: placed.payout_ratio.replace(/0+$/, ""),
		payout: placed.payout,
		handling_fee: "0.000000",
		purchase_time: placed.bought_at,
		opens_after: placed.opens_after,
		price: open?.price ?? null,
		open_time: open?.time ?? null,
		close_time: settled.settles_after,
		delivery_price: settlement?.price ?? null,
		delivery_time: settlement?.time ?? null,
		status: isVoid ? ("void" as const) : ("settled" as const),
		result: isVoid ? null : result === "fair" ? ("fair" as const) : wentUp ? ("bullish" as const) : ("bearish" as const),
		by: settled.by === "void" ? null : settled.by,
		outage: false,
		returned: settled.returned,
		profit_loss: gainOf(settled.returned, settled.paid, placed.stake),
		account_change_type: placed.account,
	};
}

/** Returns the same option as it was while it was still open. */
export function shownOptionWhileOpen(signed: SignedOption) {
	const notYet = { delivery_price: null, delivery_time: null, result: null, by: null, profit_loss: null };
	return { ...shownOption(signed), ...notYet, status: "open" as const, returned: "0.000000" };
}

/** Returns the user's profit or loss. All amounts are texts with six decimals. */
function gainOf(returned: string, paid: string, stake: string): string {
	const units = (text: string) => BigInt(text.replace(".", ""));
	const gain = units(returned) + units(paid) - units(stake);
	const digits = String(gain < 0n ? -gain : gain).padStart(7, "0");
	return `${gain < 0n ? "-" : ""}${digits.slice(0, -6)}.${digits.slice(-6)}`;
}
