// View of the results of users' identity checks, and of the countries in which each product is available: with real money, with
// demo money only, or not at all.
import {
	type Access,
	accessOf,
	type CountriesSet,
	type CountryLists,
	DEFAULT_COUNTRIES,
	type RestrictedProduct,
	type VerificationSet,
} from "@candor/core";
import type { VerificationViews, Verified } from "./views.ts";

export class VerificationView implements Readonly<VerificationViews["verification"]> {
	readonly #people = new Map<number, Verified>();
	readonly #levels = { basic: new Set<number>(), advanced: new Set<number>() };
	/** Lists of countries, keyed by product. The default lists apply to a product until an operator changes them. */
	readonly #countries = new Map<string, CountryLists>(Object.entries(DEFAULT_COUNTRIES));

	find(user: number): Verified | undefined {
		return this.#people.get(user);
	}

	usersWith(level: "basic" | "advanced"): ReadonlySet<number> {
		return this.#levels[level];
	}

	countries(): ReadonlyMap<string, CountryLists> {
		return this.#countries;
	}

	accessTo(product: RestrictedProduct, user: number): Access {
		const lists = this.#countries.get(product);
		if (lists === undefined) throw new Error(`no country lists of ${product}`);
		return accessOf(this.#people.get(user), lists);
	}

	verificationSet({ type: _type, ...verified }: VerificationSet): void {
		const { user, basic, advanced } = verified;
		this.#people.set(user, verified);
		const level = advanced ? "advanced" : basic ? "basic" : undefined;
		for (const each of ["basic", "advanced"] as const) {
			if (each === level) this.#levels[each].add(user);
			else this.#levels[each].delete(user);
		}
	}

	countriesSet(event: CountriesSet): void {
		this.#countries.set(event.product, event);
	}
}
