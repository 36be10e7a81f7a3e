// Stores the quantity that each user has bought in each unfinished subscription.
import { invariant } from "../engine/outcome.ts";
import type { Order } from "./offering.ts";

interface Held {
	quantity: bigint;
	orders: number;
}

export class Holders {
	readonly #offerings = new Map<number, Map<number, Held>>();

	bought(offering: number, user: number): bigint {
		return this.#offerings.get(offering)?.get(user)?.quantity ?? 0n;
	}

	orders(offering: number, user: number): number {
		return this.#offerings.get(offering)?.get(user)?.orders ?? 0;
	}

	add({ offering, user, quantity }: Order): void {
		let people = this.#offerings.get(offering);
		if (people === undefined) {
			people = new Map();
			this.#offerings.set(offering, people);
		}
		const held = people.get(user);
		if (held === undefined) people.set(user, { quantity, orders: 1 });
		else {
			held.quantity += quantity;
			held.orders++;
		}
	}

	forget(offering: number): void {
		this.#offerings.delete(offering);
	}

	mustEqual(other: Holders): void {
		invariant(this.#told() === other.#told(), "people have other orders of subscriptions than are counted");
	}

	#told(): string {
		const rows = [...this.#offerings].flatMap(([offering, people]) =>
			[...people].map(([user, { quantity, orders }]) => `${offering} ${user} ${quantity} ${orders}`),
		);
		return rows.sort().join();
	}
}
