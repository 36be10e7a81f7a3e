import type { Order } from "@candor/contract";
import { useLingui } from "@lingui/react/macro";
import type { OrderType, TimeInForce } from "../calculate/order-draft.ts";

export interface OrderLabels {
	readonly type: Record<OrderType, string>;
	readonly timeInForce: Record<TimeInForce, string>;
	readonly timeInForceLong: Record<TimeInForce, string>;
	readonly reason: Record<Exclude<Order["reason"], "none">, string>;
}

const made = new WeakMap<object, OrderLabels>();

export function useOrderLabels(): OrderLabels {
	const { t } = useLingui();
	const known = made.get(t);
	if (known !== undefined) return known;
	const words: OrderLabels = {
		type: {
			limit: t`Limit`,
			market: t({ message: "Market", context: "type of order" }),
			stop_limit: t`Stop limit`,
			stop_market: t`Stop market`,
			oco: t`OCO`,
		},
		timeInForce: { gtc: t`GTC`, ioc: t`IOC`, fok: t`FOK` },
		timeInForceLong: {
			gtc: t`GTC · until cancelled`,
			ioc: t`IOC · now or not, in part too`,
			fok: t`FOK · now and whole, or not`,
		},
		reason: {
			user: t`You cancelled it`,
			self_trade: t`It would have met your own order`,
			immediate_or_cancel: t`The rest could not fill at once`,
			fill_or_kill: t`It could not fill whole at once`,
			collar: t`The price limit for market orders was reached`,
			no_liquidity: t`Nobody was left to trade with`,
			index_stale: t`There was no fresh index price`,
			other_leg: t`The other leg filled, triggered or was cancelled`,
			insufficient_amount: t`The amount was too small for one lot`,
			too_many_fills: t`It matched as many orders as one order can`,
			held: t`Held after a fault. It will not execute; cancel it to free its money`,
			restricted: t`Your account was restricted`,
		},
	};
	made.set(t, words);
	return words;
}
