// Closes positions at the last mark, without a fee: after an outage those that could not have borne it, before its first record is looked
// at (docs/reference/rules.md §5, An outage; docs/decisions/0145), and all of them where an instrument ends (docs/decisions/0146). Nothing that became
// known after that mark has a say in what is closed.
import type { IndexRecord } from "../engine/product.ts";
import { OUTAGE_RULE } from "../engine/since.ts";
import type { ContractsEngine } from "./dependencies.ts";
import { neededOver, outageTimes, SILENCE_MS } from "./gap.ts";
import type { Instrument, Settling } from "./instrument.ts";
import type { TicketSettled } from "./messages.ts";
import type { Money } from "./money.ts";
import type { Ticket } from "./ticket.ts";
import type { Tickets } from "./tickets.ts";

/** Pairs of positions that one step closes. */
const AT_ONCE = 100;

export class Settlement {
	readonly #engine: ContractsEngine;
	readonly #money: Money;
	readonly #tickets: Tickets;

	constructor(engine: ContractsEngine, { money, tickets }: { money: Money; tickets: Tickets }) {
		this.#engine = engine;
		this.#money = money;
		this.#tickets = tickets;
	}

	/**
	 * A record is there: whether it is the first one after an outage. Where that leaves something to close or to liquidate at the last mark, the
	 * record waits (`Settling.open`).
	 */
	beginOutage(instrument: Instrument, { seq, time: at, index }: IndexRecord): boolean {
		// What the record of an outage liquidates may take longer than until the next one.
		if (instrument.liquidable() === undefined) instrument.settling = undefined;
		const { heardAt: from, seq: fromSeq, mark } = instrument;
		const times = mark === 0 || this.#engine.isBefore(OUTAGE_RULE) ? 0 : outageTimes(at - from);
		if (times === 0) return false;
		const settling: Settling = {
			...{ why: "outage", times, fromSeq, from, seq, at, index },
			...{ longs: [], shorts: [], begun: [], tickets: 0, lots: 0, open: false },
		};
		for (const ticket of instrument.tickets.values()) {
			if (!isBelow(ticket, mark, times)) continue;
			(ticket.long ? settling.longs : settling.shorts).push(ticket.id);
		}
		settling.longs.reverse();
		settling.shorts.reverse();
		settling.open = settling.longs.length + settling.shorts.length > 0 || instrument.liquidable() !== undefined;
		instrument.settling = settling;
		return settling.open;
	}

