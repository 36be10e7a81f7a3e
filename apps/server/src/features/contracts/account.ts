import type { CallData, Calls } from "@candor/contract";
import type { ContractAccount } from "@candor/core";
import { type Answer, data } from "../../http/answer.ts";
import type { ViewsNeeded } from "../../http/dependencies.ts";
import type { RequestContext } from "../../http/request-context.ts";
import { instrumentOf, marginAsset, unrealisedProfitOf } from "../../serializers/position.ts";
import { assetOf, units } from "../../serializers/wire-numbers.ts";

/**
 * Returns the figures of a user's contracts account. Frozen money that is not a position's margin is reserved for open orders.
 */
export function accountOf(views: ViewsNeeded, user: number, account: ContractAccount): CallData<"lever/account"> {
	const asset = assetOf(views, marginAsset(account));
	const { available, frozen } = views.balances.of(user, account === "real" ? "contract" : "demo", asset.asset);
	let margin = 0n;
	let floating = 0n;
	for (const position of views.positions.open(user)) {
		if (instrumentOf(views, position.instrument).terms.account !== account) continue;
		margin += position.margin;
		floating += unrealisedProfitOf(views, position);
	}
	return {
		currency: asset.code,
		available: units(available, asset),
		margin_used: units(margin, asset),
		reserved: units(frozen - margin, asset),
		floating_profit_or_loss: units(floating, asset),
		equity: units(available + frozen + floating, asset),
	};
}

export function createAccountHandler(views: ViewsNeeded) {
	return ({ account = "real" }: ReturnType<Calls["lever/account"]["params"]["parse"]>, { user }: RequestContext) =>
		data(accountOf(views, user, account), views.seq) satisfies Answer<CallData<"lever/account">>;
}
