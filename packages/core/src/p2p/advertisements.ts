// Places, changes and closes advertisements. The coins that a sell advertisement offers are frozen in the merchant's account.
import { type Refusal, refuse, type Verdict } from "../engine/outcome.ts";
import { DEMO_ASSET, SETTLEMENT_ASSET } from "../ledger/kinds.ts";
import type { Catalogue } from "./catalogue.ts";
import type { P2pDependencies, P2pEngine } from "./dependencies.ts";
import type { AdvertisementMoved, CloseAdvertisement, SaveAdvertisement } from "./messages.ts";
import type { P2pMoney } from "./money.ts";
import { type Advertisement, NO_ACCOUNT, type P2pBook } from "./state.ts";
import { MAX_ADVERTISEMENTS, MAX_AMOUNT, MAX_PAY_TYPES_OF_ONE, MAX_RATIO_PPM, MIN_RATIO_PPM, MINUTE_MS } from "./terms.ts";

export class Advertisements {
	readonly #engine: P2pEngine;
	readonly #dependencies: P2pDependencies;
	readonly #book: P2pBook;
	readonly #money: P2pMoney;
	readonly #catalogue: Catalogue;

	constructor(
		engine: P2pEngine,
		dependencies: P2pDependencies,
		book: P2pBook,
		{ money, catalogue }: { readonly money: P2pMoney; readonly catalogue: Catalogue },
	) {
		this.#engine = engine;
		this.#dependencies = dependencies;
		this.#book = book;
		this.#money = money;
		this.#catalogue = catalogue;
	}

	save(command: SaveAdvertisement): Verdict {
		const { by: user, advertisement: number, version, side, asset, quantity } = command;
		const known = number === 0 ? undefined : this.#ownOf(user, number);
		if (known !== undefined && "code" in known) return known;
		const problem = this.#merchantProblem(user, known, command) ?? this.#termsProblem(command) ?? this.#payTypesProblem(command);
		if (problem !== undefined) return problem;
		if (known !== undefined) {
			if (known.terms.version !== version) return refuse("terms_changed", "version", { version: known.terms.version }, true);
			const isOther = known.terms.side !== side || known.terms.asset !== asset || known.terms.currency !== command.currency;
			if (isOther) return refuse("invalid_advertisement", "side");
		}
		const change = side === "sell" ? quantity - (known?.quantity ?? 0n) : 0n;
		const free = this.#money.free(user, asset);
		if (change > free) return refuse("insufficient_balance", "quantity", { available: free, asset }, true);
		const one = known ?? this.#add(command);
		this.#money.freezeOffer(user, asset, one.terms.advertisement, change);
		one.quantity = quantity;
		one.terms = this.#termsOf(command, one.terms.advertisement, version + 1);
		one.isBelowMinimum = this.#isBelowMinimum(one);
		this.#engine.emit({ type: "AdvertisementSet", ...one.terms });
		this.tell(one);
		return one.terms.advertisement;
	}

