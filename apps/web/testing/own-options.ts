// An option that a real core sold and ended (packages/testkit) as the exchange's calls show it.
import type { CallData, Option } from "@candor/contract";
import type { SignedOption } from "@candor/testkit";
import { answer } from "./exchange.ts";

/** As microtrade/lists shows it. */
export function shownOption({ placed, settled }: SignedOption): Option {
	const { open, settlement, result } = settled;
	const isVoid = result === "void";
	const up = placed.side === "up";
	return {
		id: placed.option,
		client_id: "",
		product: placed.market,
		match_id: 1,
		currency: placed.currency,
		direction: up ? 1 : 2,
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
		status: isVoid ? "void" : "settled",
		result: isVoid ? null : result === "fair" ? "fair" : (result === "won") === up ? "bullish" : "bearish",
		by: settled.by === "void" ? null : settled.by,
		outage: false,
		returned: settled.returned,
		profit_loss: gainOf(settled.returned, settled.paid, placed.stake),
		account_change_type: placed.account,
	};
}

/** Of amounts with six places. */
function gainOf(returned: string, paid: string, stake: string): string {
	const units = (text: string) => BigInt(text.replace(".", ""));
	const gain = units(returned) + units(paid) - units(stake);
	const digits = String(gain < 0n ? -gain : gain).padStart(7, "0");
	return `${gain < 0n ? "-" : ""}${digits.slice(0, -6)}.${digits.slice(-6)}`;
}

/** The same while it is open: sold, opened, not ended. */
export function openOption(signed: SignedOption): Option {
	const ended = { delivery_price: null, delivery_time: null, result: null, by: null, profit_loss: null, returned: "0.000000" };
	return { ...shownOption(signed), ...ended, status: "open" };
}

export type Evidence = Pick<SignedOption, "placed" | "settled" | "records" | "keys" | "outage">;

/** Answers what a verification asks for. @param change what a server that lies says instead */
export function answerEvidence(signed: SignedOption, change: Partial<Evidence> = {}, settles = true): void {
	const { placed, settled, records, keys, outage } = { ...signed, ...change };
	const [first, last] = [records[0], records.at(-1)];
	const told = {
		placed,
		settled: settles ? settled : null,
		outage: outage ?? null,
		records: { from: first?.time ?? 0, to: last?.time ?? null },
	};
	answer("GET fair/option", () => told as CallData<"fair/option">);
	answer("GET fair/index", ({ from, to }) => {
		const asked = records.filter(({ time }) => time >= Number(from) && time <= Number(to));
		return asked as unknown as CallData<"fair/index">;
	});
	const heads = last === undefined ? [] : [{ market: last.market, seq: last.seq, time: last.time, hash: last.hash }];
	answer("GET fair/keys", () => ({ keys: [...keys], heads, seeds: [] }));
}
