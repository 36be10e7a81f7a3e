// A second, simple implementation of P2P trades, for one coin, one fiat currency and fixed prices. Tests compare it with the
// core: it predicts the outcome of each command, and all balances. It uses plain lists and no code of the core. Times are in ms.
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

export interface NaiveTerms {
	readonly price: bigint;
	readonly minAmount: bigint;
	readonly maxAmount: bigint;
	readonly windowMs: number;
	readonly holdMs: number;
}

interface Wallet {
	free: bigint;
	frozen: bigint;
}

interface Advertisement {
	readonly number: number;
	readonly user: number;
	readonly side: "buy" | "sell";
	version: number;
	quantity: bigint;
	isOpen: boolean;
}

interface Order {
	readonly number: number;
	readonly from: Advertisement;
	readonly buyer: number;
	readonly seller: number;
	readonly quantity: bigint;
	state: "created" | "paying" | "closing" | "paid" | "disputed" | "released" | "cancelled";
	due: number;
	agreed: Map<number, string>;
	isThirdParty: boolean;
}

export type NaiveAction =
	| {
			readonly type: "save";
			readonly user: number;
			readonly advertisement: number;
			readonly side: "buy" | "sell";
			readonly quantity: bigint;
	  }
	| { readonly type: "close"; readonly user: number; readonly advertisement: number }
	| { readonly type: "open"; readonly user: number; readonly advertisement: number; readonly quantity: bigint }
	| { readonly type: "declare" | "pay" | "cancel" | "release"; readonly user: number; readonly order: number }
	| { readonly type: "appeal"; readonly user: number; readonly order: number; readonly isThirdParty: boolean }
	| { readonly type: "agree"; readonly user: number; readonly order: number; readonly outcome: "released" | "cancelled" }
	| { readonly type: "rule"; readonly order: number; readonly outcome: "released" | "cancelled"; readonly ruling: string }
	| { readonly type: "freeze"; readonly user: number; readonly isFrozen: boolean }
	| { readonly type: "hold"; readonly user: number }
	| { readonly type: "block"; readonly user: number; readonly other: number; readonly isBlocked: boolean };

const RULINGS: Readonly<Record<string, string>> = { seller_silent: "released", not_paid: "cancelled", third_party: "cancelled" };

export class NaiveP2p {
	now: number;
	escrow = 0n;
	readonly wallets = new Map<number, Wallet>();
	readonly advertisements: Advertisement[] = [];
	readonly orders: Order[] = [];
	readonly #terms: NaiveTerms;
	readonly #merchants: readonly number[];
	readonly #frozen = new Set<number>();
	readonly #heldUntil = new Map<number, number>();
	readonly #blocks: (readonly [number, number])[] = [];
	readonly #lapses: { readonly user: number; readonly at: number }[] = [];
	readonly #bars = new Map<number, number>();

	/** @param funds available coins of each user; those of a merchant are without the bond */
	constructor(now: number, terms: NaiveTerms, merchants: readonly number[], funds: ReadonlyMap<number, bigint>) {
		this.now = now;
		this.#terms = terms;
		this.#merchants = merchants;
		for (const [user, free] of funds) this.wallets.set(user, { free, frozen: 0n });
	}

