// Moves the money of arbitrage funds. A fund pays from its spot account first, then from its contracts account. The money of a
// waiting subscription stays frozen in the user's earn account.
import { invariant } from "../engine/outcome.ts";
import { CONTRACTS, EARN, FEES, PLATFORM, SETTLEMENT_ASSET, SPOT, TREASURY } from "../ledger/kinds.ts";
import { available, frozen, type Slot } from "../ledger/ledger.ts";
import type { ArbitrageEngine } from "./dependencies.ts";

const ASSET = SETTLEMENT_ASSET;

export class FundMoney {
	readonly #access: ArbitrageEngine["access"];
	readonly #ledger: ArbitrageEngine["ledger"];
	readonly #feePaid: ArbitrageEngine["feePaid"];

	constructor({ access, ledger, feePaid }: ArbitrageEngine) {
		this.#access = access;
		this.#ledger = ledger;
		this.#feePaid = feePaid;
	}

	treasury(): bigint {
		return this.#ledger.balance(available(this.#ledger.find(PLATFORM, TREASURY, ASSET)));
	}

	earnBalance(user: number): bigint {
		return this.#ledger.balance(available(this.#ledger.find(user, EARN, ASSET)));
	}

	/** Returns the available balance of the settlement asset in a fund's spot and contracts accounts together, ledger units. */
	cash(account: number): bigint {
		const { balance } = this.#slots(account);
		return balance.coin + balance.contract;
	}

	/**
	 * Returns a fund's total balance of the settlement asset in its spot and contracts accounts, ledger units, including money that
	 * is frozen for orders and positions.
	 */
	whole(account: number): bigint {
		const { coin, contract } = this.#slots(account);
		return this.cash(account) + this.#ledger.balance(frozen(coin)) + this.#ledger.balance(frozen(contract));
	}

	/** Returns a fund's balance of a coin in its spot account, ledger units. `all` includes coins that are frozen for orders. */
	coins(account: number, asset: number): { readonly available: bigint; readonly all: bigint } {
		const slot = this.#ledger.find(account, SPOT, asset);
		const free = this.#ledger.balance(available(slot));
		return { available: free, all: free + this.#ledger.balance(frozen(slot)) };
	}

	/**
	 * Returns a number that differs after each change of the fund's balance in its contracts account. Callers use the number to
	 * detect changes between commands, not within one.
	 */
	contractVersion(account: number): number {
		return this.#ledger.touchedBy(this.#ledger.find(account, CONTRACTS, ASSET));
	}

	/** Returns a number that differs after each change of a coin's balance in the fund's spot account. */
	coinVersion(account: number, asset: number): number {
		return this.#ledger.touchedBy(this.#ledger.find(account, SPOT, asset));
	}

	#slots(account: number): { coin: Slot; contract: Slot; balance: { coin: bigint; contract: bigint } } {
		const coin = this.#ledger.find(account, SPOT, ASSET);
		const contract = this.#ledger.find(account, CONTRACTS, ASSET);
		const balance = { coin: this.#ledger.balance(available(coin)), contract: this.#ledger.balance(available(contract)) };
		return { coin, contract, balance };
	}

	found(account: number, amount: bigint): void {
		const treasury = this.#ledger.find(PLATFORM, TREASURY, ASSET);
		const coin = this.#ledger.open(account, SPOT, ASSET);
		this.#access.fund_founding.move(available(treasury), available(coin), amount, 0, 0);
	}

	wait(user: number, amount: bigint, ref: number): void {
		const earn = this.#ledger.find(user, EARN, ASSET);
		this.#access.fund_subscription.move(available(earn), frozen(earn), amount, ref, ref);
	}

	giveBack(user: number, amount: bigint, ref: number): void {
		const earn = this.#ledger.find(user, EARN, ASSET);
		this.#access.fund_subscription.move(frozen(earn), available(earn), amount, ref, ref);
	}

	enter(user: number, account: number, amount: bigint, ref: number): void {
		const earn = this.#ledger.find(user, EARN, ASSET);
		const coin = this.#ledger.open(account, SPOT, ASSET);
		this.#access.fund_subscription.move(frozen(earn), available(coin), amount, ref, ref);
	}

	pay(account: number, user: number, amount: bigint, fee: bigint, ref: number): void {
		if (amount > 0n) {
			const earn = this.#ledger.open(user, EARN, ASSET);
			this.#take(account, amount, (from, part) =>
				this.#access.fund_redemption.move(available(from), available(earn), part, ref, ref),
			);
		}
		if (fee > 0n) {
			const fees = this.#ledger.open(PLATFORM, FEES, ASSET);
			this.#take(account, fee, (from, part) => this.#access.fund_fee.payFee(available(from), available(fees), part, ref, ref));
			// The holder bears this fee, so it counts as the holder's fee; the fund's account only pays it.
			this.#feePaid(user, ASSET, fee);
		}
	}

	/**
	 * Pays distributed coins to a user's spot account. The coins of the founding lot, which the platform owns, go to the treasury.
	 */
	handOut(account: number, user: number, asset: number, quantity: bigint, ref: number): void {
		const from = this.#ledger.find(account, SPOT, asset);
		const to = user === PLATFORM ? this.#ledger.open(PLATFORM, TREASURY, asset) : this.#ledger.open(user, SPOT, asset);
		this.#access.fund_in_kind.move(available(from), available(to), quantity, ref, ref);
	}

	#take(account: number, amount: bigint, move: (from: Slot, part: bigint) => void): void {
		const { coin, contract, balance } = this.#slots(account);
		invariant(amount <= balance.coin + balance.contract, `fund account ${account} pays ${amount} and has less`);
		const first = amount < balance.coin ? amount : balance.coin;
		if (first > 0n) move(coin, first);
		if (amount > first) move(contract, amount - first);
	}
}
