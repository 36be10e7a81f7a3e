import { type Command, DAY_MS, type Event, FOUNDER, SERVICE } from "@candor/core";
import { EarnScenario, FundScenario, OfferingScenario, type Scenario } from "@candor/testkit";
import { expect, it } from "vitest";
import { createArbitrageRecompute } from "./recompute-arbitrage.ts";
import { createEarnRecompute } from "./recompute-earn.ts";
import { createIeoRecompute } from "./recompute-ieo.ts";
import type { Recomputation } from "./recompute-product.ts";
import { createSubscriptionRecompute } from "./recompute-subscription.ts";

const held = { id: "", reason: "a test" } as const;
const hold = (at: Scenario, product: string, item: number) =>
	at.must({ type: "QuarantineItem", ...held, by: SERVICE.exchange, product, item });
const release = (at: Scenario, product: string, item: number) =>
	at.must({ type: "ReleaseHeld", ...held, by: FOUNDER, product, item, way: "release" } satisfies Command);

function differences(part: Recomputation, events: readonly Event[]): readonly string[] {
	for (const event of events) part.take(event);
	return part.end().differences;
}

it("recompute accepts an earn order that was held after a fault and released by an operator", () => {
	const at = new EarnScenario();
	const order = at.must(at.order(2, 1_000_000_000n));
	hold(at, "earn", order);
	at.days(3);
	release(at, "earn", order);
	at.days(10);
	expect(differences(createEarnRecompute(), at.events)).toEqual([]);
});

it("recompute accepts a fund that handed out the coins of a delisted market", () => {
	const at = new FundScenario({ terms: { pairs: [1, 2] } });
	at.must(at.subscribe(1_000_000_000n));
	at.hour();
	at.trade("buy", 500);
	at.hour();
	for (let day = 0; day < 33; day++) {
		at.wait(DAY_MS);
		const quotes = ["amber", "birch", "cedar"].map((source) => ({ source, bid: 300_000, ask: 300_000, time: at.time }));
		at.must({ type: "RecordQuotes", id: "", by: SERVICE.prices, markets: [{ pair: 2, quotes }] });
	}
	expect(at.all("FundCoinsHandedOut")).toHaveLength(1);
	at.hour();
	expect(differences(createArbitrageRecompute(), at.events)).toEqual([]);
	const altered = at.events.map((event) =>
		event.type === "FundCoinsPaid" ? { ...event, quantity: event.quantity + 1n } : event,
	);
	expect(differences(createArbitrageRecompute(), altered)).toEqual([expect.stringContaining("coins of fund 1 to")]);
});

it.each([0, 1])(
	"recompute accepts a held subscription order whose offering has ended meanwhile (lock-up of %i days)",
	(lockDays) => {
		const at = new OfferingScenario();
		const offering = at.offerSubscription({ lockDays });
		const order = at.must(at.subscribing(offering, 10));
		at.must(at.subscribing(offering, 10, at.person(1)));
		hold(at, "subscription", order);
		at.hours(1);
		at.must(at.doing("LaunchSubscription", offering));
		at.wait(2 * DAY_MS);
		expect(differences(createSubscriptionRecompute(), at.events)).toEqual([]);
		release(at, "subscription", order);
		expect(differences(createSubscriptionRecompute(), at.events)).toEqual([]);
	},
);

it.each([0, 1])(
	"recompute accepts a held IEO application whose offering has ended meanwhile (lock-up of %i days)",
	(lockDays) => {
		const at = new OfferingScenario();
		const offering = at.offerIeo({ lockDays });
		const application = at.must(at.applying(offering, 10));
		at.must(at.applying(offering, 20, at.person(1)));
		hold(at, "ieo", application);
		at.hours(3);
		at.must(at.doing("ListIeo", offering));
		at.wait(2 * DAY_MS);
		expect(differences(createIeoRecompute(), at.events)).toEqual([]);
		release(at, "ieo", application);
		expect(differences(createIeoRecompute(), at.events)).toEqual([]);
	},
);
