// A test exchange for contracts. Contract 1 is BTC/USDT with lots of 0.001 BTC, so a price change of one tick changes the value
// of a lot by 100 units. Contract 1,001 is the same contract for demo money.
import { type Command, type Event, FOUNDER, type OpenPosition, type PositionChanged, type SetInstrument } from "@candor/core";
import { SCENARIO_REASON, Scenario } from "./scenario.ts";

const USDT = 3;
/** Margin tiers of the BTC contract (docs/reference/rules.md §5). Amounts are in units of USDT. */
export const BTC_TIERS = [
	{ upTo: 50_000_000_000n, mmrPpm: 4_000, maxLeverage: 125, cum: 0n },
	{ upTo: 600_000_000_000n, mmrPpm: 5_000, maxLeverage: 100, cum: 50_000_000n },
	{ upTo: 3_000_000_000_000n, mmrPpm: 6_500, maxLeverage: 75, cum: 950_000_000n },
	{ upTo: 12_000_000_000_000n, mmrPpm: 10_000, maxLeverage: 50, cum: 11_450_000_000n },
	{ upTo: 70_000_000_000_000n, mmrPpm: 20_000, maxLeverage: 25, cum: 131_450_000_000n },
];
/** A price of 100,000 USDT per coin, in ticks. At this price a lot costs 100 USDT. */
export const PAR = 1_000_000;

interface ContractScenarioOptions {
	/** Number of users. Default: 4. `each` is the initial amount in each user's contracts account. Default: 10,000 USDT. */
	readonly people?: number;
	readonly each?: bigint;
	/** Initial money of the insurance fund. Default: 100,000 USDT. */
	readonly insurance?: bigint;
	/** Country of the verified users. With an empty text, users are not verified. Default: TH. */
	readonly country?: string;
	readonly terms?: Partial<SetInstrument>;
}

export class ContractScenario extends Scenario {
	constructor(options: ContractScenarioOptions = {}) {
		const { people = 4, each = 10_000_000_000n, insurance = 100_000_000_000n, country = "TH", terms = {} } = options;
		const own = { id: "", by: FOUNDER, reason: SCENARIO_REASON };
		const instrument = (account: "real" | "simulation"): Command => ({
			type: "SetInstrument",
			...own,
			instrument: account === "real" ? 1 : 1_001,
			pair: 1,
			account,
			lotSize: 100,
			makerFeePpm: 200,
			takerFeePpm: 500,
			tiers: BTC_TIERS,
			takerBoundPpm: 20_000,
			markBandPpm: 10_000,
			impactMargin: 500_000_000n,
			liquidationFeePpm: 3_000,
			insuranceMarginPpm: 100_000,
			active: true,
			...terms,
		});
		const commands: Command[] = [instrument("real"), instrument("simulation")];
		if (insurance > 0n) {
			commands.push({ type: "FundPlatform", ...own, purse: "insurance", asset: USDT, amount: insurance });
			commands.push({ type: "FundDemoPool", ...own, amount: insurance });
		}
		super({ people, each, account: "contract", treasury: insurance + 1n, country, terms: commands });
	}

	order(more: Partial<OpenPosition> = {}): OpenPosition {
		const plain = { stopLoss: 0, takeProfit: 0, trigger: "mark" } as const;
		const usual = { instrument: 1, long: true, orderType: "limit", lots: 10, leverage: 10, price: PAR, ...plain } as const;
		const price = more.orderType === "market" ? 0 : usual.price;
		return { type: "OpenPosition", id: "", by: this.person(0), ...usual, price, ...more };
	}

	/** Opens a position. Returns its number. */
	open(more: Partial<OpenPosition> = {}): number {
		return this.must(this.order(more));
	}

	/**
	 * Opens a long position of one user and a short position of another user, which match at one price. Returns the numbers of
	 * both.
	 */
	match(long: Partial<OpenPosition>, short: Partial<OpenPosition>): [number, number] {
		const price = long.price ?? short.price ?? PAR;
		const lots = long.lots ?? short.lots ?? 10;
		const resting = this.open({ by: this.person(1), ...short, long: false, price, lots });
		return [this.open({ ...long, long: true, price, lots }), resting];
	}

	/** Returns the last emitted state of a position. */
	position(id: number): PositionChanged {
		const found = this.events.findLast(
			(event): event is PositionChanged => event.type === "PositionChanged" && event.position === id,
		);
		if (found === undefined) throw new Error(`nothing was told of position ${id}`);
		return found;
	}

	close(id: number, more: object = {}): string {
		const { user } = this.position(id);
		return this.say({ type: "ClosePosition", id: "", by: user, position: id, lots: 0, orderType: "market", price: 0, ...more });
	}

	/** Returns all emitted events of a type. */
	all<T extends Event["type"]>(type: T): Extract<Event, { type: T }>[] {
		return this.events.filter((event): event is Extract<Event, { type: T }> => event.type === type);
	}

	/** Returns a user's available money plus the money frozen in orders and margins. */
	wealth(user: number): bigint {
		const { available, frozen } = this.balance(user, "contract");
		return available + frozen;
	}

	/** Latest mark price of contract 1, ticks; 0 if there was none. */
	get mark(): number {
		return this.all("MarkSet").findLast(({ instrument }) => instrument === 1)?.mark ?? 0;
	}
}
