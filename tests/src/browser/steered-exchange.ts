// Runs an exchange and the built app in the test's process, for browser tests that need prices or time to change. Only the test
// changes prices and time (it "steers" the exchange), so that no deadline, full hour or midnight comes unexpectedly.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { type Command, FIRST_USER, SERVICE, SETTLEMENT_ASSET } from "@candor/core";
import { type Clock, systemClock } from "@candor/journal";
import { createLog, createSocketGateway, IndexSigner, MarketCandles } from "@candor/server";
import type { Parts } from "../wire/open-server.ts";
import { RunningServer } from "../wire/running-server.ts";
import { SteeredConsole } from "./steered-console.ts";

const WEB = resolve(import.meta.dirname, "../../../apps/web/dist");
const HOUR_MS = 3_600_000;
const LONGEST_MS = 5 * 60_000;
const SOURCES = ["a", "b", "c", "d", "e"];
const MAKER = FIRST_USER + 90;
const MILLION = 1_000_000_000_000n;

/** Ids of two pairs. Prices are in ticks: 0.1 USDT for BTC/USDT and 0.01 USDT for ETH/USDT. */
export const [BTC_USDT, ETH_USDT] = [1, 2] as const;
type Prices = Readonly<Partial<Record<typeof BTC_USDT | typeof ETH_USDT, number>>>;

/**
 * Returns a start time for the exchange's clock: now, or earlier if a test could otherwise reach the next full hour or midnight.
 * An earlier time does no harm, because a server's clock may be behind the page's clock.
 */
function startMs(): number {
	const now = Date.now();
	return Math.min(now, now - (now % HOUR_MS) + HOUR_MS - LONGEST_MS);
}

/** A clock whose time changes only when the test sets it. Timers still run in real time. */
class SteeredClock implements Clock {
	now: number;
	readonly setTimer = systemClock.setTimer;
	readonly clearTimer = systemClock.clearTimer;

	constructor(now: number) {
		this.now = now;
	}

	wall = () => this.now;
	monotonic = () => this.now;
}

interface SteeredOptions {
	/** Lets the exchange's clock start this much earlier than usual, ms, for tests that first let a long time pass. */
	readonly earlierMs?: number;
	/** True if the operators' console also runs. */
	readonly hasConsole?: boolean;
	/**
	 * True if responses carry the date of the test's clock. The app dates its commands by it. If false, responses carry the real
	 * date, and the exchange refuses commands when the test's clock is ten minutes ahead.
	 */
	readonly datesResponses?: boolean;
}

export class SteeredExchange {
	readonly server: RunningServer;
	readonly #clock: SteeredClock;
	readonly #signer: IndexSigner;
	readonly #gateway: ReturnType<typeof createSocketGateway>;
	readonly #console: SteeredConsole | undefined;
	readonly #folder: string;
	#closed: Promise<void> | undefined;
	#prices: Prices = { [BTC_USDT]: 650_000, [ETH_USDT]: 300_000 };

	private constructor(
		server: RunningServer,
		clock: SteeredClock,
		signer: IndexSigner,
		gateway: ReturnType<typeof createSocketGateway>,
		console: SteeredConsole | undefined,
		folder: string,
	) {
		this.server = server;
		this.#clock = clock;
		this.#signer = signer;
		this.#gateway = gateway;
		this.#console = console;
		this.#folder = folder;
	}

	static async start({
		earlierMs = 0,
		hasConsole = false,
		datesResponses = false,
	}: SteeredOptions = {}): Promise<SteeredExchange> {
		const folder = mkdtempSync(join(tmpdir(), "candor-steered-"));
		const clock = new SteeredClock(startMs() - earlierMs);
		const signer = new IndexSigner(folder, clock.wall());
		const console = hasConsole ? await SteeredConsole.reserve(clock) : undefined;
		const changes = (parts: Parts) => ({
			...{ webFolder: WEB, signer },
			...(console !== undefined && { enrolments: console.enrolments(parts) }),
		});
		const server = await RunningServer.start(changes, clock);
		const { host, app, origin } = server;
		if (datesResponses)
			app.http.server.prependListener("request", (_request, response) => {
				response.setHeader("date", new Date(clock.now).toUTCString());
			});
		const gateway = createSocketGateway({
			server: app.http.server,
			publicUrl: origin,
			views: host.views,
			at: host.views.at,
			candles: new MarketCandles(),
			signer,
			onPublished: (listener) => host.onPublished(listener),
			onNotices: (listener) => host.projector.onNotices(listener),
			onChat: (listener) => app.p2p.chat.onChanged(listener),
			sessions: app.sessions,
			log: createLog("silent"),
		});
		await gateway.ready();
		await console?.open(server, folder);
		const exchange = new SteeredExchange(server, clock, signer, gateway, console, folder);
		await exchange.record();
		return exchange;
	}

