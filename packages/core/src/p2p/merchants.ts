// Decides about merchants, their bonds, blocks (two users who do not trade with each other) and bars (times in which a user opens
// no orders).
import { FIRST_REGISTERED_USER } from "../engine/actors.ts";
import { refuse, type Verdict } from "../engine/outcome.ts";
import { DAY_MS } from "../engine/time.ts";
import { SETTLEMENT_ASSET } from "../ledger/kinds.ts";
import type { P2pDependencies, P2pEngine } from "./dependencies.ts";
import type { ApplyMerchant, BarP2pUser, BlockUser, P2pUserBarred, SetMerchant, WithdrawBond } from "./messages.ts";
import type { P2pMoney } from "./money.ts";
import { addTo, type Merchant, type P2pBook, removeFrom } from "./state.ts";
import { LAPSES_A_DAY, LONGEST_BAR_MS, MAX_BLOCKED } from "./terms.ts";

export class Merchants {
	readonly #engine: P2pEngine;
	readonly #dependencies: P2pDependencies;
	readonly #book: P2pBook;
	readonly #money: P2pMoney;

	constructor(engine: P2pEngine, dependencies: P2pDependencies, book: P2pBook, money: P2pMoney) {
		this.#engine = engine;
		this.#dependencies = dependencies;
		this.#book = book;
		this.#money = money;
	}

	apply({ by: user }: ApplyMerchant): Verdict {
		if (this.#dependencies.levelOf(user) !== "advanced") return refuse("not_verified", undefined, { level: "advanced" });
		const { merchants, terms } = this.#book;
		const known = merchants.get(user);
		const bond = known?.bond ?? 0n;
		const missing = terms.bond - bond;
		if (known !== undefined && known.state !== "closed" && missing <= 0n) return refuse("already_merchant");
		const free = this.#money.free(user, SETTLEMENT_ASSET);
		if (free < missing) return refuse("insufficient_balance", "amount", { available: free, asset: SETTLEMENT_ASSET }, true);
		const merchant: Merchant = known ?? { user, state: "closed", bond: 0n, bondFrom: 0 };
		merchants.set(user, merchant);
		if (missing > 0n) {
			this.#money.payBond(user, missing);
			merchant.bond += missing;
			this.tellBond(merchant, 0);
		}
		if (merchant.state === "closed") this.#set(merchant, "applied", 0);
		return user;
	}

	set({ by, user, approved }: SetMerchant): Verdict {
		const merchant = this.#book.merchants.get(user);
		if (merchant === undefined || (merchant.state === "closed" && approved)) return refuse("not_merchant", "user");
		if (approved && this.#dependencies.levelOf(user) !== "advanced") return refuse("not_verified", "user", { level: "advanced" });
		this.#set(merchant, approved ? "approved" : "closed", by);
		return user;
	}

	/**
	 * Returns the bond to the merchant, but only when no bank can recall a payment of an ended purchase any more, because the bond
	 * pays the sellers of reversed orders.
	 */
	withdrawBond({ by: user }: WithdrawBond): Verdict {
		const merchant = this.#book.merchants.get(user);
		if (merchant === undefined || merchant.bond === 0n) return refuse("not_merchant");
		const isTrading = this.#book.advertisementsOf.has(user) || this.#book.openOf.has(user);
		if (isTrading || merchant.bondFrom > this.#engine.now()) return refuse("bond_locked", undefined, undefined, true);
		this.#money.returnBond(user, merchant.bond);
		merchant.bond = 0n;
		this.tellBond(merchant, 0);
		if (merchant.state !== "closed") this.#set(merchant, "closed", 0);
		return user;
	}

	#set(merchant: Merchant, state: Merchant["state"], operator: number): void {
		merchant.state = state;
		this.#engine.emit({ type: "MerchantSet", user: merchant.user, state, operator, at: this.#engine.now() });
	}

	tellBond({ user, bond }: Merchant, order: number): void {
		this.#engine.emit({ type: "BondMoved", user, bond, order, at: this.#engine.now() });
	}

	block({ by, user, blocked }: BlockUser): Verdict {
		const own = this.#book.blocked.get(by);
		const isUser = user >= FIRST_REGISTERED_USER && this.#dependencies.standingOf(user) !== undefined;
		if (user === by || !isUser) return refuse("invalid_block", "user");
		if ((own?.has(user) === true) === blocked) return user;
		if (blocked && (own?.size ?? 0) >= MAX_BLOCKED) return refuse("invalid_block", "user", { maximum: MAX_BLOCKED });
		if (blocked) addTo(this.#book.blocked, by, user);
		else removeFrom(this.#book.blocked, by, user);
		this.#engine.emit({ type: "UserBlocked", user: by, other: user, blocked, at: this.#engine.now() });
		return user;
	}

	bar({ user, until }: BarP2pUser): Verdict {
		const now = this.#engine.now();
		if (this.#dependencies.standingOf(user) === undefined) return refuse("unknown_account", "user");
		if (until !== 0 && (until <= now || until > now + LONGEST_BAR_MS)) return refuse("invalid_time", "until");
		this.barUntil(user, until, "operator");
		return user;
	}

	/** Bars a user from opening orders until a core time, ms. A bar that follows from a rule never shortens an existing bar. */
	barUntil(user: number, until: number, cause: P2pUserBarred["cause"]): void {
		const before = this.#book.bars.get(user) ?? 0;
		if (cause !== "operator" && until <= before) return;
		if (until === 0) this.#book.bars.delete(user);
		else this.#book.bars.set(user, until);
		this.#engine.emit({ type: "P2pUserBarred", user, until, cause, at: this.#engine.now() });
	}

	/**
	 * Counts an order that ended because its payer did not pay. After LAPSES_A_DAY such orders within a day the payer is barred.
	 */
	countLapse(user: number): void {
		const now = this.#engine.now();
		const times = [...(this.#book.lapses.get(user) ?? []), now].filter((at) => at > now - DAY_MS).slice(-LAPSES_A_DAY);
		this.#book.lapses.set(user, times);
		if (times.length >= LAPSES_A_DAY) this.barUntil(user, now + this.#book.terms.lapseBarMs, "lapsed");
	}
}
