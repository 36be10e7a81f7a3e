// What products do by themselves: what is due, the earliest first, and what commands set off. Bounded, so that one product's backlog
// leaves room for another's and no batch lasts (docs/decisions/0007). Knows what each is busy with, for when it throws.
import type { AtWork } from "./assembly.ts";
import { DueBound, DueBounds } from "./due-bound.ts";
import { invariant } from "./outcome.ts";

/** What the exchange was doing by itself when it threw: a product's deadline or triggered item; `item` 0: the product did not say. */
export interface Fault {
	readonly product: string;
	readonly item: number;
}

/** A batch takes no further command once it has so many events: about 30 ms of work (docs/decisions/0007). */
export const MAX_EVENTS = 16_384;
/** What one product tells by itself in a batch, so that the others' deadlines are not kept waiting. */
const MAX_EVENTS_A_PRODUCT = 4_096;
/** Bounds what one product does by itself in a batch; what is left is due at once in the next. */
const MAX_DEADLINES_A_BATCH = 2_000;
const MAX_FOLLOW_UPS_A_COMMAND = 100;
/** Steps, each of about a fill: what one command may set off right after itself, and rules 1 and 2 in a batch. */
const MAX_STEPS = 1_000;

/** The exchange, to what goes on in it by itself. */
interface Surroundings {
	now(): number;
	/** Of this batch so far. */
	eventCount(): number;
	/** Tells what moved in the ledger. */
	flush(): void;
}

export class Deadlines {
	/** Those that ever do something by themselves. */
	readonly #timed: readonly AtWork[];
	readonly #following: readonly AtWork[];
	/** By product of the two lists. */
	readonly #timedFrom: readonly DueBound[];
	readonly #followingFrom: readonly DueBound[];
	readonly #all: DueBounds;
	readonly #around: Surroundings;
	#busy: AtWork | undefined;
	#item = 0;

	constructor(products: readonly AtWork[], around: Surroundings) {
		this.#timed = products.filter(({ product }) => product.nextDeadline !== undefined);
		this.#following = products.filter(({ product }) => product.followUp !== undefined);
		const bounds = new Map(products.map((atWork) => [atWork, atWork.product.dueBound ?? new DueBound(0)]));
		const boundOf = (atWork: AtWork) => bounds.get(atWork) as DueBound;
		this.#timedFrom = this.#timed.map(boundOf);
		this.#followingFrom = this.#following.map(boundOf);
		this.#all = new DueBounds([...new Set([...this.#timedFrom, ...this.#followingFrom])]);
		this.#around = around;
	}

	/** The product at work says with what. */
	working(item: number): void {
		this.#item = item;
	}

	/** After a throw while a product did something by itself: what to quarantine before it is tried again. */
	get fault(): Fault | undefined {
		return this.#busy === undefined ? undefined : { product: this.#busy.name, item: this.#item };
	}

	/** The earliest time at which something happens by itself, ms; undefined if nothing is waiting. */
	next(): number | undefined {
		let next: number | undefined;
		for (const { product } of this.#timed) {
			const due = product.nextDeadline?.();
			if (due !== undefined && (next === undefined || due < next)) next = due;
		}
		return next;
	}