	get url(): string {
		return this.server.origin;
	}

	/** Address of the operators' console; an empty text if the exchange has none. */
	get consoleUrl(): string {
		return this.#console?.origin ?? "";
	}

	/**
	 * Records an index price of each pair from five sources, and publishes the newest record's hash once a minute. Pairs that
	 * `prices` omits keep their price.
	 */
	async record(prices: Prices = {}): Promise<void> {
		this.#prices = { ...this.#prices, ...prices };
		const markets = Object.entries(this.#prices).map(([pair, price]) => ({
			pair: Number(pair),
			quotes: SOURCES.map((source) => ({ source, bid: price, ask: price, time: this.#clock.now })),
		}));
		await this.server.accept({ type: "RecordQuotes", id: "", by: SERVICE.prices, markets });
		const { listing, indexes } = this.server.host.views;
		const records = [...listing.pairs()].flatMap((pair) => {
			const record = indexes.latest(pair.pair);
			return record === undefined ? [] : [{ pair, record }];
		});
		this.#signer.publishHeads(records, this.#clock.now);
	}

	/** Lets time pass, with an index record at least every five seconds. @param prices prices of the last record */
	async pass(seconds: number, prices: Prices = {}): Promise<void> {
		for (let left = seconds; left > 0; ) {
			const step = left > 60 ? 5 : 1;
			left -= step;
			this.#clock.now += step * 1_000;
			await this.record(left === 0 ? prices : {});
		}
	}

	/**
	 * Lets time pass while no source provides a price, as in an outage.
	 * @param after prices of the record at the end; pairs that it omits get no price
	 */
	async passInSilence(seconds: number, after: Prices): Promise<void> {
		this.#clock.now += seconds * 1_000;
		this.#prices = after;
		await this.record();
	}

	/** Opens a user's accounts, with a hundred million USDT in the contract account and ten times as much demo money. */
	async fund(user: number): Promise<void> {
		const money = { asset: SETTLEMENT_ASSET, amount: 100n * MILLION } as const;
		for (const command of [
			{ type: "OpenAccount", id: "", by: SERVICE.accounts, user },
			{ type: "DepositSandbox", id: "", by: SERVICE.custody, user, ...money },
			{ type: "DepositDemo", id: "", by: SERVICE.custody, user, amount: 1_000n * MILLION },
		] satisfies Command[])
			await this.server.accept(command);
	}

	/** Places bids and asks of one BTC each around the index price of BTC/USDT. */
	async quote(): Promise<void> {
		await this.fund(MAKER);
		await this.server.accept({
			...{ type: "DepositSandbox", id: "", by: SERVICE.custody, user: MAKER, asset: 1, amount: 100n * 10n ** 8n },
		});
		const index = this.#prices[BTC_USDT] ?? 0;
		const ladder = (step: number) => [1, 2, 3, 4].map((level) => ({ price: index + level * step, lots: 100_000 }));
		await this.server.accept({
			...{ type: "ReplaceQuotes", id: "", by: MAKER, pair: BTC_USDT },
			...{ bids: ladder(-100), asks: ladder(100) },
		});
	}

	/** Ends the exchange, and checks and returns its data (`RunningServer.checkedData`). */
	async checkedData(): ReturnType<RunningServer["checkedData"]> {
		await this.#close();
		return this.server.checkedData();
	}

	#close(): Promise<void> {
		this.#closed ??= (async () => {
			await this.#console?.close();
			await this.#gateway.close();
		})();
		return this.#closed;
	}

	async stop(): Promise<void> {
		await this.#close();
		await this.server.stop();
		rmSync(this.#folder, { recursive: true, force: true });
	}
}
