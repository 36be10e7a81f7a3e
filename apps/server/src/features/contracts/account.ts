// POST lever/account: what a contract account is worth, all of its tickets at the marks of now, from memory alone.
import type { CallData, Calls } from "@candor/contract";
import type { ContractAccount } from "@candor/core";
import { type Answer, data } from "../../http/answer.ts";
import type { ViewsNeeded } from "../../http/needs.ts";
import type { RequestContext } from "../../http/request-context.ts";
import { floatingOf, instrumentOf, marginAsset } from "../../serializers/ticket.ts";
import { assetOf, units } from "../../serializers/wire-numbers.ts";

/** What is frozen and stands for no ticket's margin is reserved for orders, quotes among them. */
export function accountOf(views: ViewsNeeded, user: number, account: ContractAccount): CallData<"lever/account"> {
	const asset = assetOf(views, marginAsset(account));
	const { available, frozen } = views.balances.of(user, account === "real" ? "contract" : "demo", asset.asset);
	let margin = 0n;
	let floating = 0n;
	for (const ticket of views.tickets.open(user)) {
		if (instrumentOf(views, ticket.instrument).terms.account !== account) continue;
		margin += ticket.margin;
		floating += floatingOf(views, ticket);
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

export function accountWith(views: ViewsNeeded) {
	return ({ account = "real" }: ReturnType<Calls["lever/account"]["params"]["parse"]>, { user }: RequestContext) =>
		data(accountOf(views, user, account), views.seq) satisfies Answer<CallData<"lever/account">>;
}
