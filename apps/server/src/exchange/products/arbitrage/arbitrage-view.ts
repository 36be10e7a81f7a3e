// View of strategy funds, users' lots of fund units, and the pending and recently finished subscriptions and redemptions. Older
// subscriptions and redemptions are only in the projection's tables.
import type {
	FundCoinsHandedOut,
	FundFounded,
	FundHeld,
	FundLot,
	FundRedemptionMoved,
	FundReleased,
	FundSet,
	FundSubscriptionMoved,
	UnitValued,
	UnwindingBegun,
	UnwindingEnded,
} from "@candor/core";
import { type RedemptionState, redemptionAfter, type SubscriptionState, subscriptionAfter } from "./state.ts";
import type { ArbitrageViews, FundState, LotState } from "./views.ts";

/**
 * The view holds at least this many finished subscriptions and at most twice as many. The same limits apply to finished
 * redemptions.
 */
const DONE_KEPT = 5_000;
const NOTHING = { amount: 0n, units: 0n } as const;
const NO_LOTS: ReadonlyMap<number, readonly LotState[]> = new Map();

export class ArbitrageView implements Readonly<ArbitrageViews["arbitrage"]> {
	readonly #funds = new Map<number, FundState>();
	readonly #accounts = new Map<number, number>();
	readonly #lots = new Map<number, Map<number, readonly LotState[]>>();
	readonly #subscriptions = new RequestContext<SubscriptionState>(({ subscription }) => subscription);
	readonly #redemptions = new RequestContext<RedemptionState>(({ redemption }) => redemption);

	funds(): readonly FundState[] {
		return [...this.#funds.values()].sort((a, b) => a.terms.fund - b.terms.fund);
	}

	fund(fund: number): FundState | undefined {
		return this.#funds.get(fund);
	}

	ofAccount(account: number): FundState | undefined {
		return this.#funds.get(this.#accounts.get(account) ?? 0);
	}

	lots(user: number): ReadonlyMap<number, readonly LotState[]> {
		return this.#lots.get(user) ?? NO_LOTS;
	}

	subscription(subscription: number): SubscriptionState | undefined {
		return this.#subscriptions.find(subscription);
	}

	redemption(redemption: number): RedemptionState | undefined {
		return this.#redemptions.find(redemption);
	}

	subscriptions(user: number): readonly SubscriptionState[] {
		return this.#subscriptions.waiting(user);
	}

	redemptions(user: number): readonly RedemptionState[] {
		return this.#redemptions.waiting(user);
	}

	#change(fund: number, change: Partial<FundState>): void {
		const known = this.#funds.get(fund);
		if (known !== undefined) this.#funds.set(fund, { ...known, ...change });
	}

	set({ type: _type, at: _at, ...terms }: FundSet): void {
		const fresh = { foundedAt: 0, founding: 0n, units: 0n, value: undefined, unwinding: undefined, held: false, handedOut: [] };
		this.#funds.set(terms.fund, { ...fresh, waiting: NOTHING, ...this.#funds.get(terms.fund), terms });
		this.#accounts.set(terms.account, terms.fund);
	}

	founded({ fund, amount, units, foundedAt }: FundFounded): void {
		this.#change(fund, { founding: amount, units, foundedAt });
	}

	valued({ type: _type, ...value }: UnitValued): void {
		this.#change(value.fund, { value, units: value.units });
	}

	/** Loads a fund's newest value from before this start. A value that the view already has is not replaced. */
	loadValue(value: Omit<UnitValued, "type">): void {
		if (this.#funds.get(value.fund)?.value === undefined) this.#change(value.fund, { value });
	}

	begun({ type: _type, ...unwinding }: UnwindingBegun): void {
		this.#change(unwinding.fund, { unwinding });
	}

	ended({ fund, units }: UnwindingEnded): void {
		this.#change(fund, { unwinding: undefined, units });
	}

	held({ fund }: FundHeld): void {
		this.#change(fund, { held: true });
	}

	handedOut({ type: _type, ...coins }: FundCoinsHandedOut): void {
		this.#change(coins.fund, { handedOut: [...(this.#funds.get(coins.fund)?.handedOut ?? []), coins] });
	}

	released({ fund }: FundReleased): void {
		this.#change(fund, { held: false });
	}

	lot({ type: _type, ...lot }: FundLot): void {
		const own = this.#lots.get(lot.user) ?? new Map<number, readonly LotState[]>();
		const known = own.get(lot.fund) ?? [];
		const before = known.find((one) => one.lot === lot.lot)?.units ?? 0n;
		const others = known.filter((one) => one.lot !== lot.lot);
		const now = lot.units === 0n ? others : [...others, lot].sort((a, b) => a.lot - b.lot);
		if (now.length > 0) own.set(lot.fund, now);
		else own.delete(lot.fund);
		if (own.size > 0) this.#lots.set(lot.user, own);
		else this.#lots.delete(lot.user);
		const fund = this.#funds.get(lot.fund);
		// Only new units are added here. The event that ends the fund's unwinding (the sale of positions for redemptions) subtracts
		// the redeemed units.
		if (fund !== undefined && lot.units > before) this.#change(lot.fund, { units: fund.units + lot.units - before });
	}

	subscribed(event: FundSubscriptionMoved): void {
		const state = subscriptionAfter(event);
		const before = this.#subscriptions.take(state, state.status === "waiting");
		this.#wait(state.fund, { amount: (state.status === "waiting" ? state.amount : 0n) - (before?.amount ?? 0n), units: 0n });
	}

	redeemed(event: FundRedemptionMoved): void {
		const state = redemptionAfter(event);
		const before = this.#redemptions.take(state, state.status !== "done");
		this.#wait(state.fund, { amount: 0n, units: state.units - (before?.units ?? 0n) });
	}

	#wait(fund: number, more: FundState["waiting"]): void {
		const { waiting = NOTHING } = this.#funds.get(fund) ?? {};
		this.#change(fund, { waiting: { amount: waiting.amount + more.amount, units: waiting.units + more.units } });
	}
}

/** The pending and recently finished requests of one kind: either subscriptions or redemptions. */
class RequestContext<T extends { readonly user: number }> {
	readonly #idOf: (one: T) => number;
	readonly #waiting = new Map<number, T>();
	readonly #ofUser = new Map<number, Map<number, T>>();
	// Finished requests are in two generations (maps). When the newer generation is full, the older one is dropped.
	#done = new Map<number, T>();
	#doneBefore = new Map<number, T>();

	constructor(idOf: (one: T) => number) {
		this.#idOf = idOf;
	}

	find(id: number): T | undefined {
		return this.#waiting.get(id) ?? this.#done.get(id) ?? this.#doneBefore.get(id);
	}

	waiting(user: number): readonly T[] {
		return [...(this.#ofUser.get(user)?.values() ?? [])];
	}

	/** Stores the new state of a request. Returns the previous state if the request was pending, otherwise undefined. */
	take(one: T, waits: boolean): T | undefined {
		const id = this.#idOf(one);
		const before = this.#waiting.get(id);
		const own = this.#ofUser.get(one.user) ?? new Map<number, T>();
		if (waits) {
			this.#waiting.set(id, one);
			this.#ofUser.set(one.user, own.set(id, one));
			return before;
		}
		this.#waiting.delete(id);
		if (own.delete(id) && own.size === 0) this.#ofUser.delete(one.user);
		if (this.#done.size >= DONE_KEPT) {
			this.#doneBefore = this.#done;
			this.#done = new Map();
		}
		this.#done.set(id, one);
		return before;
	}
}
