// Computes the escrows of one kind of offering from the events of its orders, and compares them with the balances in the ledger.
import type { BalanceChanged } from "@candor/core";

export class Escrows {
	readonly #account: BalanceChanged["account"];
	/** Escrow computed from the events of orders, keyed by offering and coin. `#told` has the escrows that the ledger records. */
	readonly #counted = new Map<string, bigint>();
	readonly #told = new Map<string, bigint>();

	constructor(account: "subscription_escrow" | "ieo_escrow") {
		this.#account = account;
	}

	add(offering: number, asset: number, change: bigint): void {
		const key = `${offering} in coin ${asset}`;
		this.#counted.set(key, (this.#counted.get(key) ?? 0n) + change);
	}

	balance({ account, owner, asset, available, frozen }: BalanceChanged): void {
		if (account === this.#account) this.#told.set(`${owner} in coin ${asset}`, available + frozen);
	}

	/** Returns a text for each difference. */
	differences(): string[] {
		return [...new Set([...this.#counted.keys(), ...this.#told.keys()])].flatMap((key) => {
			const [right, told] = [this.#counted.get(key) ?? 0n, this.#told.get(key) ?? 0n];
			return right === told ? [] : [`escrow of offering ${key}: told ${told}, it is ${right}`];
		});
	}
}

/** Returns the cost of a quantity of a coin at a price, in ledger units of the pay coin, rounded up. */
export function priceOf(quantity: bigint, price: bigint, decimals: number): bigint {
	const whole = 10n ** BigInt(decimals);
	return (quantity * price + whole - 1n) / whole;
}
