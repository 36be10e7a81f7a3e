import { type Event, Exchange, FOUNDER, type P2pOrderMoved, SERVICE } from "@candor/core";
import { beforeEach, expect, test } from "vitest";
import { genesisCommands } from "../exchange/genesis.ts";
import { SIMULATED_NAMES } from "../exchange/products/p2p/simulated-names.ts";
import { createViews } from "../exchange/views.ts";
import { SimulatedFiatRates } from "../rates-service/simulated-fiat-rates.ts";
import { SIMULATED_MERCHANTS } from "./merchants.ts";
import { SandboxMerchants } from "./sandbox-merchants.ts";

const START = 1_700_000_000_000;
const MINUTE_MS = 60_000;
const STEP_MS = 5_000;
const USDT = 3;
const BTC = 1;
const ETH = 2;
const USER = 100_200;
const SILENT = 100_080;
const LATE = 100_079;
const PAIRS = [
	[1, 600_000],
	[2, 300_000],
] as const;

class Sandbox {
	readonly exchange = new Exchange();
	readonly views = createViews();
	readonly warnings: object[] = [];
	readonly events: Event[] = [];
	now = START;
	merchants = this.start();

	constructor() {
		for (const command of genesisCommands("sandbox")) this.do(command);
		this.do({ type: "OpenAccount", id: "", by: SERVICE.accounts, user: USER });
		const verified = { version: 1, basic: true, advanced: false, country: "TH", reason: "A test" } as const;
		this.do({ type: "SetVerification", id: "", by: FOUNDER, user: USER, ...verified });
		this.do({ type: "DepositSandbox", id: "", by: SERVICE.custody, user: USER, asset: USDT, amount: 1_000_000_000n });
	}

	do(command: Parameters<Exchange["applyBatch"]>[1][number]): number {
		const outcome = this.#apply(command);
		if (outcome?.kind !== "accepted") throw new Error(`${command.type}: ${JSON.stringify(outcome)}`);
		return outcome.result;
	}

