// Console calls that list the products with their current terms, from the views.
import { type AccountName, PLATFORM, SETTLEMENT_ASSET, UNIT_VALUE_ONE } from "@candor/core";
import type { IeoState } from "../exchange/products/ieo/state.ts";
import type { SubscriptionState } from "../exchange/products/subscription/state.ts";
import type { Simulation } from "../features/proofs/plugin.ts";
import type { ViewsNeeded } from "../http/dependencies.ts";
import { unitValueText } from "../serializers/fund.ts";
import { ratioText } from "../serializers/option.ts";
import { topLeverage, WireInstrument } from "../serializers/position.ts";
import { assetOf, pairOf, units } from "../serializers/wire-numbers.ts";
import { jsonOf } from "./command-calls.ts";
import type { ConsoleHandlers } from "./console-registry.ts";

const PURSES = ["treasury", "fees", "option_pool", "insurance"] as const;
const NO_MARK = "0";

export interface ProductCallsOptions {
	readonly views: ViewsNeeded;
	readonly simulation: Simulation;
	/** Returns the symbols of the markets that have no current index. */
	readonly halted: () => readonly string[];
}

export function productCalls({ views, simulation, halted }: ProductCallsOptions) {
	const settlement = () => assetOf(views, SETTLEMENT_ASSET);
	const balance = (owner: number, account: AccountName, asset: number) => {
		const { available, frozen } = views.balances.of(owner, account, asset);
		return available + frozen;
	};

	return {
		"products/contracts": () => {
			const without = new Set(halted());
			const list = views.contracts.instruments().map((terms) => {
				const { instrument, account, active, version: _version, ...rest } = terms;
				const wire = new WireInstrument(views, terms);
				const { symbol } = wire.pair.terms;
				return {
					...{ instrument, symbol, account, active },
					delist_at: views.contracts.endOf(instrument) ?? 0,
					mark: wire.price(views.contracts.mark(instrument)?.mark ?? 0) ?? NO_MARK,
					open_interest: wire.amount(views.contracts.openLots(instrument)),
					halted: without.has(symbol),
					maker_fee: ratioText(terms.makerFeePpm),
					taker_fee: ratioText(terms.takerFeePpm),
					top_leverage: topLeverage(terms),
					terms: jsonOf(rest),
				};
			});
			return { list };
		},

		"products/options": () => {
			const coin = settlement();
			const { available, frozen } = views.balances.of(PLATFORM, "option_pool", SETTLEMENT_ASSET);
			return {
				terms: views.options.allTerms().map(({ seconds, payoutPpm, minStake, maxStake, active }) => ({
					...{ seconds, payout: ratioText(payoutPpm), active },
					...{ minimum: units(minStake, coin), maximum: units(maxStake, coin) },
				})),
				markets: views.listing.pairs().flatMap(({ pair, symbol }) => {
					const active = views.options.market(pair);
					return active === undefined ? [] : [{ pair, symbol, active }];
				}),
				pool: units(available + frozen, coin),
				reserved: units(frozen, coin),
			};
		},

		"products/earn": () => {
			const list = views.earn.products().map(({ terms: _version, ...terms }) => {
				const coin = assetOf(views, terms.asset);
				const { available, frozen } = views.balances.of(terms.product, "earn_reserve", terms.asset);
				return {
					...{ product: terms.product, coin: coin.code, days: terms.days, rate: ratioText(terms.ratePpm) },
					...{ minimum: units(terms.minAmount, coin), maximum: units(terms.maxAmount, coin) },
					...{ rule: terms.rule, penalty: ratioText(terms.penaltyPpm), active: terms.active },
					...{ reserve: units(available + frozen, coin), locked: units(frozen, coin) },
					sold: units(views.earn.sold(terms.product), coin),
					terms: jsonOf(terms),
				};
			});
			return { list };
		},

		"products/funds": () => {
			const coin = settlement();
			const list = views.arbitrage.funds().map(({ terms: known, foundedAt, units: all, value, held, waiting }) => {
				const { account: _account, version: _version, ...terms } = known;
				return {
					...{ fund: terms.fund, name: terms.name, kind: terms.kind, active: terms.active },
					fee: ratioText(terms.performanceFeePpm),
					founded: foundedAt > 0,
					unit_value: unitValueText(value?.value ?? UNIT_VALUE_ONE),
					units: units(all, coin),
					waiting_subscriptions: units(waiting.amount, coin),
					waiting_redemptions: units(waiting.units, coin),
					held,
					terms: jsonOf(terms),
				};
			});
			return { list };
		},

		"products/offerings": () => {
			const subscriptions = views.subscriptions.offerings().map((one) => {
				const coin = assetOf(views, one.asset);
				return {
					...{ offering: one.offering, kind: "subscription" as const, name: one.name, coin: coin.code, state: one.state },
					...{ supply: units(one.supply, coin), opens_at: one.opensAt, closes_at: one.closesAt },
					escrow: units(balance(one.offering, "subscription_escrow", one.asset), coin),
					terms: jsonOf(subscriptionTerms(one)),
				};
			});
			const ieos = views.ieos.offerings().map((one) => {
				const coin = assetOf(views, one.asset);
				return {
					...{ offering: one.offering, kind: "ieo" as const, name: one.name, coin: coin.code, state: one.state },
					...{ supply: units(one.supplyLots * one.lot, coin), opens_at: one.opensAt, closes_at: one.closesAt },
					escrow: units(balance(one.offering, "ieo_escrow", one.asset), coin),
					terms: jsonOf(ieoTerms(one)),
				};
			});
			return { list: [...subscriptions, ...ieos].sort((a, b) => b.opens_at - a.opens_at) };
		},

		"products/fees": () => ({
			spot: views.listing.pairs().map(({ symbol, makerFeePpm, takerFeePpm }) => ({
				...{ symbol, maker_fee: ratioText(makerFeePpm), taker_fee: ratioText(takerFeePpm) },
			})),
			countries: [...views.verification.countries()].map(([product, { demoOnly, absent }]) => ({
				...{ product, demo_only: [...demoOnly], absent: [...absent] },
			})),
		}),

		"products/treasury": () => {
			const coins = views.listing.coins();
			const pools = PURSES.flatMap((purse) => {
				const held = coins.map((coin) => ({ purse, coin: coin.code, amount: balance(PLATFORM, purse, coin.asset), terms: coin }));
				// A pool without money is listed too, with zero in the settlement coin.
				return held.filter(({ amount, terms }) => amount !== 0n || terms.asset === SETTLEMENT_ASSET);
			});
			const reserves = views.earn.products().map(({ product, asset }) => {
				const terms = assetOf(views, asset);
				return { purse: `earn_reserve ${product}`, coin: terms.code, amount: balance(product, "earn_reserve", asset), terms };
			});
			const result = simulation.profitAndLoss();
			const quote = result && assetOf(views, result.quote);
			return {
				balances: [...pools, ...reserves].map(({ purse, coin, amount, terms }) => ({
					purse,
					coin,
					amount: units(amount, terms),
				})),
				market_maker:
					result === undefined || quote === undefined
						? []
						: [{ coin: quote.code, profit: units(result.profit, quote), worth: units(result.worth, quote), at: result.at }],
			};
		},
	} satisfies ConsoleHandlers;
}

