// A test exchange with three earn products in USDT, of 3, 7 and 30 days.
import { type Command, DAY_MS, type Event, FOUNDER, type SetEarnProduct } from "@candor/core";
import { SCENARIO_REASON, Scenario } from "./scenario.ts";

const USDT = 3;
/**
 * Products for orders of 1 to 1,000,000 USDT: 3 days at 0.1 % a day, 7 days at 0.2 %, and 30 days at 0.4 %. For the products of 7
 * and 30 days, a user pays a charge if an order ends early.
 */
const SCENARIO_PRODUCTS = [
	{ product: 1, days: 3, ratePpm: 1_000, rule: "daily_interest_multiple", penaltyPpm: 0 },
	{ product: 2, days: 7, ratePpm: 2_000, rule: "daily_interest_multiple", penaltyPpm: 1_500_000 },
	{ product: 3, days: 30, ratePpm: 4_000, rule: "remaining_days", penaltyPpm: 4_000 },
] as const;
type EndOf = Extract<Event, { type: "EarnEnded" }>;

interface EarnScenarioOptions {
	/** Number of users. Default: 3. `each` is the initial amount in each user's earn account. Default: 1,000,000 USDT. */
	readonly people?: number;
	readonly each?: bigint;
	/** Reserve of each product. Default: 1,000,000 USDT. */
	readonly reserve?: bigint;
	readonly country?: string;
}

export class EarnScenario extends Scenario {
	constructor({ people = 3, each = 1_000_000_000_000n, reserve = 1_000_000_000_000n, country = "TH" }: EarnScenarioOptions = {}) {
		const own = { id: "", by: FOUNDER, reason: SCENARIO_REASON };
		const terms = SCENARIO_PRODUCTS.flatMap((product): Command[] => [
			earnProduct(product),
			...(reserve > 0n ? [{ type: "FundReserve", ...own, product: product.product, amount: reserve } as const] : []),
		]);
		super({ people, each, account: "trust", treasury: reserve * 4n + 1n, country, terms });
	}

	set(more: Partial<SetEarnProduct> & { product: number }): Command {
		return earnProduct({ ...SCENARIO_PRODUCTS.find(({ product }) => product === more.product), ...more });
	}

	fund(type: "FundReserve" | "DefundReserve", product: number, amount: bigint): Command {
		return { type, id: "", by: FOUNDER, reason: SCENARIO_REASON, product, amount };
	}

	order(product: number, amount: bigint, by = this.person(0), terms = 1): Command {
		return { type: "BuyEarn", id: "", by, product, amount, terms };
	}

	more(order: number, amount: bigint, ratePpm: number, by = this.person(0)): Command {
		return { type: "AddTranche", id: "", by, order, amount, ratePpm };
	}

	ending(order: number, atLeast = 0n, by = this.person(0)): Command {
		return { type: "RedeemEarn", id: "", by, order, atLeast };
	}

	days(count: number): void {
		this.wait(count * DAY_MS);
	}

	/** Returns the event that ended an order. Throws if the order has not ended. */
	end(order: number): EndOf {
		const end = this.events.find((event): event is EndOf => event.type === "EarnEnded" && event.order === order);
		if (end === undefined) throw new Error(`order ${order} has not ended`);
		return end;
	}

	/** Returns the total interest paid to an order so far. */
	interest(order: number): bigint {
		return this.events.reduce(
			(sum, event) => (event.type === "InterestPaid" && event.order === order ? sum + event.amount : sum),
			0n,
		);
	}
}

function earnProduct(more: Partial<SetEarnProduct> & { product: number }): SetEarnProduct {
	return {
		type: "SetEarnProduct",
		id: "",
		by: FOUNDER,
		reason: SCENARIO_REASON,
		asset: USDT,
		days: 3,
		ratePpm: 1_000,
		minAmount: 1_000_000n,
		maxAmount: 1_000_000_000_000n,
		rule: "daily_interest_multiple",
		penaltyPpm: 0,
		recalculate: true,
		active: true,
		...more,
	};
}
