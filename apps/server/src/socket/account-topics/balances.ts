// Changed balances in the topic `account`. Only the newest state of each balance is sent.
import type { BalanceChanged, UserAccount } from "@candor/core";
import { isShown } from "../../exchange/products/ledger/balance-view.ts";
import type { LedgerViews } from "../../exchange/products/ledger/views.ts";
import type { ListingViews } from "../../exchange/products/listing/views.ts";
import { toWireBalance } from "../../serializers/balance.ts";
import { assetOf } from "../../serializers/wire-numbers.ts";
import type { AccountTopic } from "./account-topic.ts";

/** Newest change of each balance, keyed by account and asset. */
type Pending = Map<string, BalanceChanged>;

export function createBalancesTopic(views: LedgerViews & ListingViews): AccountTopic<Pending> {
	return {
		take: {
			BalanceChanged(event, pendingOf) {
				if (isShown(event.account)) pendingOf(event.owner)?.set(`${event.account}:${event.asset}`, event);
			},
		},
		createPending: () => new Map(),
		change: (pending) => ({
			balances: [...pending.values()].map((event) =>
				toWireBalance({ ...event, account: event.account as UserAccount }, assetOf(views, event.asset)),
			),
		}),
		snapshot(user) {
			const held = views.balances.all(user).filter(({ available, frozen }) => available !== 0n || frozen !== 0n);
			return { balances: held.map((balance) => toWireBalance(balance, assetOf(views, balance.asset))) };
		},
	};
}
