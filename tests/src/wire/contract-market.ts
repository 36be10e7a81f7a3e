// Runs a server that has a BTC/USDT contract for real money and one for demo money. The test controls the server's clock and
// records its prices.
import type { Position } from "@candor/contract";
import { FOUNDER, SERVICE, SETTLEMENT_ASSET, type SetInstrument } from "@candor/core";
import { MovedClock } from "./open-server.ts";
import { RunningServer, USDT } from "./running-server.ts";

export type Person = Awaited<ReturnType<RunningServer["person"]>>;
type Tiers = SetInstrument["tiers"];

/** The default order: buys two lots at market. */
export const LONG = { match_id: 1, type: 1, order_type: 1, share: 2, multiple: 20 } as const;
export type Order = Partial<Record<keyof typeof LONG | "target_price" | "account" | "client_id" | "stop_loss_price", unknown>>;

const reason = "for a test";
const TERMS = {
	pair: 1,
	lotSize: 100,
	makerFeePpm: 200,
	takerFeePpm: 500,
	takerBoundPpm: 20_000,
	markBandPpm: 10_000,
	impactMargin: 500_000_000n,
	liquidationFeePpm: 3_000,
	insuranceMarginPpm: 100_000,
	active: true,
	reason,
};
/** Amount that the platform deposits, ledger units of USDT. It is five times INSURED. */
const DEPOSITED = 5_000_000_000_000n;
const INSURED = 1_000_000_000_000n;

interface Settings {
	readonly tiers: Tiers;
	/** Length of a period, ms; the clock starts at the beginning of such a period. */
	readonly periodMs: number;
}

export class ContractMarket {
	readonly server: RunningServer;
	readonly #clock: MovedClock;
	readonly #tiers: Tiers;
	#verified = 0;

	private constructor(server: RunningServer, clock: MovedClock, tiers: Tiers) {
		this.server = server;
		this.#clock = clock;
		this.#tiers = tiers;
	}

	static async start({ tiers, periodMs }: Settings): Promise<ContractMarket> {
		const clock = new MovedClock();
		clock.ahead = periodMs - (clock.wall() % periodMs);
		const market = new ContractMarket(await RunningServer.start({}, clock), clock, tiers);
		await market.setTerms("real");
		await market.setTerms("simulation");
		const deposit = { asset: SETTLEMENT_ASSET, amount: DEPOSITED };
		await market.server.accept({ type: "DepositPlatform", id: "", by: SERVICE.custody, ...deposit });
		await market.insure(INSURED);
		return market;
	}

	get now(): number {
		return this.#clock.wall();
	}

	pass(ms: number): void {
		this.#clock.ahead += ms;
	}

	async setTerms(account: "real" | "simulation", changes: Partial<SetInstrument> = {}): Promise<void> {
		const own = { instrument: account === "real" ? 1 : 1_001, account, tiers: this.#tiers, ...TERMS };
		await this.server.accept({ type: "SetInstrument", id: "", by: FOUNDER, ...own, ...changes });
	}

	async insure(amount: bigint): Promise<void> {
		const purse = { purse: "insurance", asset: SETTLEMENT_ASSET, amount } as const;
		await this.server.accept({ type: "FundPlatform", id: "", by: FOUNDER, ...purse, reason });
	}

	/** Moves the clock, then records the same price from five sources. @param price in ticks of 0.1 */
	async record(price: number, afterMs = 0): Promise<void> {
		this.pass(afterMs);
		const quotes = ["a", "b", "c", "d", "e"].map((source) => ({ source, bid: price, ask: price, time: this.now }));
		await this.server.accept({ type: "RecordQuotes", id: "", by: SERVICE.prices, markets: [{ pair: 1, quotes }] });
	}

	async verify(person: Person, country = "TH"): Promise<void> {
		const verified = { user: person.id, version: ++this.#verified, basic: true, advanced: false, country, reason };
		await this.server.accept({ type: "SetVerification", id: "", by: FOUNDER, ...verified });
	}

	/** Creates a user with 50,000 USDT in the contract account and 10,000 USDT of demo money. */
	async trader(): Promise<Person> {
		const person = await this.server.trader();
		const moved = { currency_id: USDT, from_field: "coin", to_field: "contract", number: "50000" } as const;
		await this.server.call("wallet/change", moved, person);
		await this.server.accept({ type: "RefillDemo", id: "", by: person.id });
		return person;
	}

	async open(person: Person, more: Order = {}): Promise<Position> {
		return (await this.server.call("lever/submit", { ...LONG, ...more } as typeof LONG, person)).body.data.position;
	}
}
