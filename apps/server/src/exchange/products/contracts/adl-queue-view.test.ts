// A ticket's place in line beside a plain sort of all tickets, and how often a long line is put in order.
import { adlRank } from "@candor/core";
import { Random } from "@candor/testkit";
import { expect, it } from "vitest";
import { AdlQueueView } from "./adl-queue-view.ts";

const UNITS = 100n;
type Ticket = Parameters<AdlQueueView["changed"]>[0];

function ticketOf(random: Random, ticket: number): Ticket {
	const lots = random.pick([0, 1, 5, 5, 20]);
	const price = random.pick([900, 950, 1_000, 1_050]);
	const entry = BigInt(lots * price) * UNITS;
	const reason = random.chance(0.05) ? "held" : "none";
	return {
		ticket,
		instrument: 1,
		long: random.chance(0.5),
		lots,
		entry,
		margin: entry / BigInt(random.pick([2, 10, 50])),
		reason,
	};
}

/** By a look at every ticket. */
function searched(tickets: readonly Ticket[], own: Ticket, mark: number): number {
	const inLine = (ticket: Ticket) => ticket.lots > 0 && ticket.reason !== "held";
	if (!inLine(own)) return 0;
	const rank = adlRank(own, UNITS, mark);
	const line = tickets.filter((ticket) => ticket.long === own.long && inLine(ticket));
	const before = line.filter((other) => {
		const rankThere = adlRank(other, UNITS, mark);
		return rankThere > rank || (rankThere === rank && other.ticket < own.ticket);
	});
	return 5 - Math.floor((5 * before.length) / line.length);
}

it("is the fifth that a sort of all tickets answers, while tickets change, come and end", () => {
	const random = new Random(7);
	const view = new AdlQueueView();
	const tickets = new Map<number, Ticket>();
	const lights = new Set<number>();
	for (let step = 1; step <= 600; step++) {
		const ticket = { ...ticketOf(random, random.between(1, 40)) };
		const known = tickets.get(ticket.ticket);
		const now = known === undefined ? ticket : { ...ticket, long: known.long };
		tickets.set(now.ticket, now);
		view.changed(now);
		const mark = random.pick([940, 1_000, 1_060]);
		for (const each of tickets.values()) {
			const found = view.lightsOf(each, { mark, at: step }, UNITS);
			expect(found).toBe(searched([...tickets.values()], each, mark));
			lights.add(found);
		}
	}
	expect([...lights].sort()).toEqual([0, 1, 2, 3, 4, 5]);
});

it("of ten tickets two have each number of lights, and sides and contracts have lines of their own", () => {
	const view = new AdlQueueView();
	const held = (ticket: number, more: Partial<Ticket> = {}): Ticket => ({
		...{ ticket, instrument: 1, long: true, lots: 1, entry: BigInt(900 + ticket) * UNITS, margin: 10_000n, reason: "none" },
		...more,
	});
	const line = Array.from({ length: 10 }, (_, index) => held(index + 1));
	const others = [held(11, { long: false }), held(12, { instrument: 2 })];
	for (const ticket of [...line, ...others]) view.changed(ticket);
	const now = { mark: 1_000, at: 5 };
	expect(line.map((ticket) => view.lightsOf(ticket, now, UNITS))).toEqual([5, 5, 4, 4, 3, 3, 2, 2, 1, 1]);
	expect(others.map((ticket) => view.lightsOf(ticket, now, UNITS))).toEqual([5, 5]);
});

it("keeps a long line for a while, whoever asks and whatever changes", () => {
	const view = new AdlQueueView();
	const count = 20_000;
	const tickets = Array.from({ length: count }, (_, index): Ticket => {
		const entry = BigInt(1_000_000 - index) * UNITS;
		return { ticket: index + 1, instrument: 1, long: true, lots: 1, entry, margin: 10_000_000n, reason: "none" };
	});
	for (const ticket of tickets) view.changed(ticket);
	const [best, worst] = [tickets.at(-1), tickets[0]] as [Ticket, Ticket];
	const lights = (ticket: Ticket, at: number) => view.lightsOf(ticket, { mark: 1_000_000 + at, at }, UNITS);
	expect([best, worst].map((ticket) => lights(ticket, 1_000))).toEqual([5, 1]);
	// The whole line turns round; who asks is found where his ticket stands now among the others as they were.
	for (const { ticket, ...rest } of tickets) view.changed({ ...rest, ticket, entry: BigInt(980_000 + ticket) * UNITS });
	expect([best, worst].map((ticket) => lights(ticket, 2_999))).toEqual([5, 1]);
	expect(lights({ ...worst, entry: 970_000n * UNITS }, 2_999)).toBe(5);
	expect([best, worst].map((ticket) => lights({ ...ticket, entry: BigInt(980_000 + ticket.ticket) * UNITS }, 3_000))).toEqual([
		1, 5,
	]);
});
