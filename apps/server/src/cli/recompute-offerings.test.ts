// Tests that `recompute` finds no difference for offerings of new coins over weeks, and finds one after each altered event.
import type { Event } from "@candor/core";
import { OfferingScenario } from "@candor/testkit";
import { describe, expect, it } from "vitest";
import { createIeoRecompute } from "./recompute-ieo.ts";
import type { Recomputation } from "./recompute-product.ts";
import { createSubscriptionRecompute } from "./recompute-subscription.ts";

function history(): readonly Event[] {
	const at = new OfferingScenario({ people: 4 });
	const [launched, off] = [at.offerSubscription(), at.offerSubscription({ lockDays: 0 })];
	for (const by of at.people) at.must(at.subscribing(launched, 33.3, by));
	at.must(at.subscribing(off, 10.07, at.person(1)));
	const [listed, cancelled] = [at.offerIeo(), at.offerIeo({ lockDays: 0 })];
	for (const [index, by] of at.people.entries()) at.must(at.applying(listed, 100 - 27 * index, by));
	at.must(at.applying(cancelled, 50, at.person(2)));
	at.offerIeo();
	at.hours(1);
	at.must(at.doing("LaunchSubscription", launched));
	at.must(at.doing("CancelSubscription", off));
	at.hours(2);
	at.must(at.doing("ListIeo", listed));
	at.must(at.doing("CancelIeo", cancelled));
	at.hours(30);
	at.must(at.subscribing(at.offerSubscription(), 5));
	return at.events;
}

function differencesIn(create: () => Recomputation, events: readonly Event[]): readonly string[] {
	const part = create();
	for (const event of events) part.take(event);
	return part.end().differences;
}

const events = history();

it.each([
	["subscriptions", createSubscriptionRecompute, /^new coins {3}3 subscriptions, 6 orders$/],
	["initial offerings", createIeoRecompute, /^IEO {9}3 offerings, 5 applications, 3 allotments$/],
])("recompute of %s finds no difference in unchanged events and prints its totals", (_name, create, said) => {
	const part = create();
	for (const event of events) part.take(event);
	const { counted, differences } = part.end();
	expect(differences).toEqual([]);
	expect(counted).toMatch(said);
});

const alter = <T extends Event["type"]>(
	type: T,
	change: (event: Extract<Event, { type: T }>) => object,
	fits: (event: Extract<Event, { type: T }>) => boolean = () => true,
) => {
	const at = events.findIndex((event) => event.type === type && fits(event as Extract<Event, { type: T }>));
	const event = events[at] as Extract<Event, { type: T }>;
	return events.with(at, { ...event, ...change(event) } as Event);
};
const dropped = (type: Event["type"]) =>
	events.toSpliced(
		events.findIndex((event) => event.type === type),
		1,
	);

describe("recompute of subscriptions finds each altered event", () => {
	it.each([
		["a unit less paid", alter("Subscribed", ({ paid }) => ({ paid: paid - 1n }))],
		["another price", alter("Subscribed", ({ price }) => ({ price: price + 1n }))],
		["more than the cap", alter("Subscribed", ({ quantity }) => ({ quantity: quantity * 100n }))],
		["an order after the close", alter("Subscribed", ({ boughtAt }) => ({ boughtAt: boughtAt + 4_000_000 }))],
		[
			"an order that was refunded at a launch",
			alter(
				"SubscriptionMoved",
				() => ({ state: "refunded" }),
				({ state }) => state === "locked",
			),
		],
		[
			"an order that was unlocked early",
			alter(
				"SubscriptionMoved",
				() => ({ at: 1 }),
				({ state }) => state === "unlocked",
			),
		],
		["an order whose coins were never paid out", dropped("SubscriptionMoved")],
		[
			"an escrow deposit without a source",
			alter(
				"SubscriptionSet",
				({ funded }) => ({ funded: funded + 1n }),
				({ state }) => state === "cancelled",
			),
		],
	])("recompute of subscriptions reports a difference for %s", (_what, altered) => {
		expect(differencesIn(createSubscriptionRecompute, altered).length).toBeGreaterThan(0);
	});
});

describe("recompute of IEOs finds each altered event", () => {
	it.each([
		["a unit less frozen", alter("IeoApplied", ({ cost }) => ({ cost: cost - 1n }))],
		[
			"a request that differs from the hashed list",
			alter("IeoApplied", ({ lots, cost }) => ({ lots: lots + 1n, cost: cost + 20_000_000n })),
		],
		["an application that is missing", dropped("IeoApplied")],
		[
			"a lot more allotted",
			alter(
				"IeoMoved",
				({ lots }) => ({ lots: lots + 1n }),
				({ state }) => state === "allotted",
			),
		],
		[
			"a different amount due",
			alter(
				"IeoMoved",
				({ due }) => ({ due: due + 1n }),
				({ state }) => state === "allotted",
			),
		],
		[
			"another hash",
			alter(
				"IeoSet",
				() => ({ inputHash: "0".repeat(64) }),
				({ state }) => state === "closed",
			),
		],
		[
			"an application that was never paid",
			alter(
				"IeoMoved",
				() => ({ state: "locked" }),
				({ state }) => state === "paid",
			),
		],
		[
			"an application that was unlocked early",
			alter(
				"IeoMoved",
				() => ({ at: 1 }),
				({ state }) => state === "unlocked",
			),
		],
		["a second application", alter("IeoApplied", ({ user }) => ({ user: user + 1 }))],
	])("recompute of IEOs reports a difference for %s", (_what, altered) => {
		expect(differencesIn(createIeoRecompute, altered).length).toBeGreaterThan(0);
	});
});
