import { type Event, Exchange, FOUNDER } from "@candor/core";
import { expect, test } from "vitest";
import { genesisCommands } from "../exchange/genesis.ts";
import { createViews } from "../exchange/views.ts";
import { HttpMetrics } from "../http/metrics.ts";
import { type FiatRateSource, FiatRatesUnavailable, type ObservedRate } from "./fiat-rate-source.ts";
import { registerRateMetrics } from "./rate-metrics.ts";
import { RatesService } from "./rates-service.ts";
import { SimulatedFiatRates } from "./simulated-fiat-rates.ts";

const START = 1_700_000_000_000;
const STEP = 30_000;

class Steered {
	readonly exchange = new Exchange();
	readonly views = createViews();
	readonly events: Event[] = [];
	readonly logged: string[] = [];
	now = START;
	response: readonly ObservedRate[] | Error = [];
	readonly service: RatesService;

	constructor(source?: FiatRateSource) {
		for (const command of genesisCommands("sandbox")) this.submit(command);
		const feed: FiatRateSource = {
			name: "A feed",
			read: async () => {
				if (this.response instanceof Error) throw this.response;
				return this.response;
			},
		};
		const log = (level: string) => (_fields: object, message: string) => void this.logged.push(`${level} ${message}`);
		this.service = new RatesService({
			submit: async (command) => ({ outcome: this.submit(command), seq: 0 }),
			views: this.views,
			source: source ?? feed,
			log: { info: log("info"), warn: log("warn"), error: log("error") },
		});
	}

	submit(command: Parameters<Exchange["applyBatch"]>[1][number]) {
		const { outcomes, events, at } = this.exchange.applyBatch(this.now, [command]);
		this.events.push(...events);
		this.views.apply(events, { lastSeq: 0, at });
		return outcomes[0] as never;
	}

	get recorded() {
		return this.events.filter((event) => event.type === "FiatRateRecorded");
	}

	has(rates: Record<string, bigint>, observedAt = this.now): void {
		this.response = Object.entries(rates).map(([currency, rate]) => ({ currency, rate, observedAt }));
	}

	async metrics(): Promise<string> {
		const { registry } = new HttpMetrics();
		registerRateMetrics(registry, this.views, () => this.now);
		return registry.metrics();
	}
}

const SIX = { THB: 32n, JPY: 152n, KRW: 1_400n, EUR: 1n, USD: 1n, BRL: 5n };

test("a sandbox has a fresh simulated rate of every currency at each step of a day, within 0.5 % of its middle", async () => {
	const steered = new Steered(new SimulatedFiatRates());
	const { p2pCatalogue } = steered.views;
	for (; steered.now < START + 86_400_000; steered.now += 60 * STEP) {
		await steered.service.step(steered.now);
		for (const { currency } of p2pCatalogue.currencies()) {
			expect(p2pCatalogue.freshRate(currency)).toMatchObject({ source: "simulated", observedAt: steered.now });
		}
		const { rate = 0n } = p2pCatalogue.rate("THB") ?? {};
		expect(rate).toBeGreaterThanOrEqual(32_337_500n);
		expect(rate).toBeLessThanOrEqual(32_662_500n);
		expect(p2pCatalogue.rate("USD")?.rate).toBe(1_000_000n);
	}
	expect(new Set(steered.recorded.map((event) => event.rate)).size).toBeGreaterThan(100);
	expect(steered.logged).toEqual([]);
});

test("the rates service records a rate with its source and time once, and no older rate", async () => {
	const steered = new Steered();
	steered.has(SIX, START - 5_000);
	await steered.service.step(steered.now);
	await steered.service.step(steered.now + STEP);
	expect(steered.recorded).toHaveLength(6);
	expect(steered.recorded[0]).toMatchObject({ currency: "THB", rate: 32n, source: "A feed", observedAt: START - 5_000 });
	steered.has({ ...SIX, THB: 33n }, START - 6_000);
	await steered.service.step(steered.now);
	expect(steered.recorded).toHaveLength(6);
	expect(steered.logged).toEqual([]);
});

test("the rates service records a rate that is old at its source, and does not count the rate as fresh", async () => {
	const steered = new Steered();
	steered.has(SIX, START - 3_600_000);
	await steered.service.step(steered.now);
	expect(steered.views.p2pCatalogue.rate("THB")).toMatchObject({ observedAt: START - 3_600_000 });
	expect(steered.views.p2pCatalogue.freshRate("THB")).toBeUndefined();
});

test("the rates service records no rate of a time in the future", async () => {
	const steered = new Steered();
	steered.has(SIX, START + 60_001);
	await steered.service.step(steered.now);
	expect(steered.recorded).toEqual([]);
	expect(steered.logged).toEqual(["warn fiat rates cannot be read"]);
});

test("the rates service logs a fault and its end, and records the other rates of an incomplete response", async () => {
	const steered = new Steered();
	steered.response = new FiatRatesUnavailable("the source cannot be reached");
	await steered.service.step(steered.now);
	await steered.service.step(steered.now);
	expect(steered.logged).toEqual(["warn fiat rates cannot be read"]);
	const { BRL: _missing, ...five } = SIX;
	steered.has(five);
	await steered.service.step(steered.now);
	expect(steered.recorded).toHaveLength(5);
	expect(steered.logged).toHaveLength(2);
	steered.has(SIX);
	await steered.service.step(steered.now);
	expect(steered.logged.at(-1)).toBe("info fiat rates can be read again");
	expect(steered.recorded).toHaveLength(6);
});

test("the rates service reads nothing while no currency is open, and leaves out a closed currency", async () => {
	const steered = new Steered();
	const close = (currency: string, decimals: number) =>
		steered.submit({ type: "SetP2pCurrency", id: "", by: FOUNDER, reason: "A test", currency, decimals, open: false });
	for (const { currency, decimals } of [...steered.views.p2pCatalogue.currencies()]) close(currency, decimals);
	steered.response = new Error("it must not be called");
	await steered.service.step(steered.now);
	expect(steered.logged).toEqual([]);
	expect(await steered.metrics()).not.toContain("candor_fiat_rate_age_ms{");
});

test("the metrics have the age of each fiat rate, and mark a rate that is too old for floating prices", async () => {
	const steered = new Steered();
	steered.has(SIX);
	await steered.service.step(steered.now);
	steered.now += 120_000;
	expect(await steered.metrics()).toContain('candor_fiat_rate_age_ms{currency="THB"} 120000');
	expect(await steered.metrics()).toContain('candor_fiat_rate_old{currency="THB"} 0');
	steered.now += 1;
	expect(await steered.metrics()).toContain('candor_fiat_rate_old{currency="THB"} 1');
});
