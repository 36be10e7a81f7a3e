// A row of projection.options, and the option that it is.
import type { OptionBought } from "@candor/core";
import type { Value } from "../../projection/binary-array.ts";
import { table } from "../../projection/table.ts";
import type { OptionPhase, OptionState } from "./option-state.ts";

export interface OptionRow {
	option_id: bigint;
	user_id: bigint;
	client_id: string;
	account: OptionBought["account"];
	pair: number;
	up: boolean;
	seconds: number;
	stake: bigint;
	payout_ppm: number;
	payout: bigint;
	bought_at: bigint;
	opens_after: bigint;
	phase: OptionPhase;
	open_seq: bigint;
	open_time: bigint;
	open_price: bigint;
	settles_after: bigint;
	end_seq: bigint;
	end_time: bigint;
	end_price: bigint;
	ended_by: OptionState["endedBy"];
	result: OptionState["result"];
	returned: bigint;
	paid: bigint;
	ended_at: bigint;
}

export const OPTIONS = table("options", 1, "replaced", [
	["option_id", "bigint"],
	["user_id", "bigint"],
	["client_id", "text"],
	["account", "text"],
	["pair", "integer"],
	["up", "boolean"],
	["seconds", "integer"],
	["stake", "bigint"],
	["payout_ppm", "integer"],
	["payout", "bigint"],
	["bought_at", "bigint"],
	["opens_after", "bigint"],
	["phase", "text"],
	["open_seq", "bigint"],
	["open_time", "bigint"],
	["open_price", "bigint"],
	["settles_after", "bigint"],
	["end_seq", "bigint"],
	["end_time", "bigint"],
	["end_price", "bigint"],
	["ended_by", "text"],
	["result", "text"],
	["returned", "bigint"],
	["paid", "bigint"],
	["ended_at", "bigint"],
]);

export function optionOf(row: OptionRow): OptionState {
	return {
		option: Number(row.option_id),
		user: Number(row.user_id),
		clientId: row.client_id,
		account: row.account,
		pair: row.pair,
		up: row.up,
		seconds: row.seconds,
		stake: row.stake,
		payoutPpm: row.payout_ppm,
		payout: row.payout,
		boughtAt: Number(row.bought_at),
		opensAfter: Number(row.opens_after),
		phase: row.phase,
		openSeq: Number(row.open_seq),
		openTime: Number(row.open_time),
		openPrice: Number(row.open_price),
		settlesAfter: Number(row.settles_after),
		endSeq: Number(row.end_seq),
		endTime: Number(row.end_time),
		endPrice: Number(row.end_price),
		endedBy: row.ended_by,
		result: row.result,
		returned: row.returned,
		paid: row.paid,
		endedAt: Number(row.ended_at),
	};
}

/** In the order of the table's columns. */
export function columnsOf(option: OptionState): Value[] {
	return [
		option.option,
		option.user,
		option.clientId,
		option.account,
		option.pair,
		option.up,
		option.seconds,
		option.stake,
		option.payoutPpm,
		option.payout,
		option.boughtAt,
		option.opensAfter,
		option.phase,
		option.openSeq,
		option.openTime,
		option.openPrice,
		option.settlesAfter,
		option.endSeq,
		option.endTime,
		option.endPrice,
		option.endedBy,
		option.result,
		option.returned,
		option.paid,
		option.endedAt,
	];
}
