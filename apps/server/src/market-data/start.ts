// Starts market data on the exchange's clock. Every exchange has prices and signs records. Only a sandbox has a market maker and
// simulated orders; it has simulated venues if no live venues are configured. The server calls only `startMarketData`.
import { join } from "node:path";
import type { Clock, TimerHandle } from "@candor/journal";
import type { Pool } from "pg";
import type { VenueSetting } from "../config/price-sources.ts";
import type { ServerPart } from "../runtime/server-parts.ts";
import { writeBackHistory } from "./backfill.ts";
import type { Log, MarketViews, Submit } from "./dependencies.ts";
import { HaltedMarkets } from "./halted-markets.ts";
import { IndexSigner } from "./index-signer.ts";
import type { SourceStatus } from "./live/live-prices.ts";
import type { LiveSources } from "./live/live-sources.ts";
import type { LiveTiming } from "./live/price-messages.ts";
import { LiveMarket } from "./live-market.ts";
import type { ProfitAndLoss } from "./market-maker.ts";
import { SandboxMarket } from "./sandbox-market.ts";
import { type DayCommitment, SimulatedDays } from "./simulated-days.ts";
import { SimulatedPrice } from "./simulated-price.ts";
import { SimulatedVenues } from "./simulated-venues.ts";

export interface MarketDataOptions {
	readonly submit: Submit;
	readonly views: MarketViews;
	readonly clock: Clock;
	readonly dataDir: string;
	/** Database for candles from before the first trade; if undefined, none are written. */
	readonly db: Pool | undefined;
	readonly log: Log;
	readonly mode: "sandbox" | "live";
	/** Signer of index records and receipts. Default: a signer with the key in the data folder. */
	readonly signer?: IndexSigner | undefined;
	/** Source of random numbers for simulated orders. Default: Math.random. */
	readonly random?: (() => number) | undefined;
	/** Called when the simulated history is written and trading has not begun, so that views can load the history. */
	readonly onHistory?: (() => Promise<void>) | undefined;
	/** Live venues. Default: all known venues in a live exchange, and simulated venues in a sandbox. */
	readonly priceSources?: readonly VenueSetting[] | undefined;
	/** Time settings of the price process, for tests only. */
	readonly liveTiming?: LiveTiming | undefined;
}

export interface MarketData {
	readonly signer: IndexSigner;
	/**
	 * Returns the commitments of simulated days, newest first: a hash for today, and the seeds of past days. Empty if prices are
	 * live.
	 */
	commitments(): readonly DayCommitment[];
	/**
	 * Returns the public profit and loss of the market maker. Returns undefined in a live exchange, and in a sandbox until a
	 * market has an index.
	 */
	profitAndLoss(): ProfitAndLoss | undefined;
	/** Returns the live venues, each with its state and the age of its newest price. Empty if prices are simulated. */
	priceSources(): readonly SourceStatus[];
	/** Number of finished steps. The number does not increase while a step hangs. */
	readonly steps: number;
	/** Returns the state of the price process; undefined if prices are simulated. */
	pricePart(): ServerPart | undefined;
	/** Cancels all quotes and resting simulated orders. Afterwards nothing more is sent. */
	stop(): Promise<void>;
}

const STEP_MS = 250;