/** Returns the fields of the command SetSubscription that would set the same terms. */
function subscriptionTerms(one: SubscriptionState) {
	const { terms: _version, state: _state, funded: _funded, sold: _sold, orders: _orders, ...rest } = one;
	const { launchedAt: _launchedAt, cancelledAt: _cancelledAt, ...terms } = rest;
	return terms;
}

/** Returns the fields of the command SetIeo that would set the same terms. */
function ieoTerms(one: IeoState) {
	const { terms: _version, state: _state, funded: _funded, applications: _applications, requestedLots: _lots, ...rest } = one;
	const { inputHash: _hash, allottedLots: _allotted, closedAt: _closedAt, listedAt: _listedAt, ...more } = rest;
	const { listingPrice: _price, cancelledAt: _cancelledAt, ...terms } = more;
	return terms;
}

/** Returns the index of each market, and the prices from which it was calculated. */
export function pricesOf(views: ViewsNeeded, halted: readonly string[], now: number) {
	return views.listing.pairs().map(({ pair, symbol }) => {
		const record = views.indexes.latest(pair);
		const wire = pairOf(views, pair);
		return {
			...{ symbol, halted: halted.includes(symbol) },
			index: record === undefined || record.index === 0 ? null : wire.price(record.index),
			sources: (record?.sources ?? []).map(({ source, price, time }) => ({
				...{ source, price: wire.price(price), age_ms: Math.max(0, now - time) },
			})),
		};
	});
}
