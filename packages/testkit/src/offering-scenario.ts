// A test exchange that offers the new coin NEW (asset 30, 8 decimals) in a subscription and in an IEO. Users pay in USDT.
import { type ApplyIeo, type Command, type Event, FOUNDER, SERVICE, type SetIeo, type SetSubscription } from "@candor/core";
import { SCENARIO_REASON, Scenario } from "./scenario.ts";

const USDT = 3;
export const NEW_COIN = 30;
const COIN = 100_000_000n;
const HOUR_MS = 3_600_000;
const OWN = { id: "", by: FOUNDER, reason: SCENARIO_REASON } as const;

interface OfferingScenarioOptions {
	/** Number of users. Default: 3. `each` is the initial amount in each user's spot account. Default: 100,000 USDT. */
	readonly people?: number;
	readonly each?: bigint;
	readonly country?: string;
	/** Units of the new coin that the platform has. Default: 1,000,000 coins. */
	readonly coins?: bigint;
}

export class OfferingScenario extends Scenario {
	constructor({ people = 3, each = 100_000_000_000n, country = "TH", coins = 1_000_000n * COIN }: OfferingScenarioOptions = {}) {
		const terms: Command[] = [
			{ type: "ListAsset", id: "", by: FOUNDER, asset: NEW_COIN, code: "NEW", name: "New coin", decimals: 8 },
			{ type: "DepositPlatform", id: "", by: SERVICE.custody, asset: NEW_COIN, amount: coins },
		];
		super({ people, each, account: "coin", treasury: 1n, country, terms });
	}

	/**
	 * Returns the command for a subscription to 1,000 coins at 2 USDT. The sale is open for an hour from now. The launch is an
	 * hour later, and then the coins are locked for a day. Each user may buy 1 to 400 coins.
	 */
	subscription(more: Partial<SetSubscription> = {}): SetSubscription {
		const coins = { supply: 1_000n * COIN, prices: [{ asset: USDT, price: 2_000_000n }], minAmount: COIN, userCap: 400n * COIN };
		const dates = { opensAt: this.time, closesAt: this.time + HOUR_MS, launchAt: this.time + 2 * HOUR_MS, lockDays: 1 };
		return { type: "SetSubscription", ...OWN, offering: 0, asset: NEW_COIN, name: "New", ...coins, ...dates, ...more };
	}

	/** Creates a subscription and puts its coins in escrow. Returns its number. */
	offerSubscription(more: Partial<SetSubscription> = {}): number {
		const offering = this.must(this.subscription(more));
		this.must({ type: "FundSubscription", ...OWN, offering, amount: more.supply ?? 1_000n * COIN });
		return offering;
	}

	subscribing(offering: number, coins: number, by = this.person(0), more: { payAsset?: number; terms?: number } = {}): Command {
		const quantity = BigInt(Math.round(coins * 1e8));
		return { type: "Subscribe", id: "", by, offering, quantity, payAsset: USDT, terms: 1, ...more };
	}

	/**
	 * Returns the command for an IEO of 100 lots of 10 coins at 2 USDT. It is open for an hour from now. Allotment, payment and
	 * listing follow at intervals of an hour, and then the coins are locked for a day.
	 */
	ieo(more: Partial<SetIeo> = {}): SetIeo {
		const coin = { asset: NEW_COIN, name: "New", payAsset: USDT, price: 2_000_000n, lot: 10n * COIN };
		const lots = { supplyLots: 100n, minLots: 1n, maxLots: 100n, capLots: 40n, lockDays: 1 };
		const [opensAt, closesAt, allotAt] = [this.time, this.time + HOUR_MS, this.time + 2 * HOUR_MS];
		const dates = { opensAt, closesAt, allotAt, payAt: this.time + 3 * HOUR_MS, listAt: this.time + 4 * HOUR_MS };
		return { type: "SetIeo", ...OWN, offering: 0, ...coin, ...lots, ...dates, ...more };
	}

	/** Creates an IEO and puts its coins in escrow. Returns its number. */
	offerIeo(more: Partial<SetIeo> = {}): number {
		const set = this.ieo(more);
		const offering = this.must(set);
		this.must({ type: "FundIeo", ...OWN, offering, amount: set.supplyLots * set.lot });
		return offering;
	}

	applying(offering: number, lots: number, by = this.person(0), more: Partial<ApplyIeo> = {}): ApplyIeo {
		return { type: "ApplyIeo", id: "", by, offering, lots: BigInt(lots), terms: 1, ...more };
	}

	/** Returns an operator's command that launches, lists or cancels an offering. */
	doing(
		type: "LaunchSubscription" | "CancelSubscription" | "ListIeo" | "CancelIeo",
		offering: number,
		by: number = FOUNDER,
	): Command {
		return { type, ...OWN, by, offering };
	}

	moving(type: "FundSubscription" | "DefundSubscription" | "FundIeo" | "DefundIeo", offering: number, amount: bigint): Command {
		return { type, ...OWN, offering, amount };
	}

	hours(count: number): void {
		this.wait(count * HOUR_MS);
	}

	/** Returns the last emitted event of a type for which `fits` is true. */
	last<T extends Event["type"]>(type: T, fits: (event: Extract<Event, { type: T }>) => boolean = () => true) {
		const found = this.events.findLast((event): event is Extract<Event, { type: T }> => {
			return event.type === type && fits(event as Extract<Event, { type: T }>);
		});
		if (found === undefined) throw new Error(`no ${type} was told`);
		return found;
	}
}
