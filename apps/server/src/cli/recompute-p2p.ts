// Recomputes P2P trades from the journal's events, without code of the core: the fiat amount of each order, its states, the coins
// that leave the escrow, the escrow as the sum of the open orders, and each bond (docs/reference/rules.md §9).
import type { BalanceChanged, Event, P2pOrderMoved, P2pOrderOpened } from "@candor/core";
import type { Recomputation } from "./recompute-product.ts";

/** Decimals of a price, which is in millionths of a fiat unit. */
const PRICE_DECIMALS = 6;

interface Order extends P2pOrderOpened {
	state: P2pOrderMoved["state"] | "opened";
	/** Coins of the order that have left the escrow, in ledger units. */
	left: bigint;
}

/** For each state of an order, the states that may follow. A repeated state is allowed and only extends the deadline. */
const NEXT: ReadonlyMap<Order["state"], readonly Order["state"][]> = new Map<Order["state"], readonly Order["state"][]>([
	["opened", ["created", "paying"]],
	["created", ["paying", "cancelled"]],
	["paying", ["paid", "closing", "cancelled"]],
	["closing", ["disputed", "cancelled"]],
	["paid", ["released", "disputed", "cancelled"]],
	["disputed", ["released", "cancelled"]],
]);
const isEnded = (state: Order["state"]) => state === "released" || state === "cancelled";

class P2pRecomputation implements Recomputation {
	readonly #differences: string[] = [];
	readonly #coins = new Map<number, number>();
	readonly #fiats = new Map<string, number>();
	readonly #orders = new Map<number, Order>();
	/**
	 * Balances that the ledger records: `#escrows` by coin, and `#recordedBonds` by merchant. `#bonds` has the bonds in the
	 * merchants' events.
	 */
	readonly #escrows = new Map<number, bigint>();
	readonly #bonds = new Map<number, bigint>();
	readonly #recordedBonds = new Map<number, bigint>();

	take(event: Event): void {
		switch (event.type) {
			case "AssetListed":
				this.#coins.set(event.asset, event.decimals);
				break;
			case "P2pCurrencySet":
				this.#fiats.set(event.currency, event.decimals);
				break;
			case "P2pOrderOpened":
				this.#opened(event);
				break;
			case "P2pOrderMoved":
				this.#moved(event);
				break;
			case "BondMoved":
				this.#bonds.set(event.user, event.bond);
				break;
			case "BalanceChanged":
				this.#balance(event);
		}
	}

	#opened(event: P2pOrderOpened): void {
		const { order, quantity, price, amount, asset, currency, buyer, seller, merchant } = event;
		this.#orders.set(order, { ...event, state: "opened", left: 0n });
		const scale = 10n ** BigInt((this.#coins.get(asset) ?? 0) + PRICE_DECIMALS - (this.#fiats.get(currency) ?? 0));
		// If the user chose the amount, the quantity was rounded down. The amount can then be too high by less than one unit.
		const least = (quantity * price + scale - 1n) / scale;
		if (amount < least) this.#differences.push(`order ${order}: the amount is ${amount}, and the price needs ${least}`);
		const isTrade = buyer !== seller && (merchant === buyer || merchant === seller);
		if (!isTrade) this.#differences.push(`order ${order} is between ${buyer} and ${seller}, with the merchant ${merchant}`);
	}

	#moved({ order: number, state }: P2pOrderMoved): void {
		const order = this.#orders.get(number);
		if (order === undefined) {
			this.#differences.push(`order ${number} moved to ${state} and was never opened`);
			return;
		}
		const isExtended = order.state === state && !isEnded(state);
		if (!isExtended && NEXT.get(order.state)?.includes(state) !== true)
			this.#differences.push(`order ${number} moved from ${order.state} to ${state}`);
		order.state = state;
	}

	#balance({ account, owner, asset, available, frozen, cause, change, ref }: BalanceChanged): void {
		if (account === "p2p_escrow") this.#escrows.set(asset, available + frozen);
		if (account === "p2p_bond") this.#recordedBonds.set(owner, available + frozen);
		if (account !== "coin" || (cause !== "p2p_purchase" && cause !== "p2p_refund")) return;
		const order = this.#orders.get(ref);
		const party = cause === "p2p_purchase" ? order?.buyer : order?.seller;
		if (order === undefined || party !== owner) this.#differences.push(`order ${ref}: ${owner} got its coins`);
		else order.left += change;
	}

	end() {
		const open = new Map<number, bigint>();
		for (const { order, state, left, quantity, asset } of this.#orders.values()) {
			const right = isEnded(state) ? quantity : 0n;
			if (left !== right) this.#differences.push(`order ${order}: ${left} units left the escrow, and ${right} had to`);
			if (!isEnded(state)) open.set(asset, (open.get(asset) ?? 0n) + quantity);
		}
		this.#compare("escrow of coin", open, this.#escrows);
		this.#compare("bond of", this.#bonds, this.#recordedBonds);
		const merchants = this.#bonds.size;
		return { counted: `P2P         ${this.#orders.size} orders, ${merchants} bonds`, differences: this.#differences };
	}

	#compare(called: string, computed: ReadonlyMap<number, bigint>, recorded: ReadonlyMap<number, bigint>): void {
		for (const key of new Set([...computed.keys(), ...recorded.keys()])) {
			const [right, found] = [computed.get(key) ?? 0n, recorded.get(key) ?? 0n];
			if (right !== found) this.#differences.push(`${called} ${key}: recorded ${found}, recomputed ${right}`);
		}
	}
}

export const createP2pRecompute = (): Recomputation => new P2pRecomputation();
