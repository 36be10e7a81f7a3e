// Makes the random order flow of core.ts. Every measured engine gets the same operations. Order ids are 1, 2, 3, …, as the
// exchange assigns them.
import { Random } from "@candor/testkit";

export const MIDDLE = 60_000;
const REACH = 50;
export const MAKERS = 400;
export const TAKERS = 100;

export const OPERATION = { add: 0, cancel: 1, take: 2 } as const;

export interface CoreFlow {
	/** Number of operations that fill the order book before the measurement starts. */
	readonly warm: number;
	readonly count: number;
	readonly kinds: Uint8Array;
	/** Side of each operation: 0 is buy, 1 is sell. */
	readonly sides: Uint8Array;
	readonly prices: Int32Array;
	readonly lots: Int32Array;
	/** Id of the order that each operation places or cancels. */
	readonly orders: Int32Array;
	readonly users: Int32Array;
	readonly live: number;
}

interface Resting {
	lots: number;
	user: number;
	at: number;
	price: number;
}

/** @param live approximate number of resting orders during the measurement @param timed number of measured operations */
export function makeCoreFlow(seed: number, live: number, timed: number): CoreFlow {
	const random = new Random(seed);
	const count = live + timed;
	const kinds = new Uint8Array(count);
	const sides = new Uint8Array(count);
	const prices = new Int32Array(count);
	const lots = new Int32Array(count);
	const orders = new Int32Array(count);
	const users = new Int32Array(count);
	const resting = new Map<number, Resting>();
	const ids: number[] = [];
	const queues = new Map<number, number[]>();
	let last = 0;
	const drop = (id: number) => {
		const { at } = resting.get(id) as Resting;
		const moved = ids.pop() as number;
		if (moved !== id) {
			ids[at] = moved;
			(resting.get(moved) as Resting).at = at;
		}
		resting.delete(id);
	};
	for (let index = 0; index < count; index++) {
		const roll = index < live ? 0 : random.below(100);
		const side = random.below(2);
		sides[index] = side;
		if (roll < 48) {
			const id = ++last;
			const price = side === 0 ? MIDDLE - 1 - random.below(REACH) : MIDDLE + 1 + random.below(REACH);
			const size = random.between(1, 10);
			const user = random.below(MAKERS);
			kinds[index] = OPERATION.add;
			prices[index] = price;
			lots[index] = size;
			orders[index] = id;
			users[index] = user;
			resting.set(id, { lots: size, user, at: ids.length, price });
			ids.push(id);
			const queue = queues.get(price);
			if (queue === undefined) queues.set(price, [id]);
			else queue.push(id);
		} else if (roll < 90) {
			const id = random.pick(ids);
			kinds[index] = OPERATION.cancel;
			orders[index] = id;
			users[index] = (resting.get(id) as Resting).user;
			drop(id);
		} else {
			const id = ++last;
			// Orders that trade are larger while the book has more orders than `live`, so that the number of resting orders stays
			// about constant.
			let rest = random.between(1, ids.length > live ? 16 : 2);
			kinds[index] = OPERATION.take;
			prices[index] = side === 0 ? MIDDLE + REACH : MIDDLE - REACH;
			lots[index] = rest;
			orders[index] = id;
			users[index] = MAKERS + random.below(TAKERS);
			for (let step = 1; step <= REACH && rest > 0; step++) {
				const queue = queues.get(side === 0 ? MIDDLE + step : MIDDLE - step) ?? [];
				while (queue.length > 0 && rest > 0) {
					const maker = resting.get(queue[0] as number);
					if (maker === undefined) queue.shift();
					else if (maker.lots <= rest) {
						rest -= maker.lots;
						drop(queue.shift() as number);
					} else {
						maker.lots -= rest;
						rest = 0;
					}
				}
			}
			if (rest > 0) throw new Error(`the flow ran dry at ${index}: choose more live orders`);
		}
	}
	return { warm: live, count, kinds, sides, prices, lots, orders, users, live: ids.length };
}
