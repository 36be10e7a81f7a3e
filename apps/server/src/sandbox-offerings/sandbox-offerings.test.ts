import { type Event, Exchange, PLATFORM } from "@candor/core";
import { foundingCommands } from "@candor/testkit";
import { expect, it } from "vitest";
import { createViews } from "../exchange/views.ts";
import { statusOf } from "../serializers/ieo.ts";
import { OFFERED_COINS } from "./coins.ts";
import { SandboxOfferings } from "./sandbox-offerings.ts";
import { SIMULATED_BUYERS } from "./simulated-buyers.ts";

const START = 1_700_000_000_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

class Sandbox {
	readonly exchange = new Exchange();
	readonly views = createViews();
	readonly warnings: object[] = [];
	readonly events: Event[] = [];
	now = START;
	offerings = this.start();

	constructor() {
		for (const command of foundingCommands()) this.#apply(command);
	}

	#apply(command: Parameters<Exchange["applyBatch"]>[1][number] | undefined) {
		const { outcomes, events, at } = this.exchange.applyBatch(this.now, command === undefined ? [] : [command]);
		this.events.push(...events);
		this.views.apply(events, { lastSeq: 0, at });
		return outcomes[0];
	}

	start(): SandboxOfferings {
		return new SandboxOfferings({
			submit: async (command) => ({ outcome: this.#apply(command) as never, seq: 0 }),
			views: this.views,
			log: { info: () => undefined, warn: (fields) => void this.warnings.push(fields), error: () => undefined },
		});
	}

	async pass(ms: number, stepMs: number): Promise<void> {
		for (const end = this.now + ms; this.now < end; this.now += stepMs) {
			do this.#apply(undefined);
			while ((this.exchange.nextDeadline(this.now) ?? Number.POSITIVE_INFINITY) <= this.exchange.now);
			await this.offerings.step(this.now);
		}
	}

	phases() {
		return {
			ieo: new Set(this.views.ieos.offerings().map((one) => statusOf(one, this.now))),
			subscription: new Set(
				this.views.subscriptions.offerings().map(({ state, opensAt }) => (opensAt > this.now ? "upcoming" : state)),
			),
		};
	}
}

it("a sandbox has an offering in each phase within minutes and for four days, and a restart repeats nothing", async () => {
	const sandbox = new Sandbox();
	await sandbox.pass(10 * MINUTE_MS, 5_000);
	const wanted = ["upcoming", "open", "allotting", "paying", "paid", "listed"];
	expect([...sandbox.phases().ieo]).toEqual(expect.arrayContaining(wanted));
	expect([...sandbox.phases().subscription]).toEqual(expect.arrayContaining(["upcoming", "offered", "launched"]));
	for (let hour = 0; hour < 4 * 24; hour++) {
		await sandbox.pass(HOUR_MS, 10 * MINUTE_MS);
		expect([hour, ...sandbox.phases().ieo]).toEqual(expect.arrayContaining(wanted));
		expect([hour, ...sandbox.phases().subscription]).toEqual(expect.arrayContaining(["upcoming", "offered", "launched"]));
		if (hour % 20 === 0) sandbox.offerings = sandbox.start();
	}
	expect(sandbox.warnings).toEqual([]);
	sandbox.exchange.checkInvariants();
	const open = sandbox.views.ieos.offerings().filter(({ state }) => state === "offered");
	expect(open.length).toBeLessThanOrEqual(2);
	// Demand exceeds supply, so the allotment must give out the whole supply and no more.
	const closed = sandbox.events.filter((event) => event.type === "IeoSet" && event.state === "paying");
	expect(closed.length).toBeGreaterThan(8);
	for (const event of closed) if (event.type === "IeoSet") expect(event.allottedLots).toBe(event.supplyLots);
	for (const { sold, state } of sandbox.views.subscriptions.offerings())
		if (state === "launched") expect(sold).toBeGreaterThan(0n);
	for (const { asset } of OFFERED_COINS) {
		expect(SIMULATED_BUYERS.some((user) => sandbox.views.balances.of(user, "coin", asset).available > 0n)).toBe(true);
		expect(sandbox.views.balances.of(PLATFORM, "treasury", asset).available).toBeGreaterThanOrEqual(0n);
	}
}, 60_000);
