// Every product of the exchange, in the order in which they are told of things, saved and loaded: the one list. What one needs of
// another comes before it. How one is added: docs/guides/adding-a-product.md.
import { accounts } from "./accounts/product.ts";
import { arbitrage } from "./arbitrage/product.ts";
import { contracts } from "./contracts/product.ts";
import { custody } from "./custody/product.ts";
import { demo } from "./demo/product.ts";
import { earn } from "./earn/product.ts";
import type { Product } from "./engine/product.ts";
import { holds } from "./holds/product.ts";
import { ieo } from "./ieo/product.ts";
import { limits } from "./limits/product.ts";
import { listing } from "./listing/product.ts";
import { operators } from "./operators/product.ts";
import { options } from "./options/product.ts";
import { platform } from "./platform/product.ts";
import { prices } from "./prices/product.ts";
import { spot } from "./spot/product.ts";
import { subscription } from "./subscription/product.ts";
import { verification } from "./verification/product.ts";

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
]);

type OffersOf<P> = P extends { create(engine: never, ports: never): Product<unknown, infer O> }
	? unknown extends O
		? object
		: O
	: never;
type Together<T> = (T extends unknown ? (each: T) => void : never) extends (all: infer All) => void ? All : never;
/** What all of them offer to each other and to the exchange. */
export type ProductOffers = Together<OffersOf<(typeof PRODUCTS)[number]>>;

/** Each product's needs are met by those before it: the first of which that is not so, as a type error in the list. */
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
