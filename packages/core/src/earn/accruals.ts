// Queues the tranches that wait for interest, the earliest first. A tranche is the money of one purchase within an earn order.
// Its next payment is due one day after its purchase or its last payment. Due interest is paid before any purchase, so a tranche
// that enters the queue is always due after those in it, and one queue is enough.
import { DueBound, NEVER } from "../engine/due-bound.ts";
import { nextPaymentAt, type Tranche } from "./order.ts";

const CUT_AFTER = 10_000;

export class Accruals {
	#line: Tranche[] = [];
	#next = 0;
	readonly bound = new DueBound(NEVER);

	add(tranche: Tranche): void {
		this.#line.push(tranche);
		this.bound.fromMs = Math.min(this.bound.fromMs, nextPaymentAt(tranche));
	}

	first(): Tranche | undefined {
		for (; this.#next < this.#line.length; this.#next++) {
			const tranche = this.#line[this.#next] as Tranche;
			if (tranche.over) continue;
			this.bound.fromMs = nextPaymentAt(tranche);
			return tranche;
		}
		this.#line = [];
		this.#next = 0;
		this.bound.fromMs = NEVER;
		return undefined;
	}

	shift(): void {
		this.#next++;
		if (this.#next < CUT_AFTER) return;
		this.#line = this.#line.slice(this.#next);
		this.#next = 0;
	}

	/** Rebuilds the queue from all open tranches, given in any order. */
	load(tranches: Iterable<Tranche>): void {
		this.bound.fromMs = 0;
		const waiting = [...tranches].filter(({ over, paidDays, days }) => !over && paidDays < days);
		this.#line = waiting.sort((a, b) => nextPaymentAt(a) - nextPaymentAt(b) || a.tranche - b.tranche);
		this.#next = 0;
	}

	*[Symbol.iterator](): Iterator<Tranche> {
		for (let at = this.#next; at < this.#line.length; at++) {
			const tranche = this.#line[at] as Tranche;
			if (!tranche.over) yield tranche;
		}
	}
}
