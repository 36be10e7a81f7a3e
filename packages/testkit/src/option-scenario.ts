// A test exchange that sells timed options.
import { type BuyOption, type Command, type Event, FOUNDER } from "@candor/core";
import { SCENARIO_REASON, Scenario } from "./scenario.ts";

/** Terms of the options: the payout is 80 % of the stake (and the stake is returned), and stakes are from 1 to 100 USDT. */
export const SCENARIO_TERMS = { payoutPpm: 800_000, minStake: 1_000_000n, maxStake: 100_000_000n } as const;
const SCENARIO_SECONDS = [30, 60] as const;
const USDT = 3;

interface OptionScenarioOptions {
	/** Number of users. Default: 3. `each` is the initial amount in each user's options account. Default: 10,000 USDT. */
	readonly people?: number;
	readonly each?: bigint;
	/** Initial money of the pool that pays winners. Default: 100,000 USDT. */
	readonly pool?: bigint;
	/** Country of the verified users. With an empty text, users are not verified. Default: TH. */
	readonly country?: string;
}

export class OptionScenario extends Scenario {
	constructor({ people = 3, each = 10_000_000_000n, pool = 100_000_000_000n, country = "TH" }: OptionScenarioOptions = {}) {
		const own = { id: "", by: FOUNDER, reason: SCENARIO_REASON };
		const terms: Command[] = [
			...SCENARIO_SECONDS.map(
				(seconds): Command => ({ type: "SetOptionTerms", ...own, seconds, ...SCENARIO_TERMS, active: true }),
			),
			{ type: "SetOptionMarket", ...own, pair: 1, active: true },
			{ type: "FundPlatform", ...own, purse: "option_pool", asset: USDT, amount: pool },
			{ type: "FundDemoPool", ...own, amount: pool },
		];
		super({ people, each, account: "option", treasury: pool + 1n, country, terms });
	}

	order(more: Partial<BuyOption> = {}): BuyOption {
		const usual = {
			pair: 1,
			up: true,
			seconds: 30,
			stake: 10_000_000n,
			payoutPpm: SCENARIO_TERMS.payoutPpm,
			account: "real",
		} as const;
		return { type: "BuyOption", id: "", by: this.person(0), ...usual, ...more };
	}

	/** Buys an option. Returns its number. */
	buy(more: Partial<BuyOption> = {}): number {
		return this.must(this.order(more));
	}

	/** Returns the last event of a type about an option. */
	told<T extends "OptionBought" | "OptionOpened" | "OptionSettled">(
		type: T,
		option: number,
	): Extract<Event, { type: T }> | undefined {
		return this.events.findLast(
			(event): event is Extract<Event, { type: T }> => event.type === type && "option" in event && event.option === option,
		);
	}
}
