// Tracks each user's open principal in each product, and the number of the user's open tranches.
import type { Tranche } from "./order.ts";

export class Holdings {
	readonly #people = new Map<number, { tranches: number; readonly principal: Map<number, bigint> }>();

	get people(): number {
		return this.#people.size;
	}

	principal(user: number, product: number): bigint {
		return this.#people.get(user)?.principal.get(product) ?? 0n;
	}

	tranches(user: number): number {
		return this.#people.get(user)?.tranches ?? 0;
	}

	add({ amount, of: { user, product } }: Tranche): void {
		let person = this.#people.get(user);
		if (person === undefined) {
			person = { tranches: 0, principal: new Map() };
			this.#people.set(user, person);
		}
		person.tranches++;
		person.principal.set(product, (person.principal.get(product) ?? 0n) + amount);
	}

	remove({ amount, of: { user, product } }: Tranche): void {
		const person = this.#people.get(user);
		if (person === undefined) return;
		person.tranches--;
		person.principal.set(product, (person.principal.get(product) ?? 0n) - amount);
		if (person.tranches === 0) this.#people.delete(user);
	}
}
