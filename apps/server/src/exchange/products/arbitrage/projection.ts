// Writes strategy funds to tables: each hourly value with its inputs, decisions and fills, and the complete state of each
// subscription and redemption.
import {
	type ContractTraded,
	type DecisionRecorded,
	FUND_ACCOUNTS,
	type FundRedemptionMoved,
	type FundSubscriptionMoved,
	MAX_FUNDS,
	type Traded,
	type UnitValued,
} from "@candor/core";
import type { ClientBase } from "pg";
import { unitsJson } from "../../bigint-json.ts";
import { Columns } from "../../projection/columns.ts";
import type { BatchProjection, FeedRow, ProductProjection } from "../product.ts";
import {
	FUND_DAYS,
	FUND_DECISIONS,
	FUND_FILLS,
	FUND_REDEMPTIONS,
	FUND_SUBSCRIPTIONS,
	FUND_VALUES,
	redemptionValues,
	subscriptionValues,
} from "./rows.ts";
import { redemptionAfter, subscriptionAfter } from "./state.ts";

const DAY_MS = 86_400_000;

/** Returns the number of the fund that owns the account, or undefined if no fund owns it. */
export function fundOfAccount(account: number): number | undefined {
	const fund = account - FUND_ACCOUNTS;
	return fund >= 1 && fund <= MAX_FUNDS ? fund : undefined;
}

/** Returns the day to which an hourly unit value belongs. The value at 0:00 belongs to the day that ends at 0:00. */
const dayOfHour = (hour: number) => Math.floor((hour - 1) / DAY_MS);

export class ArbitrageProjection implements ProductProjection {
	begin(): BatchProjection {
		return new ArbitrageBatch();
	}
}

class ArbitrageBatch implements BatchProjection {
	readonly #values = new Columns(FUND_VALUES);
	readonly #decisions = new Columns(FUND_DECISIONS);
	readonly #fills = new Columns(FUND_FILLS);
	/** Last unit value of each fund and day in this batch. */
	readonly #days = new Map<string, readonly [fund: number, day: number, hour: number, value: bigint]>();
	readonly #subscriptions = new Map<number, FundSubscriptionMoved>();
	readonly #redemptions = new Map<number, FundRedemptionMoved>();
	readonly take = {
		UnitValued: ({ type: _type, ...valued }: UnitValued) => {
			const { fund, seq, hour, value } = valued;
			this.#values.add(fund, seq, hour, value, unitsJson(valued));
			const day = dayOfHour(hour);
			this.#days.set(`${fund} ${day}`, [fund, day, hour, value]);
		},
		DecisionRecorded: ({ fund, seq, decision, inputs, at }: DecisionRecorded) => {
			this.#decisions.add(fund, seq, decision, inputs, at);
		},
		FundSubscriptionMoved: (event: FundSubscriptionMoved) => void this.#subscriptions.set(event.subscription, event),
		FundRedemptionMoved: (event: FundRedemptionMoved) => void this.#redemptions.set(event.redemption, event),
		Traded: ({ pair, price, lots, takerSide, makerUser, takerUser }: Traded, { at }: FeedRow, id: bigint) => {
			const of = { contract: false, market: pair, price, lots, at, id };
			this.#fill(makerUser, { ...of, buys: takerSide === "sell", counterpart: takerUser });
			this.#fill(takerUser, { ...of, buys: takerSide === "buy", counterpart: makerUser });
		},
		ContractTraded: ({ instrument, price, lots, takerBuys, maker, taker, at }: ContractTraded, _row: FeedRow, id: bigint) => {
			const of = { contract: true, market: instrument, price, lots, at, id };
			this.#fill(maker.user, { ...of, buys: !takerBuys, counterpart: taker.user });
			this.#fill(taker.user, { ...of, buys: takerBuys, counterpart: maker.user });
		},
	};

	#fill(account: number, { id, contract, market, buys, price, lots, counterpart, at }: Fill): void {
		const fund = fundOfAccount(account);
		if (fund !== undefined) this.#fills.add(fund, id, contract, market, buys, price, lots, counterpart, at);
	}

	async write(client: ClientBase): Promise<void> {
		const days = new Columns(FUND_DAYS);
		for (const day of this.#days.values()) days.add(...day);
		const subscriptions = new Columns(FUND_SUBSCRIPTIONS);
		for (const event of this.#subscriptions.values()) subscriptions.add(...subscriptionValues(subscriptionAfter(event)));
		const redemptions = new Columns(FUND_REDEMPTIONS);
		for (const event of this.#redemptions.values()) redemptions.add(...redemptionValues(redemptionAfter(event)));
		for (const columns of [this.#values, days, this.#decisions, this.#fills, subscriptions, redemptions])
			await columns.write(client);
	}
}

interface Fill {
	readonly id: bigint;
	readonly contract: boolean;
	readonly market: number;
	readonly buys: boolean;
	readonly price: number;
	readonly lots: number;
	readonly counterpart: number;
	readonly at: number;
}
