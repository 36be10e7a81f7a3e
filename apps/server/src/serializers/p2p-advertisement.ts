// Converts a P2P advertisement to API form, as takers and as its merchant see it (docs/reference/wire.md, Objects).
import type { Advertisement, OwnAdvertisement, Trader } from "@candor/contract";
import { MAX_ORDERS_OF_ADVERTISEMENT, P2P_NEW_MS, p2pAmountOf, SETTLEMENT_ASSET } from "@candor/core";
import type { AccountsViews } from "../exchange/products/accounts/views.ts";
import type { HoldsViews } from "../exchange/products/holds/views.ts";
import type { ListingViews } from "../exchange/products/listing/views.ts";
import type { AdvertisementState } from "../exchange/products/p2p/advertisement-state.ts";
import type { P2pViews } from "../exchange/products/p2p/views.ts";
import type { VerificationViews } from "../exchange/products/verification/views.ts";
import { fiatDecimals, fiatText, p2pPrice } from "./p2p-numbers.ts";
import { assetOf, units } from "./wire-numbers.ts";

type Views = P2pViews & ListingViews & AccountsViews & HoldsViews & VerificationViews;

/** User who views an advertisement. */
export interface Viewer {
	/** User id; 0 without a session. */
	readonly user: number;
	/** Number of the verified person to whom the user account belongs; 0 without a session. */
	readonly person: number;
}

const least = (first: bigint, second: bigint) => (first < second ? first : second);

/** Returns the end of the user's hold after a security change, ms; undefined if the user has no hold. */
export const heldUntil = (views: HoldsViews, user: number): number | undefined => views.holds.of(user)[0]?.until;

/** Returns true if the merchant takes orders from this advertisement now. The conditions are the same as in the core. */
export function isAvailable(views: Views, one: AdvertisementState): boolean {
	const { user, side, advertisement } = one;
	const merchant = views.p2p.merchant(user);
	const isComplete = merchant?.state === "approved" && merchant.bond >= views.p2pCatalogue.terms.bond;
	const isHeld = side === "sell" && heldUntil(views, user) !== undefined;
	const isOpen = views.accounts.find(user)?.standing === "trading" && views.p2p.barredUntil(user) === 0;
	const isFull = views.p2p.ordersOf(advertisement) >= MAX_ORDERS_OF_ADVERTISEMENT;
	return isComplete && !isHeld && isOpen && !isFull && openPayTypes(views, one).length > 0 && hasOpenCurrency(views, one);
}

const hasOpenCurrency = ({ p2pCatalogue }: P2pViews, { currency }: AdvertisementState) =>
	p2pCatalogue.currency(currency)?.open === true;

/** Returns the pay types of the advertisement that are open now. */
export const openPayTypes = ({ p2pCatalogue }: P2pViews, { payTypes }: AdvertisementState) =>
	payTypes.filter(({ payType }) => p2pCatalogue.payType(payType)?.open === true);

/** Returns the largest fiat amount that all open pay types of the advertisement allow now. */
export function maximumOf(views: Views, one: AdvertisementState): bigint {
	const price = views.p2pCatalogue.priceOf(one);
	let maximum = one.maxAmount;
	for (const { payType } of openPayTypes(views, one)) {
		maximum = least(maximum, views.p2pCatalogue.payType(payType)?.maximum ?? 0n);
	}
	if (price === undefined) return maximum;
	const { decimals } = assetOf(views, one.asset);
	return least(maximum, p2pAmountOf(one.quantity, price, decimals, fiatDecimals(views, one.currency)));
}

function obstacleOf(views: Views, one: AdvertisementState, { user, person }: Viewer): Advertisement["obstacle"] {
	const mayTake = one.state === "shown" && isAvailable(views, one);
	if (user !== 0) {
		if (one.user === user) return "own";
		if (views.verification.find(user)?.basic !== true) return "not_verified";
		if (one.person === person) return "same_person";
		if (views.p2p.barredUntil(user) > 0) return "barred";
		if (one.side === "buy" && heldUntil(views, user) !== undefined) return "sales_held";
		if (views.p2p.hasBlocked(user, one.user) || views.p2p.hasBlocked(one.user, user)) return "blocked";
	}
	if (one.state === "below_minimum") return "below_minimum";
	if (!mayTake) return "unavailable";
	return views.p2pCatalogue.priceOf(one) === undefined ? "price_missing" : null;
}

