// Moves the money of P2P trades. Coins leave the escrow only to the buyer or to the seller of their order.
import { PLATFORM, SETTLEMENT_ASSET, SPOT } from "../ledger/kinds.ts";
import { available, frozen, type Slot } from "../ledger/ledger.ts";
import type { P2pEngine } from "./dependencies.ts";
import { P2P_BOND, P2P_ESCROW } from "./kinds.ts";
import type { P2pOrderOpened } from "./messages.ts";

type Parties = Pick<P2pOrderOpened, "order" | "buyer" | "seller" | "asset" | "quantity">;

export class P2pMoney {
	readonly #ledger: P2pEngine["ledger"];
	readonly #access: P2pEngine["access"];

	constructor({ ledger, access }: P2pEngine) {
		this.#ledger = ledger;
		this.#access = access;
	}

	free(user: number, asset: number): bigint {
		return this.#ledger.balance(available(this.#ledger.find(user, SPOT, asset)));
	}

	bondOf(user: number): bigint {
		return this.#ledger.balance(available(this.#ledger.find(user, P2P_BOND, SETTLEMENT_ASSET)));
	}

	inEscrow(asset: number): bigint {
		return this.#ledger.balance(available(this.#ledger.find(PLATFORM, P2P_ESCROW, asset)));
	}

	/** Freezes more of the merchant's coins for an advertisement; a negative `change` makes coins available again. */
	freezeOffer(user: number, asset: number, advertisement: number, change: bigint): void {
		if (change === 0n) return;
		const slot = this.#ledger.open(user, SPOT, asset);
		const [from, to] = change > 0n ? [available(slot), frozen(slot)] : [frozen(slot), available(slot)];
		this.#access.p2p_advertisement.move(from, to, change > 0n ? change : -change, advertisement, advertisement);
	}

	/**
	 * Takes the coins of an order into escrow: from the coins that are frozen for the advertisement, or from the seller's available
	 * coins.
	 */
	escrow(one: Parties, isAdvertised: boolean): void {
		const slot = this.#spot(one.seller, one.asset);
		const from = isAdvertised ? frozen(slot) : available(slot);
		this.#access.p2p_sale.move(from, available(this.#escrowOf(one.asset)), one.quantity, one.order, one.order);
	}

	/** Returns the coins of an order to the seller: frozen for the advertisement again, or as available coins. */
	refund(one: Parties, isAdvertised: boolean): void {
		const slot = this.#spot(one.seller, one.asset);
		const to = isAdvertised ? frozen(slot) : available(slot);
		this.#access.p2p_refund.move(available(this.#escrowOf(one.asset)), to, one.quantity, one.order, one.order);
	}

	/** Gives the coins of an order to the buyer. They stay frozen until the end of the order's hold. */
	release(one: Parties): void {
		const to = frozen(this.#spot(one.buyer, one.asset));
		this.#access.p2p_purchase.move(available(this.#escrowOf(one.asset)), to, one.quantity, one.order, one.order);
	}

	endHold(one: Parties): void {
		const slot = this.#spot(one.buyer, one.asset);
		this.#access.p2p_hold.move(frozen(slot), available(slot), one.quantity, one.order, one.order);
	}

	payBond(user: number, amount: bigint): void {
		const bond = this.#ledger.open(user, P2P_BOND, SETTLEMENT_ASSET);
		this.#access.p2p_bond.move(available(this.#spot(user, SETTLEMENT_ASSET)), available(bond), amount, 0, 0);
	}

	returnBond(user: number, amount: bigint): void {
		const bond = this.#ledger.find(user, P2P_BOND, SETTLEMENT_ASSET);
		this.#access.p2p_bond.move(available(bond), available(this.#spot(user, SETTLEMENT_ASSET)), amount, 0, 0);
	}

	/** Pays the seller of a reversed order from the bond of the merchant who bought the coins. */
	compensate({ order, buyer, seller }: Parties, amount: bigint): void {
		const bond = this.#ledger.find(buyer, P2P_BOND, SETTLEMENT_ASSET);
		this.#access.p2p_compensation.move(available(bond), available(this.#spot(seller, SETTLEMENT_ASSET)), amount, order, order);
	}

	spotOf(user: number, asset: number): Slot {
		return this.#ledger.find(user, SPOT, asset);
	}

	#spot(user: number, asset: number): Slot {
		return this.#ledger.open(user, SPOT, asset);
	}

	#escrowOf(asset: number): Slot {
		return this.#ledger.open(PLATFORM, P2P_ESCROW, asset);
	}
}
