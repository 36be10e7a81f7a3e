// Compares the tables of options with the journal. Open options are compared row by row. Of ended options and of outages only the
// number is compared.
import type { Exchange } from "@candor/core";
import type { Pool } from "pg";
import { compareCount } from "../../projection/compare-count.ts";
import type { ProductCheck } from "../product.ts";
import { OPTIONS, type OptionRow, optionOf, optionValues } from "./option-row.ts";
import { applyOptionEvent, type OptionEvent, type OptionState } from "./option-state.ts";
import { OUTAGES } from "./projection.ts";

export function createOptionsCheck(): ProductCheck {
	let options = 0;
	let outages = 0;
	return {
		take: { OptionBought: () => void options++, OptionOutageSettled: () => void outages++ },
		compare: async (pool, exchange) => [
			...(await compareOpen(pool, exchange)),
			...(await compareCount(pool, OPTIONS, options)),
			...(await compareCount(pool, OUTAGES, outages)),
		],
	};
}

const told = (option: OptionState) => optionValues(option).join(" ");

async function compareOpen(pool: Pool, exchange: Exchange): Promise<string[]> {
	const open = new Map<number, OptionState>();
	for (const event of exchange.restate()) {
		if (!isOfOption(event)) continue;
		const state = applyOptionEvent(open.get(event.option), event);
		if (state !== undefined) open.set(state.option, state);
	}
	const { rows } = await pool.query<OptionRow>("select * from projection.options where phase <> 'ended'");
	const found = new Map(rows.map((row) => [Number(row.option_id), optionOf(row)]));
	const differences: string[] = [];
	for (const option of open.values()) {
		const there = found.get(option.option);
		found.delete(option.option);
		if (there === undefined || told(there) !== told(option))
			differences.push(
				`open option ${option.option}: journal ${told(option)}, table ${there === undefined ? "none" : told(there)}`,
			);
	}
	for (const option of found.keys()) differences.push(`open option ${option}: in the table only`);
	return differences;
}

function isOfOption(event: { type: string }): event is OptionEvent {
	return ["OptionBought", "OptionOpened", "OptionMissed", "OptionHeld", "OptionSettled"].includes(event.type);
}
