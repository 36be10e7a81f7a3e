// Runs the automatic work of products: work that is due by time, the earliest first, and work that commands caused. The work in
// one batch is limited, so that one product does not delay the others and a batch stays short (docs/decisions/0007). The product
// and the item that are being worked on are stored, so that the engine can attribute a thrown error to them.
import type { RunningProduct } from "./assembly.ts";
import { DueBound, DueBounds } from "./due-bound.ts";
import { invariant } from "./outcome.ts";

/** Product and item whose automatic work threw an error. `item` is 0 if the item is unknown. */
export interface Fault {
	readonly product: string;
	readonly item: number;
}

/**
 * After this number of events, a batch accepts no further command. So many events are about 30 ms of work (docs/decisions/0007).
 */
export const MAX_EVENTS = 16_384;
/** Maximum number of events from one product's automatic work in a batch, so that the product does not delay the others. */
const MAX_EVENTS_A_PRODUCT = 4_096;
/** Maximum number of pieces of automatic work of one product in a batch. Further pieces are due at once in the next batch. */
const MAX_DEADLINES_A_BATCH = 2_000;
const MAX_FOLLOW_UPS_A_COMMAND = 100;
/**
 * Maximum number of steps of work that one command may cause directly. A step is about as much work as one fill. Under rules 1
 * and 2 this number limits a whole batch instead.
 */
const MAX_STEPS = 1_000;

interface Surroundings {
	now(): number;
	eventCount(): number;
	/** Emits the changes of balances since the last call. */
	flush(): void;
}

export class Deadlines {
	readonly #timed: readonly RunningProduct[];
	readonly #following: readonly RunningProduct[];
	/** Lower bounds of the due times of the products in the two lists above, in the same order. */
	readonly #timedFrom: readonly DueBound[];
	readonly #followingFrom: readonly DueBound[];
	readonly #all: DueBounds;
	readonly #around: Surroundings;
	#busy: RunningProduct | undefined;
	#item = 0;

	constructor(products: readonly RunningProduct[], around: Surroundings) {
		this.#timed = products.filter(({ product }) => product.nextDeadline !== undefined);
		this.#following = products.filter(({ product }) => product.followUp !== undefined);
		const bounds = new Map(products.map((running) => [running, running.product.dueBound ?? new DueBound(0)]));
		const boundOf = (running: RunningProduct) => bounds.get(running) as DueBound;
		this.#timedFrom = this.#timed.map(boundOf);
		this.#followingFrom = this.#following.map(boundOf);
		this.#all = new DueBounds([...new Set([...this.#timedFrom, ...this.#followingFrom])]);
		this.#around = around;
	}

	/** Stores the item that a product is working on, so that an error can be attributed to it. */
	working(item: number): void {
		this.#item = item;
	}

	/**
	 * Returns the item to quarantine after automatic work threw an error; undefined if no automatic work was running. The batch is
	 * tried again after the quarantine.
	 */
	get fault(): Fault | undefined {
		return this.#busy === undefined ? undefined : { product: this.#busy.name, item: this.#item };
	}

	next(): number | undefined {
		let next: number | undefined;
		for (const { product } of this.#timed) {
			const due = product.nextDeadline?.();
			if (due !== undefined && (next === undefined || due < next)) next = due;
		}
		return next;
	}

	/**
	 * Returns false if no work is due at `now` (ms) and no command caused work; true means that there may be work. The check
	 * usually takes one comparison.
	 */
	mayBeDue(now: number): boolean {
		if (this.#all.earliestMs > now) return false;
		this.#all.renew();
		return this.#all.earliestMs <= now;
	}

	/** Tells if due work is left. The exchange reads this after every command. */
	get overdue(): boolean {
		const now = this.#around.now();
		if (!this.mayBeDue(now)) return false;
		for (let at = 0; at < this.#timed.length; at++) {
			if ((this.#timedFrom[at] as DueBound).fromMs > now) continue;
			const due = (this.#timed[at] as RunningProduct).product.nextDeadline?.();
			if (due !== undefined && due <= now) return true;
		}
		return false;
	}

	/**
	 * Does the work that a command caused. Work beyond the limit becomes due at once.
	 * @param bounded true if the event budget of the batch limits the work too
	 */
	followUp(bounded: boolean): void {
		const now = this.#around.now();
		if (!this.mayBeDue(now)) return;
		for (let at = 0; at < this.#following.length; at++) {
			if ((this.#followingFrom[at] as DueBound).fromMs > now) continue;
			const running = this.#following[at] as RunningProduct;
			let left = MAX_STEPS;
			for (let count = 0; count < MAX_FOLLOW_UPS_A_COMMAND && left > 0; count++) {
				if (bounded && this.#around.eventCount() >= MAX_EVENTS) return;
				this.#busy = running;
				this.#item = 0;
				const steps = running.product.followUp?.(left);
				if (steps !== undefined) this.#around.flush();
				this.#busy = undefined;
				if (steps === undefined) break;
				left -= steps;
			}
		}
	}

	/** Throws BrokenInvariant if a product has work that is due earlier than the product's bound. */
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

	/** Does due work within the budgets, the earliest first. Returns true if no due work is left. */
	drain(): boolean {
		if (!this.mayBeDue(this.#around.now())) return true;
		// Work and events are counted for each product, so that a product with much work leaves room for the others.
		const work = this.#timed.map(() => 0);
		const told = this.#timed.map(() => 0);
		for (;;) {
			const spent = (at: number) => (work[at] as number) >= MAX_DEADLINES_A_BATCH || (told[at] as number) >= MAX_EVENTS_A_PRODUCT;
			const first = this.#firstDue((at) => this.#around.eventCount() < MAX_EVENTS && !spent(at));
			if (first < 0) return !this.overdue;
			const before = this.#around.eventCount();
			this.#runOne(this.#timed[first] as RunningProduct);
			work[first] = (work[first] as number) + 1;
			told[first] = (told[first] as number) + this.#around.eventCount() - before;
		}
	}

	/** Does due work in the way of rules 1 and 2, for the replay of their journal rows. */
	drainUnbounded(): void {
		let left = MAX_STEPS;
		for (let work = 0; work < MAX_DEADLINES_A_BATCH && left > 0; work++) {
			const first = this.#firstDue(() => true);
			if (first < 0) return;
			left -= this.#runOne(this.#timed[first] as RunningProduct);
		}
	}

	/**
	 * Returns the index of the product with the earliest due work, among the products for which `may` returns true; -1 if none has
	 * due work.
	 */
	#firstDue(may: (at: number) => boolean): number {
		const now = this.#around.now();
		let first = -1;
		let firstDue = Number.POSITIVE_INFINITY;
		for (let at = 0; at < this.#timed.length; at++) {
			const due = (this.#timed[at] as RunningProduct).product.nextDeadline?.();
			if (due === undefined || due > now || due >= firstDue || !may(at)) continue;
			first = at;
			firstDue = due;
		}
		return first;
	}

	#runOne(running: RunningProduct): number {
		this.#busy = running;
		this.#item = 0;
		const before = this.#around.eventCount();
		const steps = running.product.onDeadline?.(MAX_STEPS) ?? 0;
		this.#around.flush();
		// Automatic work must emit events: a batch without events is not journalled, so a replay would lack its changes.
		invariant(this.#around.eventCount() > before, `${running.name} did something by itself and told nothing`);
		this.#busy = undefined;
		return steps;
	}
}
