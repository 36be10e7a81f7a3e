// POST lever/funding: returns the past funding rates of a contract. The call needs no sign-in.
import type { CallData, Calls, FundingRate } from "@candor/contract";
import type { FundingRateRow } from "../../exchange/products/contracts/tables.ts";
import { type Answer, data, refused } from "../../http/answer.ts";
import { requestedPage } from "../../http/read-after-write.ts";
import { periodEnd, rateText, type WireInstrument, wireInstrument } from "../../serializers/position.ts";
import type { ContractsDependencies } from "./dependencies.ts";
import { publicPages } from "./public-pages.ts";
import { ratesOf } from "./queries.ts";

export function createFundingHandler({ views, tables, projected, now }: ContractsDependencies) {
	const rowsOf = (instrument: number, limit: number, offset: number) => ratesOf(tables, instrument, limit, offset);
	const timeOf = ({ period }: FundingRateRow) => periodEnd(Number(period));
	const pages = publicPages(projected, now, { rowsOf, timeOf, idOf: timeOf });
	return async function funding(
		params: ReturnType<Calls["lever/funding"]["params"]["parse"]>,
	): Promise<Answer<CallData<"lever/funding">>> {
		const terms = views.contracts.instrumentOf(params.match_id, params.account ?? "real");
		if (terms === undefined) return refused("unknown_instrument", "match_id");
		const instrument = wireInstrument(views, terms);
		const { page, seq } = await pages(terms.instrument, requestedPage(params), (row) => toRate(instrument, row));
		return data(page, seq);
	};
}

function toRate(instrument: WireInstrument, row: FundingRateRow): FundingRate {
	const sum = (units: bigint) => (row.settled ? instrument.money(units) : null);
	return {
		time: periodEnd(Number(row.period)),
		rate: rateText(row.rate_ppb),
		premium: rateText(row.premium_ppb),
		mark_price: instrument.price(Number(row.mark)),
		skipped: row.skipped,
		paid: sum(row.paid),
		received: sum(row.received),
		over: sum(row.over),
	};
}