	#apply(command: Parameters<Exchange["applyBatch"]>[1][number]) {
		const { outcomes, events, at } = this.exchange.applyBatch(this.now, [command]);
		this.events.push(...events);
		this.views.apply(events, { lastSeq: 0, at });
		return outcomes[0];
	}

	start(): SandboxMerchants {
		return new SandboxMerchants({
			submit: async (command) => ({ outcome: this.#apply(command) as never, seq: 0 }),
			views: this.views,
			accountFor: async (user, payType) => `${user}${payType.length}`.padStart(64, "0"),
			log: { info: () => undefined, warn: (fields) => void this.warnings.push(fields), error: () => undefined },
		});
	}

	/** Advances the time in steps, with fresh rates and index prices in each step. */
	async pass(ms: number): Promise<void> {
		const source = new SimulatedFiatRates();
		for (const end = this.now + ms; this.now < end; this.now += STEP_MS) {
			const markets = PAIRS.map(([pair, price]) => {
				return { pair, quotes: ["a", "b", "c"].map((name) => ({ source: name, bid: price, ask: price, time: this.now })) };
			});
			this.do({ type: "RecordQuotes", id: "", by: SERVICE.prices, markets });
			const rates = await source.read(["THB", "JPY", "KRW", "EUR", "USD", "BRL"], this.now);
			const named = rates.map((rate) => ({ ...rate, source: source.name }));
			this.do({ type: "RecordFiatRates", id: "", by: SERVICE.rates, rates: named });
			await this.merchants.step(this.now);
		}
	}

	ads(side: "buy" | "sell", currency: string, asset: number) {
		return SIMULATED_MERCHANTS.flatMap(({ user }) => this.views.simulatedMerchants.advertisementsOf(user)).filter(
			(one) => one.side === side && one.currency === currency && one.asset === asset,
		);
	}

	/**
	 * Opens an order of a user for 50 USDT on the first advertisement, or on the first one of `merchant`. Returns the order's
	 * number.
	 */
	opens(side: "buy" | "sell", merchant?: number): number {
		const [ad] = this.ads(side, "THB", USDT).filter(({ user }) => merchant === undefined || user === merchant);
		if (ad === undefined) throw new Error("no advertisement");
		const payType = ad.payTypes[0]?.payType ?? "";
		return this.do({
			...{ type: "OpenP2pOrder", id: "", by: USER, advertisement: ad.advertisement, version: ad.version, payType },
			...{ quantity: 50_000_000n, amount: 0n, price: side === "sell" ? 1n << 50n : 1n, person: 7 },
			account: side === "sell" ? "00".repeat(32) : "ab".repeat(32),
		});
	}

	state(order: number): P2pOrderMoved["state"] | undefined {
		return this.events.findLast((event): event is P2pOrderMoved => event.type === "P2pOrderMoved" && event.order === order)
			?.state;
	}

	declares(order: number): void {
		this.do({ type: "DeclarePayer", id: "", by: USER, order, account: "ab".repeat(32) });
		this.do({ type: "MarkPaid", id: "", by: USER, order });
	}
}

let sandbox: Sandbox;
beforeEach(async () => {
	sandbox = new Sandbox();
	await sandbox.pass(2 * STEP_MS);
});

test("each simulated merchant has a public name", () => {
	expect([...SIMULATED_NAMES.keys()]).toEqual(SIMULATED_MERCHANTS.map(({ user }) => user));
	expect(new Set(SIMULATED_NAMES.values()).size).toBe(SIMULATED_MERCHANTS.length);
});

test("each currency and coin has simulated merchants who sell and buy, at prices that they can pay", () => {
	expect(sandbox.warnings).toEqual([]);
	for (const { currency } of sandbox.views.p2pCatalogue.currencies()) {
		for (const asset of [USDT, BTC, ETH]) {
			for (const side of ["sell", "buy"] as const) {
				const ads = sandbox.ads(side, currency, asset);
				expect(ads.length, `${side} ${asset} ${currency}`).toBeGreaterThanOrEqual(2);
				expect(new Set(ads.map(({ user }) => user)).size).toBe(ads.length);
				for (const ad of ads) {
					expect(ad.state).toBe("shown");
					expect(ad.minAmount).toBeLessThan(ad.maxAmount);
				}
			}
		}
	}
	const [cheapest = 0, dearest = 0] = (["sell", "buy"] as const).map((side) => {
		const ratios = sandbox.ads(side, "THB", BTC).map(({ ratioPpm }) => ratioPpm);
		return side === "sell" ? Math.min(...ratios) : Math.max(...ratios);
	});
	expect(cheapest).toBeGreaterThan(dearest);
});

test("a simulated merchant releases the coins of a user who has paid, after a while", async () => {
	const order = sandbox.opens("sell", sandbox.ads("sell", "THB", USDT).find(({ user }) => user !== SILENT)?.user);
	sandbox.declares(order);
	await sandbox.pass(30_000);
	expect(sandbox.state(order)).toBe("paid");
	await sandbox.pass(30_000);
	expect(sandbox.state(order)).toBe("released");
	sandbox.exchange.checkInvariants();
	expect(sandbox.warnings).toEqual([]);
});

test("as a buyer, a prompt simulated merchant pays after a while, and the late one pays shortly before the deadline", async () => {
	const prompt = sandbox.opens("buy", sandbox.ads("buy", "THB", USDT).find(({ user }) => user !== LATE)?.user);
	const late = sandbox.opens("buy", LATE);
	await sandbox.pass(MINUTE_MS);
	expect(sandbox.state(prompt)).toBe("paid");
	expect(sandbox.state(late)).toBe("paying");
	await sandbox.pass(26 * MINUTE_MS);
	expect(sandbox.state(late)).toBe("paying");
	await sandbox.pass(2 * MINUTE_MS);
	expect(sandbox.state(late)).toBe("paid");
	expect(sandbox.warnings).toEqual([]);
});

test("the silent merchant does not release, disputes after ten minutes, and leaves the ruling to operators", async () => {
	const order = sandbox.opens("sell", SILENT);
	sandbox.declares(order);
	await sandbox.pass(9 * MINUTE_MS);
	expect(sandbox.state(order)).toBe("paid");
	await sandbox.pass(2 * MINUTE_MS);
	expect(sandbox.state(order)).toBe("disputed");
	await sandbox.pass(10 * MINUTE_MS);
	expect(sandbox.state(order)).toBe("disputed");
	expect(sandbox.events.filter((event) => event.type === "P2pAgreed")).toEqual([]);
	expect(sandbox.warnings).toEqual([]);
});

test("a simulated merchant agrees to the user's outcome once in a dispute, as a buyer and as a seller", async () => {
	const bought = sandbox.opens("sell", sandbox.ads("sell", "THB", USDT).find(({ user }) => user !== SILENT)?.user);
	sandbox.declares(bought);
	sandbox.do({ type: "AppealP2pOrder", id: "", by: USER, order: bought, reason: "not_released" });
	const sold = sandbox.opens("buy", sandbox.ads("buy", "THB", USDT).find(({ user }) => user !== LATE)?.user);
	await sandbox.pass(MINUTE_MS);
	sandbox.do({ type: "AppealP2pOrder", id: "", by: USER, order: sold, reason: "not_paid" });
	await sandbox.pass(12 * MINUTE_MS);
	const agreed = sandbox.events.flatMap((event) => (event.type === "P2pAgreed" ? [[event.order, event.outcome]] : []));
	expect(agreed).toEqual([
		[bought, "released"],
		[sold, "cancelled"],
	]);
	sandbox.do({ type: "AgreeP2pOrder", id: "", by: USER, order: bought, outcome: "released" });
	sandbox.do({ type: "AgreeP2pOrder", id: "", by: USER, order: sold, outcome: "cancelled" });
	expect([bought, sold].map((order) => sandbox.state(order))).toEqual(["released", "cancelled"]);
	sandbox.exchange.checkInvariants();
});

test("a restart repeats no step of a simulated merchant, and a merchant refills an almost sold-out advertisement", async () => {
	const places = () => sandbox.events.filter((event) => event.type === "AdvertisementSet").length;
	const before = places();
	sandbox.merchants = sandbox.start();
	await sandbox.pass(2 * STEP_MS);
	expect(places()).toBe(before);
	const [ad] = sandbox.ads("sell", "THB", USDT).filter(({ user }) => user !== SILENT);
	if (ad === undefined) throw new Error("no advertisement");
	const { quantity: _quantity, state: _state, user: by, at: _at, ...terms } = ad;
	sandbox.do({ type: "SaveAdvertisement", id: "", by, ...terms, quantity: 1_000_000_000n });
	await sandbox.pass(STEP_MS);
	const now = sandbox.ads("sell", "THB", USDT).find(({ advertisement }) => advertisement === ad.advertisement);
	expect(now?.quantity).toBe(5_000_000_000n);
	expect(sandbox.warnings).toEqual([]);
	sandbox.exchange.checkInvariants();
});