	#wallet(user: number): Wallet {
		return this.wallets.get(user) as Wallet;
	}

	#amount(quantity: bigint): bigint {
		const product = quantity * this.#terms.price;
		const scale = 10n ** 10n;
		return (product + scale - 1n) / scale;
	}

	/** Moves the clock to `now`, and processes all deadlines that are due, the earliest first. */
	advance(now: number): void {
		this.now = now;
		for (;;) {
			const due = this.orders.filter((order) => order.due > 0 && order.due <= now);
			if (due.length === 0) return;
			const first = due.reduce((least, order) => (order.due < least.due ? order : least));
			this.#onDue(first);
		}
	}

	#onDue(order: Order): void {
		if (order.state === "created") this.#lapse(order);
		else if (order.state === "paying") this.#closing(order);
		else if (order.state === "closing") this.#refund(order);
		else if (order.state === "paid") this.#dispute(order, false);
		else if (order.state === "disputed") order.due = this.now + DAY;
		else {
			this.#wallet(order.buyer).frozen -= order.quantity;
			this.#wallet(order.buyer).free += order.quantity;
			order.due = 0;
		}
	}

	#closing(order: Order): void {
		order.state = "closing";
		order.due = this.now + 15 * MINUTE;
		this.#countLapse(order.buyer);
	}

	#lapse(order: Order): void {
		this.#refund(order);
		this.#countLapse(order.buyer);
	}

	#countLapse(user: number): void {
		this.#lapses.push({ user, at: this.now });
		const today = this.#lapses.filter((lapse) => lapse.user === user && lapse.at > this.now - DAY).length;
		if (today >= 3) this.#bar(user, this.now + DAY);
	}

	#bar(user: number, until: number): void {
		this.#bars.set(user, Math.max(this.#bars.get(user) ?? 0, until));
	}

	#refund(order: Order): void {
		this.escrow -= order.quantity;
		const wallet = this.#wallet(order.seller);
		if (order.from.isOpen && order.from.side === "sell") wallet.frozen += order.quantity;
		else wallet.free += order.quantity;
		if (order.from.isOpen) order.from.quantity += order.quantity;
		order.state = "cancelled";
		order.due = 0;
	}

	#release(order: Order): void {
		this.escrow -= order.quantity;
		this.#wallet(order.buyer).frozen += order.quantity;
		order.state = "released";
		order.due = this.now + this.#terms.holdMs;
	}

	#dispute(order: Order, isThirdParty: boolean): void {
		order.state = "disputed";
		order.due = this.now + DAY;
		order.isThirdParty = isThirdParty;
	}

	#isHeld(user: number): boolean {
		return (this.#heldUntil.get(user) ?? 0) > this.now;
	}

	#isBarred(user: number): boolean {
		return (this.#bars.get(user) ?? 0) > this.now;
	}

	/** Executes an action if the core should accept it. Returns true in that case, and false if the core should refuse it. */
	act(action: NaiveAction): boolean {
		switch (action.type) {
			case "freeze":
				if (action.isFrozen) this.#frozen.add(action.user);
				else this.#frozen.delete(action.user);
				return true;
			case "hold":
				this.#heldUntil.set(action.user, this.now + DAY);
				return true;
			case "block":
				return this.#block(action);
			case "save":
				return this.#save(action);
			case "close":
				return this.#close(action);
			case "open":
				return this.#open(action);
			case "rule":
				return this.#rule(action);
			default:
				return this.#step(action);
		}
	}

	#block({ user, other, isBlocked }: Extract<NaiveAction, { type: "block" }>): boolean {
		if (this.#frozen.has(user) || user === other) return false;
		const at = this.#blocks.findIndex(([one, two]) => one === user && two === other);
		if (isBlocked && at < 0) this.#blocks.push([user, other]);
		if (!isBlocked && at >= 0) this.#blocks.splice(at, 1);
		return true;
	}

	#save({ user, advertisement, side, quantity }: Extract<NaiveAction, { type: "save" }>): boolean {
		if (this.#frozen.has(user) || !this.#merchants.includes(user)) return false;
		if (side === "sell" && this.#isHeld(user)) return false;
		let known = advertisement === 0 ? undefined : this.advertisements[advertisement - 1];
		if (advertisement > 0 && (known === undefined || !known.isOpen || known.user !== user || known.side !== side)) return false;
		const open = this.advertisements.filter((one) => one.user === user && one.isOpen).length;
		if (known === undefined && open >= 20) return false;
		const change = side === "sell" ? quantity - (known?.quantity ?? 0n) : 0n;
		const wallet = this.#wallet(user);
		if (change > wallet.free) return false;
		if (known === undefined) {
			known = { number: this.advertisements.length + 1, user, side, version: 0, quantity: 0n, isOpen: true };
			this.advertisements.push(known);
		}
		wallet.free -= change;
		wallet.frozen += change;
		known.version++;
		known.quantity = quantity;
		return true;
	}

	#close({ user, advertisement }: Extract<NaiveAction, { type: "close" }>): boolean {
		const known = this.advertisements[advertisement - 1];
		if (known === undefined || !known.isOpen || known.user !== user) return false;
		known.isOpen = false;
		if (known.side === "buy") return true;
		this.#wallet(user).frozen -= known.quantity;
		this.#wallet(user).free += known.quantity;
		return true;
	}

	#open({ user, advertisement, quantity }: Extract<NaiveAction, { type: "open" }>): boolean {
		const from = this.advertisements[advertisement - 1];
		if (from === undefined || !from.isOpen || from.user === user || this.#frozen.has(user) || this.#frozen.has(from.user))
			return false;
		if (this.#isBarred(user) || this.#isBarred(from.user)) return false;
		const isBlocked = this.#blocks.some(
			([one, two]) => (one === user && two === from.user) || (one === from.user && two === user),
		);
		const [buyer, seller] = from.side === "sell" ? [user, from.user] : [from.user, user];
		if (isBlocked || this.#isHeld(seller)) return false;
		const isOpen = (order: Order) => order.state !== "released" && order.state !== "cancelled";
		const taken = this.orders.filter(
			(order) => isOpen(order) && order.from.user !== user && [order.buyer, order.seller].includes(user),
		);
		if (taken.length >= 5) return false;
		const amount = this.#amount(quantity);
		if (amount < this.#terms.minAmount || amount > this.#terms.maxAmount || quantity > from.quantity) return false;
		if (from.side === "buy" && this.#wallet(user).free < quantity) return false;
		const wallet = this.#wallet(seller);
		if (from.side === "sell") wallet.frozen -= quantity;
		else wallet.free -= quantity;
		this.escrow += quantity;
		from.quantity -= quantity;
		const [state, due] = from.side === "sell" ? (["created", 2 * MINUTE] as const) : (["paying", this.#terms.windowMs] as const);
		const number = this.orders.length + 1;
		this.orders.push({
			number,
			from,
			buyer,
			seller,
			quantity,
			state,
			due: this.now + due,
			agreed: new Map(),
			isThirdParty: false,
		});
		return true;
	}

	#rule({ order: number, outcome, ruling }: Extract<NaiveAction, { type: "rule" }>): boolean {
		const order = this.orders[number - 1];
		if (order?.state !== "disputed" || RULINGS[ruling] !== outcome) return false;
		if (order.isThirdParty && outcome === "cancelled" && ruling !== "third_party") return false;
		this.#end(order, outcome);
		if (ruling === "not_paid") this.#bar(order.buyer, this.now + 30 * DAY);
		return true;
	}

	#end(order: Order, outcome: "released" | "cancelled"): void {
		if (outcome === "released") this.#release(order);
		else this.#refund(order);
	}

	#step(action: Extract<NaiveAction, { order: number; user: number }>): boolean {
		const order = this.orders[action.order - 1];
		const { user } = action;
		if (order === undefined || (user !== order.buyer && user !== order.seller)) return false;
		const { state, buyer, seller } = order;
		switch (action.type) {
			case "declare":
				if (user !== buyer || state !== "created") return false;
				order.state = "paying";
				order.due = this.now + this.#terms.windowMs;
				return true;
			case "pay":
				if (user !== buyer || state !== "paying") return false;
				order.state = "paid";
				order.due = this.now + DAY;
				return true;
			case "cancel":
				if (user !== buyer || !["created", "paying", "paid"].includes(state)) return false;
				if (state === "paying") this.#closing(order);
				else this.#lapse(order);
				return true;
			case "release":
				if (user !== seller || state !== "paid") return false;
				if (this.#isHeld(user) || this.#frozen.has(user)) this.#dispute(order, false);
				else this.#release(order);
				return true;
			case "appeal":
				if (state !== "closing" && state !== "paid") return false;
				this.#dispute(order, action.isThirdParty);
				return true;
			case "agree":
				if (state !== "disputed") return false;
				order.agreed.set(user, action.outcome);
				if (order.agreed.get(buyer) === order.agreed.get(seller)) this.#end(order, action.outcome);
				return true;
		}
	}
}
