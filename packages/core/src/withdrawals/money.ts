// Moves the money of withdrawals. It is frozen in the user's spot account until it is returned or paid out of custody. Each
// amount moves only once, because a withdrawal that has ended is removed (docs/reference/rules.md §10).
import { CUSTODY, FEES, NETWORK_FEES, PLATFORM, SPOT } from "../ledger/kinds.ts";
import { available, frozen } from "../ledger/ledger.ts";
import type { WithdrawalsEngine } from "./dependencies.ts";
import { amountLeaving, type Withdrawal } from "./state.ts";

export class WithdrawalMoney {
	readonly #access: WithdrawalsEngine["access"];
	readonly #ledger: WithdrawalsEngine["ledger"];

	constructor({ access, ledger }: WithdrawalsEngine) {
		this.#access = access;
		this.#ledger = ledger;
	}

	/** Returns the user's available balance in the spot account, ledger units. */
	free(user: number, asset: number): bigint {
		const slot = this.#ledger.find(user, SPOT, asset);
		return slot < 0 ? 0n : this.#ledger.balance(available(slot));
	}

	/** Returns the coins that have arrived on a network and have not left it, ledger units. */
	inCustody(network: number, asset: number): bigint {
		const slot = this.#ledger.find(network, CUSTODY, asset);
		return slot < 0 ? 0n : -this.#ledger.balance(available(slot));
	}

	freeze(user: number, asset: number, amount: bigint, withdrawal: number): void {
		const own = this.#ledger.open(user, SPOT, asset);
		this.#access.withdrawal_freeze.move(available(own), frozen(own), amount, withdrawal, withdrawal);
	}

	refund({ applied: { user, asset, amount, withdrawal } }: Withdrawal): void {
		const own = this.#ledger.open(user, SPOT, asset);
		this.#access.withdrawal_refund.move(frozen(own), available(own), amount, withdrawal, withdrawal);
	}

	/** Records in the ledger that the money was paid out of custody. Callers must check that custody covers the amount. */
	leave(one: Withdrawal): void {
		const { user, network, asset, fee, withdrawal } = one.applied;
		const own = this.#ledger.open(user, SPOT, asset);
		const custody = this.#ledger.open(network, CUSTODY, asset);
		this.#access.withdrawal.move(frozen(own), available(custody), amountLeaving(one), withdrawal, withdrawal);
		if (fee === 0n) return;
		const fees = this.#ledger.open(PLATFORM, FEES, asset);
		this.#access.withdrawal_fee.payFee(frozen(own), available(fees), fee, withdrawal, 0);
	}

	/** Records in the ledger a network fee that the platform has paid. Callers must check that custody covers the fee. */
	payGas(network: number, asset: number, gas: bigint): void {
		const [from, to] = [this.#ledger.open(PLATFORM, NETWORK_FEES, asset), this.#ledger.open(network, CUSTODY, asset)];
		this.#access.withdrawal.move(available(from), available(to), gas, 0, 0);
	}

	moveInside(user: number, to: number, asset: number, amount: bigint, withdrawal: number): void {
		const [from, target] = [this.#ledger.open(user, SPOT, asset), this.#ledger.open(to, SPOT, asset)];
		this.#access.internal_move.move(available(from), available(target), amount, withdrawal, withdrawal);
	}
}