/**
 * Returns the time for which the coins stay frozen after the buyer has received them, ms.
 * @param buyer user id; 0 for a new user
 */
function holdOf(views: Views, buyer: number, payType: string, now: number): number {
	const { terms } = views.p2pCatalogue;
	const openedAt = buyer === 0 ? now : (views.accounts.find(buyer)?.openedAt ?? 0);
	const isNew = openedAt > now - P2P_NEW_MS;
	return Math.max(views.p2pCatalogue.payType(payType)?.holdMs ?? 0, terms.holdMs, isNew ? terms.newAccountHoldMs : 0);
}

function commonOf(views: Views, one: AdvertisementState, buyer: number, terms: string, now: number) {
	const coin = assetOf(views, one.asset);
	const price = views.p2pCatalogue.priceOf(one);
	return {
		...{ id: one.advertisement, version: one.version, side: one.side },
		...{ currency_id: coin.asset, currency: coin.code, fiat: one.currency, floating: one.price === 0n },
		price: price === undefined ? null : p2pPrice(price),
		quantity: units(one.quantity, coin),
		minimum: fiatText(views, one.minAmount, one.currency),
		maximum: fiatText(views, maximumOf(views, one), one.currency),
		pay_types: one.payTypes.map(({ payType, windowMs }) => ({
			...{ pay_type: payType, window_ms: windowMs, hold_ms: holdOf(views, buyer, payType, now) },
		})),
		terms,
	};
}

export function toWireAdvertisement(
	views: Views,
	one: AdvertisementState,
	{ viewer, merchant, terms, now }: { viewer: Viewer; merchant: Trader; terms: string; now: number },
): Advertisement {
	const buyer = one.side === "sell" ? viewer.user : one.user;
	return { ...commonOf(views, one, buyer, terms, now), merchant, obstacle: obstacleOf(views, one, viewer) };
}

/**
 * Converts an advertisement to API form for its merchant.
 * @param accounts numbers of the merchant's payment accounts, keyed by the account's hash
 */
export function toWireOwnAdvertisement(
	views: Views,
	one: AdvertisementState,
	{ accounts, terms, now }: { accounts: ReadonlyMap<string, number>; terms: string; now: number },
): OwnAdvertisement {
	const common = commonOf(views, one, one.side === "sell" ? 0 : one.user, terms, now);
	const isFloating = one.price === 0n;
	return {
		...common,
		state: stateOf(views, one),
		fixed_price: isFloating ? null : p2pPrice(one.price),
		ratio_ppm: isFloating ? one.ratioPpm : null,
		lowest: one.lowest === 0n ? null : p2pPrice(one.lowest),
		highest: one.highest === 0n ? null : p2pPrice(one.highest),
		min_amount: fiatText(views, one.minAmount, one.currency),
		max_amount: fiatText(views, one.maxAmount, one.currency),
		pay_types: common.pay_types.map((payType, index) => ({
			...payType,
			account_id: accounts.get(one.payTypes[index]?.account ?? "") ?? 0,
		})),
		open_orders: views.p2p.ordersOf(one.advertisement),
		changed_at: one.closedAt || one.changedAt,
	};
}

/** Returns the state of the advertisement as its merchant sees it. */
export function stateOf(views: Views, one: AdvertisementState): OwnAdvertisement["state"] {
	if (one.state !== "shown") return one.state;
	if (!isAvailable(views, one)) return "unavailable";
	return views.p2pCatalogue.priceOf(one) === undefined ? "price_missing" : "shown";
}

/** Returns the bond as decimal text. */
export const bondText = (views: ListingViews, bond: bigint): string => units(bond, assetOf(views, SETTLEMENT_ASSET));