	#add(command: SaveAdvertisement): Advertisement {
		const terms = this.#termsOf(command, ++this.#book.lastAdvertisement, 1);
		const one: Advertisement = { terms, quantity: 0n, isBelowMinimum: false, orders: 0 };
		this.#book.addAdvertisement(one);
		return one;
	}

	#termsOf(
		{ type: _type, id: _id, by: user, quantity: _quantity, ...terms }: SaveAdvertisement,
		advertisement: number,
		version: number,
	): Advertisement["terms"] {
		return { ...terms, user, advertisement, version, at: this.#engine.now() };
	}

	#merchantProblem(user: number, known: Advertisement | undefined, { side }: SaveAdvertisement): Refusal | undefined {
		if (this.#book.merchants.get(user)?.state !== "approved") return refuse("not_merchant");
		if (this.#dependencies.levelOf(user) !== "advanced") return refuse("not_verified", undefined, { level: "advanced" });
		if ((this.#book.merchants.get(user)?.bond ?? 0n) < this.#book.terms.bond) return refuse("bond_lacking");
		const until = side === "sell" ? this.#dependencies.heldUntil(user) : undefined;
		if (until !== undefined) return refuse("sales_held", undefined, { until }, true);
		const isFull = known === undefined && (this.#book.advertisementsOf.get(user)?.size ?? 0) >= MAX_ADVERTISEMENTS;
		return isFull ? refuse("too_many_advertisements", undefined, { maximum: MAX_ADVERTISEMENTS }) : undefined;
	}

	#termsProblem(command: SaveAdvertisement): Refusal | undefined {
		const { asset, currency, price, ratioPpm, lowest, highest, minAmount, maxAmount, quantity, person, version } = command;
		const isCoin = asset !== DEMO_ASSET && this.#dependencies.asset(asset) !== undefined;
		// The coin must have a known worth, because the limits of users are in USDT.
		const hasIndex = asset === SETTLEMENT_ASSET || this.#dependencies.market(asset, SETTLEMENT_ASSET) !== undefined;
		if (!isCoin || !hasIndex) return refuse("invalid_advertisement", "asset");
		const unknown = this.#catalogue.currencyProblem(currency);
		if (unknown !== undefined) return unknown;
		const isFixed = price > 0n && price <= MAX_AMOUNT && ratioPpm === 0 && lowest === 0n && highest === 0n;
		const isFloating = price === 0n && ratioPpm >= MIN_RATIO_PPM && ratioPpm <= MAX_RATIO_PPM;
		if (!isFixed && !isFloating) return refuse("invalid_advertisement", "price");
		const hasBounds = lowest >= 0n && highest >= 0n && highest <= MAX_AMOUNT && (highest === 0n || lowest <= highest);
		if (!hasBounds || lowest > MAX_AMOUNT) return refuse("invalid_advertisement", "lowest");
		if (minAmount <= 0n || minAmount > maxAmount) return refuse("invalid_advertisement", "minAmount");
		if (maxAmount > MAX_AMOUNT) return refuse("invalid_advertisement", "maxAmount");
		if (quantity < 0n || quantity > MAX_AMOUNT) return refuse("invalid_advertisement", "quantity");
		if (command.advertisement === 0 && version !== 0) return refuse("invalid_advertisement", "version");
		return person === 0 ? refuse("invalid_advertisement", "person") : undefined;
	}

	#payTypesProblem({ payTypes, currency, asset, maxAmount }: SaveAdvertisement): Refusal | undefined {
		if (payTypes.length === 0 || payTypes.length > MAX_PAY_TYPES_OF_ONE) return refuse("invalid_advertisement", "payTypes");
		if (new Set(payTypes.map(({ payType }) => payType)).size < payTypes.length)
			return refuse("invalid_advertisement", "payTypes");
		for (const { payType, windowMs, account } of payTypes) {
			const known = this.#book.payTypes.get(payType);
			if (known === undefined || !known.open || known.currency !== currency) return refuse("unknown_pay_type", "payTypes");
			if (maxAmount > known.maximum)
				return refuse("outside_limits", "maxAmount", { minimum: 0n, maximum: known.maximum, currency });
			// The prices of other coins move too much for a longer payment window.
			const longest = asset === SETTLEMENT_ASSET ? known.windowMs : Math.min(known.windowMs, this.#book.terms.payMs);
			if (windowMs < MINUTE_MS || windowMs > longest) return refuse("invalid_advertisement", "windowMs", { maximum: longest });
			if (account === NO_ACCOUNT) return refuse("account_missing", "payTypes");
		}
		return undefined;
	}

	#ownOf(user: number, number: number): Advertisement | Refusal {
		const one = this.#book.advertisements.get(number);
		return one === undefined || one.terms.user !== user ? refuse("unknown_advertisement", "advertisement") : one;
	}

	close({ by, advertisement }: CloseAdvertisement): Verdict {
		const one = this.#ownOf(by, advertisement);
		if ("code" in one) return one;
		this.#close(one);
		return advertisement;
	}

	#close(one: Advertisement): void {
		const { user, asset, side, advertisement } = one.terms;
		if (side === "sell") this.#money.freezeOffer(user, asset, advertisement, -one.quantity);
		one.quantity = 0n;
		this.#book.removeAdvertisement(one);
		this.#engine.emit({ type: "AdvertisementMoved", advertisement, user, quantity: 0n, state: "closed", at: this.#engine.now() });
	}

	/** Closes all sell advertisements of a user, so that their frozen coins become available. */
	closeSalesOf(user: number): void {
		for (const number of [...(this.#book.advertisementsOf.get(user) ?? [])]) {
			const one = this.#book.advertisements.get(number) as Advertisement;
			if (one.terms.side === "sell") this.#close(one);
		}
	}

	/** Changes the quantity that an advertisement has left, after an order was opened or cancelled. */
	change(one: Advertisement, change: bigint): void {
		one.quantity += change;
		one.isBelowMinimum = this.#isBelowMinimum(one);
		this.tell(one);
	}

	/**
	 * Tells if the quantity that is left is too small for an order of the smallest amount. If there is no current price, the
	 * previous result stays.
	 */
	#isBelowMinimum(one: Advertisement): boolean {
		const price = this.#catalogue.priceOf(one);
		if (price === undefined) return one.isBelowMinimum;
		return this.#catalogue.amountOf(one.terms, one.quantity, price) < one.terms.minAmount;
	}

	tell(one: Advertisement): void {
		const { advertisement, user, visible } = one.terms;
		const state: AdvertisementMoved["state"] = !visible ? "hidden" : one.isBelowMinimum ? "below_minimum" : "shown";
		const at = this.#engine.now();
		this.#engine.emit({ type: "AdvertisementMoved", advertisement, user, quantity: one.quantity, state, at });
	}
}
