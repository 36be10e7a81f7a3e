// A test exchange with an arbitrage fund that trades BTC/USDT on spot against contracts with 100 USDT per lot. Users have money
// in the earn account. The user `maker`, who trades with the fund, has coins for spot and money for contracts.
import {
	type Command,
	type Event,
	FIRST_USER,
	FOUNDER,
	FUND_ACCOUNTS,
	type PlaceOrder,
	SERVICE,
	type SetFund,
	type UnitValued,
} from "@candor/core";
import { ContractScenario, PAR } from "./contract-scenario.ts";
import { SCENARIO_REASON } from "./scenario.ts";

const BTC = 1;
const USDT = 3;
export const HOUR = 3_600_000;
const OWN = { id: "", by: FOUNDER, reason: SCENARIO_REASON };

interface FundScenarioOptions {
	/** Amount that the platform invests at the start of the fund. Default: 1,000 USDT. */
	readonly founding?: bigint;
	/** Number of users. Default: 4. `each` is the initial amount in each user's earn account. Default: 100,000 USDT. */
	readonly people?: number;
	readonly each?: bigint;
	readonly terms?: Partial<SetFund>;
	readonly country?: string;
}

export class FundScenario extends ContractScenario {
	readonly fund = FUND_ACCOUNTS + 1;
	/** User who trades with the fund. */
	readonly maker: number;

	constructor({
		founding = 1_000_000_000n,
		people = 4,
		each = 100_000_000_000n,
		terms = {},
		country = "TH",
	}: FundScenarioOptions = {}) {
		super({ people: people + 1, each, country });
		this.maker = this.person(people);
		for (const user of this.people.slice(0, people)) this.move(user, "contract", "trust", each);
		this.deposit(this.maker, BTC, 1_000_000_000_000n);
		this.deposit(this.maker, USDT, 1_000_000_000_000_000n);
		this.move(this.maker, "coin", "contract", 500_000_000_000_000n);
		this.must({ type: "DepositPlatform", id: "", by: SERVICE.custody, asset: USDT, amount: founding });
		this.must(this.set(terms));
		if (founding > 0n) this.must({ type: "FoundFund", ...OWN, fund: 1, amount: founding });
		this.record(PAR);
	}

	/**
	 * Opens the account of a market maker that belongs to the platform. Only orders of such an account determine the fund's cost
	 * of entry.
	 */
	platformMaker(): number {
		this.send({ type: "OpenAccount", id: "", by: SERVICE.accounts, user: FIRST_USER + 1 });
		return FIRST_USER + 1;
	}

	set(more: Partial<SetFund> = {}): SetFund {
		const usual = { fund: 1, name: "Carry", kind: "cash_and_carry", pairs: [1], performanceFeePpm: 0, bandPpm: 3_000 } as const;
		return { type: "SetFund", ...OWN, ...usual, minAmount: 1_000_000n, maxAmount: 1n << 45n, active: true, ...more };
	}

	deposit(user: number, asset: number, amount: bigint): void {
		this.must({ type: "DepositSandbox", id: "", by: SERVICE.custody, user, asset, amount });
	}

	move(by: number, from: "coin" | "contract" | "trust", to: "coin" | "contract" | "trust", amount: bigint): void {
		this.must({ type: "Transfer", id: "", by, asset: USDT, from, to, amount });
	}

	limit(by: number, side: "buy" | "sell", lots: number, price = PAR, more: Partial<PlaceOrder> = {}): PlaceOrder {
		const plain = { stopPrice: 0, stopLimitPrice: 0, quoteAmount: 0n, postOnly: false, trigger: "last" } as const;
		const usual = { orderType: "limit", timeInForce: "gtc", selfTrade: "expire_taker" } as const;
		return { type: "PlaceOrder", id: "", by, pair: 1, side, price, lots, ...plain, ...usual, ...more };
	}

	/** Lets the fund buy spot lots from the maker, or sell spot lots to the maker. @param price ticks */
	trade(side: "buy" | "sell", lots: number, price = PAR): void {
		this.must(this.limit(this.maker, side === "buy" ? "sell" : "buy", lots, price));
		this.must(this.limit(this.fund, side, lots, price));
	}

	/** Lets the fund sell contract lots short to the maker. Returns the number of the fund's position. @param price ticks */
	short(lots: number, price = PAR): number {
		this.must(this.order({ by: this.maker, long: true, lots, price, leverage: 1 }));
		return this.must(this.order({ by: this.fund, long: false, lots, price, leverage: 2 }));
	}

	/** Lets the fund close lots of a short position against the maker. @param price ticks */
	cover(position: number, lots: number, price = PAR): void {
		this.must(this.order({ by: this.maker, long: false, lots, price, leverage: 1 }));
		this.must({ type: "ClosePosition", id: "", by: this.fund, position, lots, orderType: "limit", price });
	}

	subscribe(amount: bigint, by = this.person(0)): Command {
		return { type: "SubscribeFund", id: "", by, fund: 1, amount };
	}

	redeem(units: bigint, by = this.person(0)): Command {
		return { type: "RedeemFund", id: "", by, fund: 1, units };
	}

	/**
	 * Advances to the next full hour, and records prices a second later. Returns the fund's unit value at that hour. @param price
	 * ticks
	 */
	hour(price = PAR): UnitValued {
		this.wait(HOUR - (this.time % HOUR));
		this.record(price);
		return this.all("UnitValued").at(-1) as UnitValued;
	}

	last<T extends Event["type"]>(type: T): Extract<Event, { type: T }> {
		const found = this.all(type).at(-1);
		if (found === undefined) throw new Error(`no ${type} was told`);
		return found;
	}

	/** Returns the number of fund units that a user holds, according to the latest events. */
	units(user: number): bigint {
		const lots = new Map(this.all("FundLot").map((lot) => [lot.lot, lot]));
		return [...lots.values()].reduce((sum, lot) => (lot.user === user ? sum + lot.units : sum), 0n);
	}

	/** Returns the money in a user's earn account: available plus frozen. */
	earnBalance(user: number): bigint {
		const { available, frozen } = this.balance(user, "trust");
		return available + frozen;
	}
}
