// POST lever/deal: returns, from the views in memory, all data that the page of a contract needs when it opens.
import type { CallData, Calls } from "@candor/contract";
import { PLATFORM } from "@candor/core";
import { type Answer, data, refused } from "../../http/answer.ts";
import type { ViewsNeeded } from "../../http/dependencies.ts";
import type { RequestContext } from "../../http/request-context.ts";
import { contractAccess } from "../../serializers/contract-access.ts";
import { toContractLevel, toContractTrade } from "../../serializers/contract-market.ts";
import { marginAsset, topLeverage, toWireMark, toWirePosition, toWireRules, wireInstrument } from "../../serializers/position.ts";
import { assetOf, units } from "../../serializers/wire-numbers.ts";
import { accountOf } from "./account.ts";

type Deal = CallData<"lever/deal">;

const DEPTH = 50;
const TRADES = 50;

export function createDealHandler(views: ViewsNeeded) {
	return function deal(params: ReturnType<Calls["lever/deal"]["params"]["parse"]>, context: RequestContext): Answer<Deal> {
		const { account = "real" } = params;
		const terms = views.contracts.instrumentOf(params.match_id, account);
		if (terms === undefined) return refused("unknown_instrument", "match_id");
		const instrument = wireInstrument(views, terms);
		const { instrument: id } = terms;
		const asset = assetOf(views, marginAsset(account));
		const insurance = views.balances.of(PLATFORM, account === "real" ? "insurance" : "demo_pool", asset.asset);
		const side = (of: "buy" | "sell") =>
			views.contractBooks.levels(id, of, DEPTH).map((level) => toContractLevel(instrument, level));
		return data(
			{
				match_id: terms.pair,
				symbol: instrument.pair.terms.symbol,
				account,
				currency: asset.code,
				currency_decimals: asset.decimals,
				active: terms.active,
				delist_at: views.contracts.endOf(id) ?? null,
				rules: toWireRules(instrument),
				price: toWireMark(views, id) ?? null,
				open_interest: instrument.amount(views.contracts.openLots(id)),
				insurance: units(insurance.available + insurance.frozen, asset),
				depth: { seq: views.contractBooks.version(id), bids: side("buy"), asks: side("sell") },
				trades: views.contractMarkets.trades(id, TRADES).map((trade) => toContractTrade(instrument, trade)),
				own: context.user === 0 ? null : ownOf(context.user),
			},
			views.seq,
		);

		function ownOf(user: number): NonNullable<Deal["own"]> {
			const { available, equity, margin_used, floating_profit_or_loss } = accountOf(views, user, account);
			const { may, maxLeverage, because } = contractAccess(views, user, topLeverage(instrument.terms));
			const allowed = account === "simulation" && may !== "none" ? topLeverage(instrument.terms) : maxLeverage;
			const positions = views.positions.open(user).filter((position) => position.instrument === id);
			return {
				available,
				equity,
				margin_used,
				floating_profit_or_loss,
				positions: positions.toReversed().map((position) => toWirePosition(views, position)),
				mode: views.contracts.modeOf(user, id),
				access: { may, max_leverage: allowed, because },
			};
		}
	};
}
