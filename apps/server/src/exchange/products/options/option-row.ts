import { columnsOf, type RowOf, stateTable } from "../../projection/state-table.ts";
import type { OptionState } from "./option-state.ts";

const c = columnsOf<OptionState>();
const TABLE = stateTable<OptionState>()("options", 1, {
	option_id: c.number("option"),
	user_id: c.number("user"),
	client_id: c.text("clientId"),
	account: c.text("account"),
	pair: c.integer("pair"),
	up: c.boolean("up"),
	seconds: c.integer("seconds"),
	stake: c.bigint("stake"),
	payout_ppm: c.integer("payoutPpm"),
	payout: c.bigint("payout"),
	bought_at: c.number("boughtAt"),
	opens_after: c.number("opensAfter"),
	phase: c.text("phase"),
	open_seq: c.number("openSeq"),
	open_time: c.number("openTime"),
	open_price: c.number("openPrice"),
	settles_after: c.number("settlesAfter"),
	end_seq: c.number("endSeq"),
	end_time: c.number("endTime"),
	end_price: c.number("endPrice"),
	ended_by: c.text("endedBy"),
	result: c.text("result"),
	returned: c.bigint("returned"),
	paid: c.bigint("paid"),
	ended_at: c.number("endedAt"),
});

export type OptionRow = RowOf<typeof TABLE>;
export const { shape: OPTIONS, stateOf: optionOf, valuesOf: optionValues } = TABLE;
