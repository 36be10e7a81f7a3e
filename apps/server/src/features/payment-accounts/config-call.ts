// GET ctc/config: returns the coins, currencies, pay types and deadlines of P2P trades, and the public table of reasons by which
// disputes are decided.
import type { CallData, FiatRate, PayType } from "@candor/contract";
import { OUTCOMES_OF, SETTLEMENT_ASSET } from "@candor/core";
import { formatDecimal } from "@candor/money";
import type { FiatRate as StoredRate } from "../../exchange/products/p2p/catalogue-views.ts";
import { readCatalogue } from "../../exchange/products/p2p/pay-catalogue.ts";
import type { ViewsNeeded } from "../../http/dependencies.ts";
import { assetOf, units } from "../../serializers/wire-numbers.ts";

/** Number of decimals of fiat rates and prices. */
const PRICE_DECIMALS = 6;

export type LateRulings = () => CallData<"ctc/config">["late_rulings"];
type Views = Pick<ViewsNeeded, "p2pCatalogue" | "listing" | "founding">;

export function p2pConfigOf(views: Views, lateRulings: LateRulings): CallData<"ctc/config"> {
	const { p2pCatalogue } = views;
	const { terms } = p2pCatalogue;
	const usdt = assetOf(views, SETTLEMENT_ASSET);
	const ofUsdt = (amount: bigint) => units(amount, usdt);
	return {
		coins: p2pCatalogue.coins().map((asset) => {
			const { code, decimals } = assetOf(views, asset);
			const price = p2pCatalogue.coinPrice(asset);
			return { currency_id: asset, currency: code, decimals, index: price === 0n ? null : ofUsdt(price) };
		}),
		fiats: p2pCatalogue.currencies().map(({ currency, decimals, open }) => {
			const rate = p2pCatalogue.rate(currency);
			return { fiat: currency, decimals, open, rate: rate === undefined ? null : toWireRate(views, rate) };
		}),
		pay_types: payTypesOf(views),
		terms: {
			declare_ms: terms.declareMs,
			pay_ms: terms.payMs,
			closing_ms: terms.closingMs,
			release_ms: terms.releaseMs,
			evidence_ms: terms.evidenceMs,
			ruling_ms: terms.rulingMs,
			hold_ms: terms.holdMs,
			new_account_hold_ms: terms.newAccountHoldMs,
			rate_age_ms: terms.rateAgeMs,
			bond: ofUsdt(terms.bond),
			new_payer_limit: ofUsdt(terms.newPayerLimit),
			known_payer_limit: ofUsdt(terms.knownPayerLimit),
		},
		decisions: (Object.keys(OUTCOMES_OF) as (keyof typeof OUTCOMES_OF)[]).map((reason) => {
			return { reason, outcomes: [...OUTCOMES_OF[reason]] };
		}),
		late_rulings: lateRulings(),
		simulated: views.founding.mode === "sandbox",
	};
}

function toWireRate({ p2pCatalogue }: Views, rate: StoredRate): FiatRate {
	return {
		rate: formatDecimal(rate.rate, PRICE_DECIMALS),
		...{ source: rate.source, observed_at: rate.observedAt, fresh: p2pCatalogue.isFresh(rate) },
	};
}

/**
 * Returns the pay types. One whose catalogue was accepted by an older release, but is invalid for this one, is left out, because
 * a page could not show it.
 */
function payTypesOf({ p2pCatalogue }: Views): PayType[] {
	return p2pCatalogue.payTypes().flatMap(({ payType, currency, recallMs, holdMs, windowMs, maximum, open, catalogue }) => {
		const read = readCatalogue(catalogue);
		if ("fault" in read) return [];
		const { name, countries, fields, advice } = read;
		const times = { recall_ms: recallMs, hold_ms: holdMs, window_ms: windowMs };
		const limit = formatDecimal(maximum, p2pCatalogue.currency(currency)?.decimals ?? 0);
		const catalogued = { name, countries: [...countries], fields: [...fields], advice };
		return [{ pay_type: payType, fiat: currency, ...catalogued, ...times, maximum: limit, open }];
	});
}
