// Pays funding: at the end of a funding period, the positions of one side pay the positions of the other side from their margins
// (docs/reference/rules.md §5). A round of funding visits all positions twice, a bounded number per step. First it collects from
// the payers, then it shares the sum among the receivers. No other work of the instrument runs during a round, because a lot that
// changes hands would pay or receive twice.

import { feeOn } from "@candor/money";
import { fundingBound, fundingDue, fundingOwed, fundingPayment, fundingRatePpb, fundingShare } from "@candor/proofs";
import { invariant } from "../engine/outcome.ts";
import { FUNDING_FIRST } from "../engine/since.ts";
import type { ContractsEngine } from "./dependencies.ts";
import type { FundingRound, Instrument } from "./instrument.ts";
import { FUNDING_MS, isSampledEnough, meanPremium } from "./mark.ts";
import type { FundingPaid } from "./messages.ts";
import type { Money } from "./money.ts";
import type { Position } from "./position.ts";
import type { Positions } from "./positions.ts";
import { firstMmrPpm, notionalOf } from "./terms.ts";

type Before = Omit<FundingPaid, "type" | "amount">;

/** Maximum number of positions that one step visits. */
const STEP = 100;

export class Funding {
	readonly #engine: ContractsEngine;
	readonly #money: Money;
	readonly #positions: Positions;
	/** Iterators over the positions that each round still has to visit. They are rebuilt after a restart. */
	readonly #walks = new Map<FundingRound, Iterator<Position>>();

	constructor(engine: ContractsEngine, money: Money, positions: Positions) {
		this.#engine = engine;
		this.#money = money;
		this.#positions = positions;
	}

	/**
	 * Computes and emits the rate of a finished funding period, and starts its round of payments.
	 * @param now time of the index record, ms
	 */
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
		for (const position of instrument.positions.values())
			if (takesPart(position) && isReceiver(position, round)) lots += position.lots;
		round.owed = fundingOwed(notionalOf(instrument.terms, mark, lots), ratePpb);
		// If less than one ledger unit is owed in total, nothing can be shared, and there is no round.
		if (round.owed > 0n) instrument.round = round;
	}

	/** Runs one step of a round and emits each payment. Returns the number of positions that the step visited. */
	step(instrument: Instrument, round: FundingRound): number {
		let looked = 0;
		while (looked < STEP && instrument.round === round) {
			const position = this.#nextOf(instrument, round);
			if (position === undefined) {
				this.#endPhase(instrument, round);
				continue;
			}
			looked++;
			round.cursor = position.id;
			this.#engine.working(position.id);
			if (round.phase === "collect") this.#collect(instrument, position, round);
			else this.#share(instrument, position, round);
		}
		return looked;
	}

	/**
	 * Returns the next position to visit in the current phase of the round, in order of position id; undefined if all were visited.
	 */
	#nextOf(instrument: Instrument, round: FundingRound): Position | undefined {
		let walk = this.#walks.get(round);
		if (walk === undefined) {
			walk = instrument.positions.values();
			this.#walks.set(round, walk);
		}
		const receives = round.phase === "share";
		for (let next = walk.next(); next.done !== true; next = walk.next()) {
			const position = next.value;
			if (position.id > round.cursor && takesPart(position) && isReceiver(position, round) === receives) return position;
		}
		return undefined;
	}

	/** Collects the funding that a position owes. It pays at most its equity at the current mark less the closing fee. */
	#collect(instrument: Instrument, position: Position, round: FundingRound): void {
		const before = asBefore(instrument, position, round, this.#engine.isBefore(FUNDING_FIRST) ? fundingOwed : fundingDue);
		position.fundedFor = round.period;
		const { mark } = instrument;
		const fee = feeOn(notionalOf(position.terms, mark, position.lots), position.terms.takerFeePpm);
		const most = fundingBound(position.margin, position.profitAt(mark), fee);
		const amount = fundingPayment(before.owed, most);
		if (amount > 0n) this.#money.payFunding(instrument, position, amount);
		round.paid += amount;
		this.#tell(instrument, position, before, -amount);
	}

	/** Pays a position its share of the collected sum, in proportion to the amount that it is owed, rounded down. */
	#share(instrument: Instrument, position: Position, round: FundingRound): void {
		const before = asBefore(instrument, position, round, fundingOwed);
		position.fundedFor = round.period;
		const amount = fundingShare(before.owed, round.paid, round.owed);
		if (amount > 0n) this.#money.receiveFunding(instrument, position, amount);
		round.received += amount;
		this.#tell(instrument, position, before, amount);
	}

	#tell(instrument: Instrument, position: Position, before: Before, amount: bigint): void {
		this.#positions.touch(instrument, position);
		this.#positions.settle(instrument, position);
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

/** Tells if a position receives funding: long positions receive while the rate is below zero, short positions otherwise. */
function isReceiver({ long }: Position, { ratePpb }: FundingRound): boolean {
	return ratePpb < 0n === long;
}

function takesPart({ lots, held }: Position): boolean {
	return lots > 0 && !held;
}

function asBefore(instrument: Instrument, position: Position, round: FundingRound, owedOf: typeof fundingOwed): Before {
	const { id, member, terms, leverage, lots, entry, margin } = position;
	const { takerFeePpm } = terms;
	const told = {
		position: id,
		user: member.user,
		instrument: instrument.id,
		period: round.period,
		owed: owedOf(notionalOf(terms, round.mark, lots), round.ratePpb),
	};
	return { ...told, leverage, lots, entry, margin, takerFeePpm, mark: instrument.mark };
}