	/** False: nothing is due by a time, ms, and nothing waits that a command set off. One comparison, unless something may be due. */
	mayBeDue(now: number): boolean {
		if (this.#all.earliestMs > now) return false;
		this.#all.renew();
		return this.#all.earliestMs <= now;
	}

	/** Whether something is due that was not done. Asked after every command. */
	get overdue(): boolean {
		const now = this.#around.now();
		if (!this.mayBeDue(now)) return false;
		for (let at = 0; at < this.#timed.length; at++) {
			if ((this.#timedFrom[at] as DueBound).fromMs > now) continue;
			const due = (this.#timed[at] as AtWork).product.nextDeadline?.();
			if (due !== undefined && due <= now) return true;
		}
		return false;
	}

	/** What a command set off, right after it; what is beyond the bound is due at once (docs/rules.md §4). @param bounded by events too */
	followUp(bounded: boolean): void {
		const now = this.#around.now();
		if (!this.mayBeDue(now)) return;
		for (let at = 0; at < this.#following.length; at++) {
			if ((this.#followingFrom[at] as DueBound).fromMs > now) continue;
			const atWork = this.#following[at] as AtWork;
			let left = MAX_STEPS;
			for (let count = 0; count < MAX_FOLLOW_UPS_A_COMMAND && left > 0; count++) {
				if (bounded && this.#around.eventCount() >= MAX_EVENTS) return;
				this.#busy = atWork;
				this.#item = 0;
				const steps = atWork.product.followUp?.(left);
				if (steps !== undefined) this.#around.flush();
				this.#busy = undefined;
				if (steps === undefined) break;
				left -= steps;
			}
		}
	}

	/** Throws BrokenInvariant where a product has something due before its bound says so. */
	checkBounds(): void {
		for (const [at, { name, product }] of this.#timed.entries()) {
			const { fromMs } = this.#timedFrom[at] as DueBound;
			const due = product.nextDeadline?.();
			invariant(
				this.#all.earliestMs <= fromMs,
				`${name} has a bound of ${fromMs}, before the earliest of ${this.#all.earliestMs}`,
			);
			invariant(due === undefined || fromMs <= due, `${name} has something due at ${due}, and a bound of ${fromMs}`);
		}
	}

	/** Does what is due, the earliest first, as far as the budgets go. True: nothing is left. */
	drain(): boolean {
		if (!this.mayBeDue(this.#around.now())) return true;
		// By product: one's long backlog leaves room for another's.
		const work = this.#timed.map(() => 0);
		const told = this.#timed.map(() => 0);
		for (;;) {
			const spent = (at: number) => (work[at] as number) >= MAX_DEADLINES_A_BATCH || (told[at] as number) >= MAX_EVENTS_A_PRODUCT;
			const first = this.#firstDue((at) => this.#around.eventCount() < MAX_EVENTS && !spent(at));
			if (first < 0) return !this.overdue;
			const before = this.#around.eventCount();
			this.#runOne(this.#timed[first] as AtWork);
			work[first] = (work[first] as number) + 1;
			told[first] = (told[first] as number) + this.#around.eventCount() - before;
		}
	}

	/** As rules 1 and 2 did it. */
	drainUnbounded(): void {
		let left = MAX_STEPS;
		for (let work = 0; work < MAX_DEADLINES_A_BATCH && left > 0; work++) {
			const first = this.#firstDue(() => true);
			if (first < 0) return;
			left -= this.#runOne(this.#timed[first] as AtWork);
		}
	}

	/** Among the products that `may` admits, the one whose deadline passed first; -1: none is due. */
	#firstDue(may: (at: number) => boolean): number {
		const now = this.#around.now();
		let first = -1;
		let firstDue = Number.POSITIVE_INFINITY;
		for (let at = 0; at < this.#timed.length; at++) {
			const due = (this.#timed[at] as AtWork).product.nextDeadline?.();
			if (due === undefined || due > now || due >= firstDue || !may(at)) continue;
			first = at;
			firstDue = due;
		}
		return first;
	}

	/** One thing that a product does by itself: the steps it was. */
	#runOne(atWork: AtWork): number {
		this.#busy = atWork;
		this.#item = 0;
		const before = this.#around.eventCount();
		const steps = atWork.product.onDeadline?.(MAX_STEPS) ?? 0;
		this.#around.flush();
		// A batch in which nothing is told is not journalled: what it did would be missing in every replay.
		invariant(this.#around.eventCount() > before, `${atWork.name} did something by itself and told nothing`);
		this.#busy = undefined;
		return steps;
	}
}
