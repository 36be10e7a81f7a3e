// Lists all products of the exchange, in the order in which they are called, saved and loaded. A product must come after the
// products on which it depends. docs/guides/adding-a-product.md explains how to add a product.
import { accounts } from "./accounts/product.ts";
import { arbitrage } from "./arbitrage/product.ts";
import { banks } from "./banks/product.ts";
import { contracts } from "./contracts/product.ts";
import { custody } from "./custody/product.ts";
import { demo } from "./demo/product.ts";
import { deposits } from "./deposits/product.ts";
import { earn } from "./earn/product.ts";
import type { Product } from "./engine/product.ts";
import { holds } from "./holds/product.ts";
import { ieo } from "./ieo/product.ts";
import { liabilities } from "./liabilities/product.ts";
import { limits } from "./limits/product.ts";
import { listing } from "./listing/product.ts";
import { networks } from "./networks/product.ts";
import { operators } from "./operators/product.ts";
import { options } from "./options/product.ts";
import { p2p } from "./p2p/product.ts";
import { platform } from "./platform/product.ts";
import { prices } from "./prices/product.ts";
import { referral } from "./referral/product.ts";
import { spot } from "./spot/product.ts";
import { subscription } from "./subscription/product.ts";
import { verification } from "./verification/product.ts";
import { withdrawals } from "./withdrawals/product.ts";

export const PRODUCTS = inOrder([
	listing, //
	accounts,
	prices,
	custody,
	spot,
	operators,
	verification,
	limits,
	platform,
	demo,
	options,
	contracts,
	earn,
	subscription,
	ieo,
	arbitrage,
	holds,
	referral,
	networks,
	deposits,
	withdrawals,
	liabilities,
	banks,
	p2p,
]);

type OffersOf<P> = P extends { create(engine: never, ports: never): Product<unknown, infer O> }
	? unknown extends O
		? object
		: O
	: never;
type Together<T> = (T extends unknown ? (each: T) => void : never) extends (all: infer All) => void ? All : never;
export type ProductOffers = Together<OffersOf<(typeof PRODUCTS)[number]>>;

/**
 * Checks at compile time that each product's dependencies are offered by products before it in the list. The compile error names
 * the first product with a missing dependency.
 */
type Unmet<Rest extends readonly unknown[], Known = unknown> = Rest extends readonly [infer First, ...infer Others]
	? First extends { create(engine: never, ports: infer Dependencies): Product<unknown, infer O> }
		? Known extends Dependencies
			? Unmet<Others, Known & O>
			: First
		: never
	: unknown;

function inOrder<const T extends readonly unknown[]>(list: T & Unmet<T>): T {
	return list;
}
