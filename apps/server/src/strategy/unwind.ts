// What a fund does while it unwinds: sells coins and closes tickets down to the targets that the core set, as far as the books go.
import type { FundState } from "../exchange/products/arbitrage/views.ts";
import type { Turn } from "./turn.ts";

export async function unwind(
	{ positions, units, ofUnits }: NonNullable<FundState["unwinding"]>,
	fund: FundState,
	{ desk, decide, now }: Turn,
): Promise<void> {
	for (const { kind, of, long, target } of positions) {
		if (kind === "coin") {
			const market = desk.market(of, now);
			if (market === undefined) continue;
			const left = market.money.lotsIn(desk.free("coin", market.pair.base) - target);
			const bids = desk.spotDepth(market, false, left);
			// The core waits for whatever its least order allows: a cushion above that would wait with it.
			const least = BigInt(market.pair.minNotional);
			if (left <= 0 || bids.lots === 0 || market.money.notional(bids.price, bids.lots) < least) continue;
			const inputs = { market: market.pair.symbol, lots: bids.lots, index_ticks: market.index, units: `${units}/${ofUnits}` };
			await decide(`unwind ${market.pair.symbol}`, { ...inputs, target: target.toString() });
			await desk.trade(market, "sell", bids.lots, bids.price);
			continue;
		}
		const tickets = desk.tickets(of).filter((ticket) => ticket.long === long);
		const left = tickets.reduce((sum, { lots }) => sum + lots, 0) - Number(target);
		const pair = fund.terms.pairs.find((id) => desk.contract(id)?.terms.instrument === of);
		const market = pair === undefined ? undefined : desk.market(pair, now);
		if (market === undefined || left <= 0) continue;
		const depth = desk.contractDepth(of, market, !long, left);
		if (depth.lots === 0) continue;
		const inputs = {
			market: market.pair.symbol,
			contract_lots: depth.lots,
			index_ticks: market.index,
			units: `${units}/${ofUnits}`,
		};
		await decide(`unwind ${market.pair.symbol}`, { ...inputs, target: target.toString() });
		await desk.close(tickets, depth.lots, depth.price);
	}
}
