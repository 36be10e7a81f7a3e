// Funding: what one side pays the other at the end of a period, from each ticket's margin alone (docs/reference/rules.md §5). A round goes through
// all tickets twice, so many at a time: first all pay, then what came in is shared. Nothing else happens in the instrument meanwhile
// (work.ts): lots that changed hands between two steps would pay or receive twice.

import { feeOn } from "@candor/money";
import { fundingBound, fundingDue, fundingOwed, fundingPayment, fundingRatePpb, fundingShare } from "@candor/proofs";
import { invariant } from "../engine/outcome.ts";
import { FUNDING_FIRST } from "../engine/since.ts";
import type { ContractsEngine } from "./dependencies.ts";
import type { FundingRound, Instrument } from "./instrument.ts";
import { FUNDING_MS, isSampledEnough, meanPremium } from "./mark.ts";
import type { FundingPaid } from "./messages.ts";
import type { Money } from "./money.ts";
import { firstMmrPpm, notionalOf } from "./terms.ts";
import type { Ticket } from "./ticket.ts";
import type { Tickets } from "./tickets.ts";

type Before = Omit<FundingPaid, "type" | "amount">;

/** Tickets that one step looks at. */
const STEP = 100;

export class Funding {
	readonly #engine: ContractsEngine;
	readonly #money: Money;
	readonly #tickets: Tickets;
	/** Where a round's walk through all tickets stands; begun anew behind its cursor after a start. */
	readonly #walks = new Map<FundingRound, Iterator<Ticket>>();

	constructor(engine: ContractsEngine, money: Money, tickets: Tickets) {
		this.#engine = engine;
		this.#money = money;
		this.#tickets = tickets;
	}

	/** A record stands: where a period is over its rate is said, and its round begins. @param now the record's time, ms */
	close(instrument: Instrument, now: number): void {
		const period = Math.floor(now / FUNDING_MS);
		if (period === instrument.period) return;
		const isFirst = instrument.period === 0;
		const premiumPpb = meanPremium(instrument);
		const mmrPpm = firstMmrPpm(instrument.terms);
		const overtaken = instrument.round !== undefined;
		invariant(!overtaken || this.#engine.isBefore(FUNDING_FIRST), `${instrument.id} ends a period while one is paid`);
		const skipped = !isSampledEnough(instrument) || overtaken;
		const ratePpb = skipped ? 0n : fundingRatePpb(premiumPpb, mmrPpm);
		instrument.period = period;
		instrument.premiumSum = 0n;
		instrument.premiumMs = 0;
		if (isFirst) return;
		const { seq, index, mark } = instrument;
		const told = { instrument: instrument.id, period, ratePpb, seq, index, mark, premiumPpb, mmrPpm, skipped, at: now };
		this.#engine.emit({ type: "FundingRated", ...told });
		instrument.ratePpb = ratePpb;
		if (skipped || ratePpb === 0n) return;
		const round: FundingRound = { period, ratePpb, mark, phase: "collect", cursor: 0, owed: 0n, paid: 0n, received: 0n };
		let lots = 0;
		for (const ticket of instrument.tickets.values()) if (takesPart(ticket) && isReceiver(ticket, round)) lots += ticket.lots;
		round.owed = fundingOwed(notionalOf(instrument.terms, mark, lots), ratePpb);
		// Less than a unit altogether: nothing could be shared.
		if (round.owed > 0n) instrument.round = round;
	}

	/** The next tickets of a round: whoever is looked at is told. Answers how many it were. */
	step(instrument: Instrument, round: FundingRound): number {
		let looked = 0;
		while (looked < STEP && instrument.round === round) {
			const ticket = this.#nextOf(instrument, round);
			if (ticket === undefined) {
				this.#endPhase(instrument, round);
				continue;
			}
			looked++;
			round.cursor = ticket.id;
			this.#engine.working(ticket.id);
			if (round.phase === "collect") this.#collect(instrument, ticket, round);
			else this.#share(instrument, ticket, round);
		}
		return looked;
	}

	/** The next of this phase behind the cursor. Tickets stand in the order of their ids. */
	#nextOf(instrument: Instrument, round: FundingRound): Ticket | undefined {
		let walk = this.#walks.get(round);
		if (walk === undefined) {
			walk = instrument.tickets.values();
			this.#walks.set(round, walk);
		}
		const receives = round.phase === "share";
		for (let next = walk.next(); next.done !== true; next = walk.next()) {
			const ticket = next.value;
			if (ticket.id > round.cursor && takesPart(ticket) && isReceiver(ticket, round) === receives) return ticket;
		}
		return undefined;
	}

	/** A payer pays no more than its equity at the mark of now less the closing fee. */
	#collect(instrument: Instrument, ticket: Ticket, round: FundingRound): void {
		const before = asBefore(instrument, ticket, round, this.#engine.isBefore(FUNDING_FIRST) ? fundingOwed : fundingDue);
		ticket.fundedFor = round.period;
		const { mark } = instrument;
		const fee = feeOn(notionalOf(ticket.terms, mark, ticket.lots), ticket.terms.takerFeePpm);
		const most = fundingBound(ticket.margin, ticket.profitAt(mark), fee);
		const amount = fundingPayment(before.owed, most);
		if (amount > 0n) this.#money.payFunding(instrument, ticket, amount);
		round.paid += amount;
		this.#tell(instrument, ticket, before, -amount);
	}

	/** What came in is shared by what each is owed, rounded down. */
	#share(instrument: Instrument, ticket: Ticket, round: FundingRound): void {
		const before = asBefore(instrument, ticket, round, fundingOwed);
		ticket.fundedFor = round.period;
		const amount = fundingShare(before.owed, round.paid, round.owed);
		if (amount > 0n) this.#money.receiveFunding(instrument, ticket, amount);
		round.received += amount;
		this.#tell(instrument, ticket, before, amount);
	}

	#tell(instrument: Instrument, ticket: Ticket, before: Before, amount: bigint): void {
		this.#tickets.touch(instrument, ticket);
		this.#tickets.settle(instrument, ticket);
		this.#engine.emit({ type: "FundingPaid", ...before, amount });
	}

	#endPhase(instrument: Instrument, round: FundingRound): void {
		this.#walks.delete(round);
		round.cursor = 0;
		if (round.phase === "collect") {
			round.phase = "share";
			return;
		}
		const over = round.paid - round.received;
		invariant(over >= 0n || this.#engine.isBefore(FUNDING_FIRST), `${instrument.id} shared ${round.received} of ${round.paid}`);
		if (over > 0n) this.#money.keepRest(instrument, over);
		instrument.round = undefined;
		const { period, owed, paid, received } = round;
		const told = { instrument: instrument.id, period, owed, paid, received, over, at: this.#engine.now() };
		this.#engine.emit({ type: "FundingSettled", ...told });
	}
}

/** Longs receive where the rate is below zero. */
function isReceiver({ long }: Ticket, { ratePpb }: FundingRound): boolean {
	return ratePpb < 0n === long;
}

function takesPart({ lots, held }: Ticket): boolean {
	return lots > 0 && !held;
}

function asBefore(instrument: Instrument, ticket: Ticket, round: FundingRound, owedOf: typeof fundingOwed): Before {
	const { id, member, terms, leverage, lots, entry, margin } = ticket;
	const { takerFeePpm } = terms;
	const told = {
		ticket: id,
		user: member.user,
		instrument: instrument.id,
		period: round.period,
		owed: owedOf(notionalOf(terms, round.mark, lots), round.ratePpb),
	};
	return { ...told, leverage, lots, entry, margin, takerFeePpm, mark: instrument.mark };
}
