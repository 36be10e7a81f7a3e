// Moves the money of earn products. Principal is frozen in the buyer's account and remains the buyer's money. Interest comes from
// the product's reserve.
import { available, frozen, type Slot } from "../ledger/ledger.ts";
import type { EarnEngine } from "./dependencies.ts";
import type { Order } from "./order.ts";

type Place = Pick<Order, "order" | "slot" | "reserve">;

export class EarnMoney {
	readonly #access: EarnEngine["access"];

	constructor({ access }: EarnEngine) {
		this.#access = access;
	}

	fund(from: Slot, to: Slot, amount: bigint): void {
		this.#access.earn_reserve.move(available(from), available(to), amount, 0, 0);
	}

	/** Freezes the principal of a sale in the buyer's account, and the full interest of the sale in the reserve. */
	sell({ order, slot, reserve }: Place, amount: bigint, interest: bigint): void {
		this.#access.earn_principal.move(available(slot), frozen(slot), amount, order, order);
		this.#access.earn_reserve.move(available(reserve), frozen(reserve), interest, order, order);
	}

	pay({ order, slot, reserve }: Place, interest: bigint): void {
		this.#access.earn_interest.move(frozen(reserve), available(slot), interest, order, order);
	}

	end(
		{ order, slot, reserve }: Place,
		{ charge, deduction, refund, returned }: { charge: bigint; deduction: bigint; refund: bigint; returned: bigint },
	): void {
		if (refund > 0n) this.#access.earn_principal.move(frozen(slot), available(slot), refund, order, order);
		if (charge + deduction > 0n) {
			this.#access.earn_charge.move(frozen(slot), available(reserve), charge + deduction, order, order);
		}
		if (returned > 0n) this.#access.earn_reserve.move(frozen(reserve), available(reserve), returned, order, order);
	}
}