	/** When an instrument's positions are all closed at the last mark, ms; undefined: they are not, or it has none. */
	finalAt(instrument: Instrument): number | undefined {
		if (this.#engine.isBefore(OUTAGE_RULE)) return undefined;
		const delistAt = isToEnd(instrument) ? instrument.delistAt : Number.POSITIVE_INFINITY;
		const silentAt = instrument.hasWatched ? instrument.heardAt + SILENCE_MS : Number.POSITIVE_INFINITY;
		const at = Math.min(delistAt, silentAt);
		return at === Number.POSITIVE_INFINITY ? undefined : at;
	}

	/** Never later than `finalAt`, whatever is opened before the next record; Infinity: no date is near. */
	finalFrom(instrument: Instrument, now: number): number {
		const delistAt = isToEnd(instrument) ? instrument.delistAt : Number.POSITIVE_INFINITY;
		const silentAt = instrument.heardAt + SILENCE_MS;
		return silentAt > now || instrument.hasWatched ? Math.min(delistAt, silentAt) : delistAt;
	}

	/** All positions but held ones are to be closed at the last mark, and what waits to open is cancelled. */
	beginFinal(instrument: Instrument): void {
		const { heardAt: from, seq: fromSeq } = instrument;
		const all = [...instrument.tickets.values()].filter(({ lots, held }) => lots > 0 && !held).reverse();
		const why = isToEnd(instrument) && instrument.delistAt <= this.#engine.now() ? "delisting" : "silence";
		if (why === "delisting") instrument.delisted = true;
		instrument.clear = instrument.openings > 0;
		instrument.settling = {
			...{ why, times: 0, fromSeq, from, seq: fromSeq, at: this.#engine.now(), index: 0 },
			longs: all.filter(({ long }) => long).map(({ id }) => id),
			shorts: all.filter(({ long }) => !long).map(({ id }) => id),
			...{ begun: [], tickets: 0, lots: 0, open: true },
		};
	}

	/** Closes the next pairs; `settling.open` says whether it goes on. Answers how many positions. */
	step(instrument: Instrument, settling: Settling): number {
		let pairs = 0;
		while (pairs < AT_ONCE && this.#closePair(instrument, settling)) pairs++;
		if (pairs < AT_ONCE) this.#end(instrument, settling);
		return 2 * pairs;
	}

	/** Two of those that are to be closed, else one and who is first in line on the other side. False: there are none. */
	#closePair(instrument: Instrument, settling: Settling): boolean {
		const { mark } = instrument;
		const long = nextOf(instrument, settling.longs);
		const short = nextOf(instrument, settling.shorts);
		const one = long ?? short;
		if (one === undefined) return false;
		const other = long !== undefined && short !== undefined ? short : instrument.adlQueueOf(!one.long).first(mark);
		if (other === undefined) {
			// Only held positions are left on the other side: what stands against them stays open, or is held like them.
			if (settling.why === "outage") return false;
			this.#tickets.hold(instrument, one);
			return true;
		}
		const lots = Math.min(one.lots, other.lots);
		this.#close(instrument, settling, one, lots);
		this.#close(instrument, settling, other, lots);
		settling.lots += lots;
		return true;
	}

	#close(instrument: Instrument, settling: Settling, ticket: Ticket, lots: number): void {
		this.#engine.working(ticket.id);
		let told = settling.begun.find((begun) => begun.ticket === ticket.id);
		if (told === undefined) {
			told = startOf(instrument, settling, ticket, this.#engine.now());
			settling.begun.push(told);
			settling.tickets++;
		}
		const { profit } = this.#money.close(instrument, ticket, lots, instrument.mark, { feePpm: 0 });
		told.lots += lots;
		told.profit += profit;
		ticket.closedBy = settling.why === "outage" ? "outage" : "settlement";
		this.#tickets.touch(instrument, ticket);
		this.#tickets.settle(instrument, ticket);
		if (ticket.lots === 0) this.tellBegun(settling, ticket.id);
	}

	/** Tells how far a position was closed. Nothing where it was not begun. */
	tellBegun(settling: Settling, ticket: number): void {
		const told = settling.begun.find((begun) => begun.ticket === ticket);
		if (told === undefined) return;
		settling.begun = settling.begun.filter((begun) => begun !== told);
		this.#engine.emit(told);
	}

	#end(instrument: Instrument, settling: Settling): void {
		for (const { ticket } of settling.begun) this.tellBegun(settling, ticket);
		settling.longs = [];
		settling.shorts = [];
		settling.open = false;
		// Of an outage it says until the next record that insurance takes nothing.
		if (settling.why !== "outage") instrument.settling = undefined;
		instrument.endLines();
		const { why, fromSeq, from, seq, tickets, lots } = settling;
		const told = { instrument: instrument.id, why, fromSeq, from, seq, mark: instrument.mark, tickets, lots };
		this.#engine.emit({ type: "InstrumentSettled", ...told, at: this.#engine.now() });
	}
}

/** Whether the date of its end is still to come. */
function isToEnd({ delistAt, delisted }: Instrument): boolean {
	return delistAt > 0 && !delisted;
}

/** Whether an outage closes it. What mark liquidates is liquidated at that mark instead. */
function isBelow(ticket: Ticket, mark: number, times: number): boolean {
	const { long, lots, held, liquidation } = ticket;
	if (lots === 0 || held || (long ? liquidation >= mark : liquidation <= mark)) return false;
	return ticket.margin + ticket.profitAt(mark) < neededOver(ticket, mark, times);
}

/** The next of a list that still has something to close; those that have not leave it. */
function nextOf(instrument: Instrument, ids: number[]): Ticket | undefined {
	for (let id = ids.at(-1); id !== undefined; id = ids.at(-1)) {
		const ticket = instrument.tickets.get(id);
		if (ticket !== undefined && ticket.lots > 0 && !ticket.held) return ticket;
		ids.pop();
	}
	return undefined;
}

function startOf(instrument: Instrument, settling: Settling, ticket: Ticket, at: number): TicketSettled {
	const { mark } = instrument;
	const { why, times, fromSeq, from, seq, at: until } = settling;
	return {
		type: "TicketSettled",
		ticket: ticket.id,
		user: ticket.member.user,
		instrument: instrument.id,
		why,
		long: ticket.long,
		lots: 0,
		price: mark,
		profit: 0n,
		held: ticket.lots,
		entry: ticket.entry,
		equity: ticket.margin + ticket.profitAt(mark),
		needed: neededOver(ticket, mark, times),
		fromSeq,
		from,
		seq,
		until,
		at,
	};
}
