// Computes the escrows of one kind of offering from order events and compares them with the ledger's balances.
import type { BalanceChanged } from "@candor/core";

export class Escrows {
	readonly #account: BalanceChanged["account"];
	/** Escrow balance as computed from order events, by offering and coin. */
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

	/** Returns the differences as text. */
	differences(): string[] {
		return [...new Set([...this.#counted.keys(), ...this.#told.keys()])].flatMap((key) => {
			const [right, told] = [this.#counted.get(key) ?? 0n, this.#told.get(key) ?? 0n];
			return right === told ? [] : [`escrow of offering ${key}: told ${told}, it is ${right}`];
		});
	}
}

/** Returns the cost of the given units of a coin, rounded up. */
export function priceOf(quantity: bigint, price: bigint, decimals: number): bigint {
	const whole = 10n ** BigInt(decimals);
	return (quantity * price + whole - 1n) / whole;
}