/** Starts market data. Resolves when the history is written and the first step is running. */
export async function startMarketData(options: MarketDataOptions): Promise<MarketData> {
	const { submit, views, clock, dataDir, db, log, mode } = options;
	const signer = options.signer ?? new IndexSigner(dataDir, clock.wall());
	const live = mode === "live" || options.priceSources !== undefined ? await openLive(options) : undefined;
	const pricePart = () => live?.sources.process.part;
	const priceSources = () => live?.sources.prices.status(clock.wall()) ?? [];
	if (mode === "live") {
		const market = new LiveMarket({ submit, views, log, signer, sources: (live as Live).sources.prices });
		const halted = new HaltedMarkets({ views, clock, log, sources: priceSources });
		const loop = new Loop(clock, log, async (now) => {
			await market.step(now);
			halted.look();
		});
		const stop = async () => {
			await loop.stop();
			await live?.stop();
		};
		return {
			signer,
			commitments: () => [],
			profitAndLoss: () => undefined,
			priceSources,
			pricePart,
			get steps() {
				return loop.done;
			},
			stop,
		};
	}
	const folder = join(dataDir, "market-data");
	const simulated = live === undefined ? simulate(options, folder) : undefined;
	const sources = live?.sources.prices ?? (simulated as Simulated).venues;
	const participants = new SandboxMarket({ submit, views, log, sources, signer, folder, random: options.random });
	if (db !== undefined && simulated !== undefined) {
		const { price } = simulated;
		await writeBackHistory({
			db,
			price,
			pairs: participants.pairs(),
			listing: views.listing,
			contracts: views.contracts,
			now: clock.wall(),
			log,
		});
	}
	await options.onHistory?.();
	const halted = live && new HaltedMarkets({ views, clock, log, sources: priceSources });
	const loop = new Loop(clock, log, async (now) => {
		await participants.step(now);
		halted?.look();
	});
	return {
		signer,
		commitments: () => simulated?.days.commitments(clock.wall()) ?? [],
		profitAndLoss: () => participants.maker.profitAndLoss(clock.wall()),
		priceSources,
		pricePart,
		get steps() {
			return loop.done;
		},
		async stop() {
			await loop.stop();
			await live?.stop();
			try {
				await participants.stop();
			} catch (error) {
				log.warn({ err: error }, "quotes remain in the books: the exchange did not accept their withdrawal");
			}
		},
	};
}

interface Live {
	readonly sources: LiveSources;
	stop(): Promise<void>;
}

/** Opens live prices. The module is loaded here, because many exchanges do not need it. */
async function openLive({ views, clock, db, log, ...options }: MarketDataOptions): Promise<Live> {
	const { DEFAULT_VENUES, LiveSources } = await import("./live/live-sources.ts");
	const { VenueHistory } = await import("./live/venue-history.ts");
	const { priceSources: venues = DEFAULT_VENUES, liveTiming: timing } = options;
	const pairs = [...views.listing.pairs()];
	const sources = new LiveSources({ venues, pairs, log, timing });
	const history = db && new VenueHistory({ db, sources, pairs, contracts: views.contracts, clock, log });
	return {
		sources,
		async stop() {
			// The price process is stopped first, because this rejects its running requests for histories.
			await sources.stop();
			await history?.stop();
		},
	};
}

interface Simulated {
	readonly days: SimulatedDays;
	readonly price: SimulatedPrice;
	readonly venues: SimulatedVenues;
}

function simulate({ clock, mode }: MarketDataOptions, folder: string): Simulated {
	const days = new SimulatedDays({ file: join(folder, "venues.json"), now: clock.wall() });
	const price = new SimulatedPrice(days);
	return { days, price, venues: new SimulatedVenues(price, mode) };
}

/** Runs a step at each quarter of a second of the wall clock, never two at the same time. Missed steps are skipped. */
class Loop {
	readonly #clock: Clock;
	readonly #log: Log;
	readonly #step: (now: number) => Promise<void>;
	#timer: TimerHandle | undefined;
	#running: Promise<void> = Promise.resolve();
	#stopped = false;
	done = 0;

	constructor(clock: Clock, log: Log, step: (now: number) => Promise<void>) {
		this.#clock = clock;
		this.#log = log;
		this.#step = step;
		this.#run();
	}

	#run(): void {
		const now = this.#clock.wall();
		this.#running = this.#step(now).catch((error: unknown) => this.#log.warn({ err: error }, "a step of market data failed"));
		void this.#running.then(() => {
			this.done++;
			if (this.#stopped) return;
			const wait = STEP_MS - (this.#clock.wall() % STEP_MS);
			this.#timer = this.#clock.setTimer(() => this.#run(), wait);
		});
	}

	async stop(): Promise<void> {
		this.#stopped = true;
		if (this.#timer !== undefined) this.#clock.clearTimer(this.#timer);
		await this.#running;
	}
}
