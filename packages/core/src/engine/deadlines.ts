// Automatic work of products: due work, the earliest first, and work that commands caused. The work of a batch is limited, so that one
// product's backlog does not delay others and a batch stays short (docs/decisions/0007). Stores the current product and item, so that an
// error can be attributed to them.
import type { AtWork } from "./assembly.ts";
import { DueBound, DueBounds } from "./due-bound.ts";
import { invariant } from "./outcome.ts";

/** The automatic work during which an error was thrown: product and item; `item` 0: unknown. */
export interface Fault {
	readonly product: string;
	readonly item: number;
}

/** A batch accepts no further command after this number of events: about 30 ms of work (docs/decisions/0007). */
export const MAX_EVENTS = 16_384;
/** Events that one product may emit automatically in a batch, so that others are not delayed. */
const MAX_EVENTS_A_PRODUCT = 4_096;
/** Automatic work of one product in a batch; the rest is due at once in the next batch. */
const MAX_DEADLINES_A_BATCH = 2_000;
const MAX_FOLLOW_UPS_A_COMMAND = 100;
/** Maximum steps (each about the work of a fill) that one command may cause directly, and that a batch does under rules 1 and 2. */
const MAX_STEPS = 1_000;

/** Parts of the exchange that automatic work uses. */
interface Surroundings {
	now(): number;
	/** Events of this batch so far. */
	eventCount(): number;
	/** Emits the balance changes since the last call. */
	flush(): void;
}

export class Deadlines {
	/** Products with automatic work. */
	readonly #timed: readonly AtWork[];
	readonly #following: readonly AtWork[];
	/** Due bounds, in the same order as the lists of products. */
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

	/** Stores the item that a product works on, for the attribution of errors. */
	working(item: number): void {
		this.#item = item;
	}

	/** The item to quarantine before a retry, after an error in automatic work. */
	get fault(): Fault | undefined {
		return this.#busy === undefined ? undefined : { product: this.#busy.name, item: this.#item };
	}

	/** The earliest time of automatic work, ms; undefined if none waits. */
	next(): number | undefined {
		let next: number | undefined;
		for (const { product } of this.#timed) {
			const due = product.nextDeadline?.();
			if (due !== undefined && (next === undefined || due < next)) next = due;
		}
		return next;
	}

	/** False if no work is due at `now` (ms) and no command caused work. Needs only one comparison unless work may be due. */
	mayBeDue(now: number): boolean {
		if (this.#all.earliestMs > now) return false;
		this.#all.renew();
		return this.#all.earliestMs <= now;
	}

	/** Tells if due work is left. Called after every command. */
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

	/**
	 * Does the work that a command caused, directly after the command. Work beyond the limit of steps is due at once
	 * (docs/reference/rules.md §4). @param bounded true: events are limited too
	 */
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

	/** Throws BrokenInvariant if a product is due before its bound. */
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

	/** Does due work, the earliest first, within the budgets. Returns true if none is left. */
	drain(): boolean {
		if (!this.mayBeDue(this.#around.now())) return true;
		// Work is counted by product, so that a long backlog of one product leaves room for others.
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

	/** Does due work by the procedure of rules 1 and 2. */
	drainUnbounded(): void {
		let left = MAX_STEPS;
		for (let work = 0; work < MAX_DEADLINES_A_BATCH && left > 0; work++) {
			const first = this.#firstDue(() => true);
			if (first < 0) return;
			left -= this.#runOne(this.#timed[first] as AtWork);
		}
	}

	/** Index of the product with the earliest passed deadline, among the products that `may` allows; -1 if none is due. */
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

	/** Does one piece of automatic work and returns its steps. */
	#runOne(atWork: AtWork): number {
		this.#busy = atWork;
		this.#item = 0;
		const before = this.#around.eventCount();
		const steps = atWork.product.onDeadline?.(MAX_STEPS) ?? 0;
		this.#around.flush();
		// A batch without events is not journalled: a replay would lack its changes.
		invariant(this.#around.eventCount() > before, `${atWork.name} did something by itself and told nothing`);
		this.#busy = undefined;
		return steps;
	}
}
