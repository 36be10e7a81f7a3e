// POST lever/liquidations: returns the past liquidations of a contract. The call needs no sign-in, so its list contains neither
// positions' ids nor users.
import type { CallData, Calls, Liquidated } from "@candor/contract";
import type { LiquidationRow } from "../../exchange/products/contracts/tables.ts";
import { type Answer, data, refused } from "../../http/answer.ts";
import { requestedPage } from "../../http/read-after-write.ts";
import { type WireInstrument, wireInstrument } from "../../serializers/position.ts";
import type { ContractsDependencies } from "./dependencies.ts";
import { publicPages } from "./public-pages.ts";
import { liquidationsOf } from "./queries.ts";

export function createLiquidationsHandler({ views, tables, projected, now }: ContractsDependencies) {
	const rowsOf = (instrument: number, limit: number, offset: number) => liquidationsOf(tables, instrument, limit, offset);
	const pages = publicPages(projected, now, { rowsOf, timeOf: ({ at }) => Number(at), idOf: ({ ticket_id }) => ticket_id });
	return async function liquidations(
		params: ReturnType<Calls["lever/liquidations"]["params"]["parse"]>,
	): Promise<Answer<CallData<"lever/liquidations">>> {
		const terms = views.contracts.instrumentOf(params.match_id, params.account ?? "real");
		if (terms === undefined) return refused("unknown_instrument", "match_id");
		const instrument = wireInstrument(views, terms);
		const { page, seq } = await pages(terms.instrument, requestedPage(params), (row) => toLiquidated(instrument, row));
		return data(page, seq);
	};
}

function toLiquidated(instrument: WireInstrument, row: LiquidationRow): Liquidated {
	const amount = (lots: bigint) => instrument.amount(Number(lots));
	return {
		time: Number(row.at),
		direction: row.long ? "long" : "short",
		amount: amount(row.lots),
		price: instrument.average(row.filled_notional, Number(row.filled)) ?? instrument.pair.price(row.bankruptcy_price),
		mark_price: instrument.pair.price(row.mark),
		filled: amount(row.filled),
		taken: amount(row.taken),
		deleveraged: amount(row.deleveraged),
	};
}
