// The line of auto-deleveraging beside a search of all tickets, while tickets change, end and come.
import { Random } from "@candor/testkit";
import fc from "fast-check";
import { expect, it } from "vitest";
import { AdlQueue } from "./adl-queue.ts";
import type { Ticket } from "./ticket.ts";

const MARK = 1_000;

function ticketOf(random: Random, id: number): Ticket {
	const ticket = {
		id,
		long: random.chance(0.5),
		lots: 0,
		entry: 0n,
		margin: 0n,
		held: false,
		terms: { unitsPerTickLot: 1n },
		profitAt(price: number): bigint {
			const worth = BigInt(price * this.lots);
			return this.long ? worth - this.entry : this.entry - worth;
		},
	};
	change(random, ticket as unknown as Ticket);
	return ticket as unknown as Ticket;
}

/** Few kinds, so that ranks are equal now and then. */
function change(random: Random, ticket: Ticket): void {
	ticket.lots = random.pick([0, 1, 2, 10]);
	ticket.entry = BigInt(ticket.lots) * BigInt(random.pick([900, 950, 1_000, 1_050]));
	ticket.margin = BigInt(ticket.lots) * BigInt(random.pick([10, 100, 1_000]));
	ticket.held = random.chance(0.05);
}

/** BitMEX's order, by a look at every ticket: the oldest of those who rank highest. */
function searched(tickets: Iterable<Ticket>, long: boolean, price: number): Ticket | undefined {
	let first: Ticket | undefined;
	let highest = Number.NEGATIVE_INFINITY;
	for (const ticket of tickets) {
		if (ticket.long !== long || ticket.lots === 0 || ticket.held || ticket.margin + ticket.profitAt(price) < 0n) continue;
		const profit = Number(ticket.profitAt(MARK));
		const leverage = (MARK * ticket.lots) / Math.max(1, Number(ticket.margin) + profit);
		const share = profit / Number(ticket.entry);
		const rank = share > 0 ? share * leverage : share / leverage;
		if (rank > highest) [highest, first] = [rank, ticket];
	}
	return first;
}

it("answers as a search of all tickets does", () => {
	fc.assert(
		fc.property(fc.integer({ min: 1, max: 2 ** 31 - 1 }), (seed) => {
			const random = new Random(seed);
			const tickets = new Map<number, Ticket>();
			for (let id = 1; id <= 20; id++) tickets.set(id, ticketOf(random, id));
			const lines = [new AdlQueue(tickets, true, MARK), new AdlQueue(tickets, false, MARK)] as const;
			for (let step = 0; step < 60; step++) {
				const price = random.pick([880, 950, 990, 1_000, 1_040]);
				for (const line of lines) expect(line.first(price)?.id).toBe(searched(tickets.values(), line.long, price)?.id);
				const id = random.between(1, 30);
				const known = tickets.get(id);
				if (random.chance(0.1)) tickets.delete(id);
				else if (known !== undefined) change(random, known);
				else if (id > 20 && ![...tickets.keys()].some((other) => other > id)) tickets.set(id, ticketOf(random, id));
				const now = tickets.get(id);
				if (now !== undefined) for (const line of lines) line.changed(now);
			}
		}),
		{ numRuns: 200 },
	);
});
