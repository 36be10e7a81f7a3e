import type { ByteReader, ByteWriter } from "../encoding/bytes.ts";
import { invariant, refuse, type Verdict } from "../engine/outcome.ts";
import type { Engine, Handlers, Product } from "../engine/product.ts";
import { type Access, accessOf } from "./access.ts";
import { type CountryLists, DEFAULT_COUNTRIES } from "./countries.ts";
import type { VerificationDependencies } from "./dependencies.ts";
import {
	type CountriesSet,
	type LapseVerification,
	type lapseVerification,
	RESTRICTED_PRODUCTS,
	type RestrictedProduct,
	type SetCountries,
	type SetVerification,
	type setCountries,
	type setVerification,
	type VerificationSet,
	verificationSet,
} from "./messages.ts";

const COUNTRY = /^[A-Z]{2}$/;
const MAX_COUNTRIES = 300;

type Known = Omit<VerificationSet, "type">;

export type VerificationLevel = "none" | "basic" | "advanced";

export interface VerificationOffers {
	accessTo(product: RestrictedProduct, user: number): Access;
	isVerified(user: number): boolean;
	/** Returns the highest level of verification that the user has passed. */
	levelOf(user: number): VerificationLevel;
}

export class Verification implements Product {
	readonly handlers: Handlers<readonly [typeof setVerification, typeof lapseVerification, typeof setCountries]> = {
		SetVerification: (command) => this.#set(command),
		LapseVerification: (command) => this.#lapse(command),
		SetCountries: (command) => this.#setCountries(command),
	};
	readonly offers: VerificationOffers = {
		accessTo: (product, user) => accessOf(this.#people.get(user), this.#countries.get(product) as CountryLists),
		isVerified: (user) => this.#people.get(user)?.basic === true,
		levelOf: (user) => {
			const known = this.#people.get(user);
			return known?.advanced === true ? "advanced" : known?.basic === true ? "basic" : "none";
		},
	};
	readonly sectionVersion = 4;
	readonly #engine: Engine<VerificationSet | CountriesSet>;
	readonly #dependencies: VerificationDependencies;
	readonly #people = new Map<number, Known>();
	readonly #countries = new Map<RestrictedProduct, CountryLists>(
		RESTRICTED_PRODUCTS.map((product) => [product, DEFAULT_COUNTRIES[product]]),
	);

	constructor(engine: Engine<VerificationSet | CountriesSet>, dependencies: VerificationDependencies) {
		this.#engine = engine;
		this.#dependencies = dependencies;
	}

	#set({ user, version, basic, advanced, country }: SetVerification): Verdict {
		if (this.#dependencies.standingOf(user) === undefined) return refuse("unknown_account", "user");
		const before = this.#people.get(user)?.version ?? 0;
		if (version <= before) return refuse("stale_version", "version", { version: before });
		// A verified user must have a country, and advanced verification requires basic verification.
		if (country !== "" && !COUNTRY.test(country)) return refuse("invalid_country", "country");
		if (basic && country === "") return refuse("invalid_country", "country");
		if (advanced && !basic) return refuse("basic_first", "advanced");
		return this.#store({ user, version, basic, advanced, country, at: this.#engine.now() });
	}

	#lapse({ user, version, basic, advanced }: LapseVerification): Verdict {
		if (this.#dependencies.standingOf(user) === undefined) return refuse("unknown_account", "user");
		const before = this.#people.get(user);
		if (before === undefined || (basic && !before.basic)) return refuse("not_lower", "basic");
		if (version <= before.version) return refuse("stale_version", "version", { version: before.version });
		if (advanced && !before.advanced) return refuse("not_lower", "advanced");
		if (basic === before.basic && advanced === before.advanced) return refuse("not_lower", "basic");
		if (advanced && !basic) return refuse("basic_first", "advanced");
		return this.#store({ ...before, version, basic, advanced, at: this.#engine.now() });
	}

	#store(known: Known): Verdict {
		this.#people.set(known.user, known);
		this.#engine.emit({ type: "VerificationSet", ...known });
		return known.user;
	}

	#setCountries({ product, demoOnly, absent }: SetCountries): Verdict {
		const all = [...demoOnly, ...absent];
		if (all.length > MAX_COUNTRIES || all.some((country) => !COUNTRY.test(country)) || new Set(all).size < all.length) {
			return refuse("invalid_country", "countries");
		}
		const lists = { demoOnly: [...demoOnly].sort(), absent: [...absent].sort() };
		this.#countries.set(product, lists);
		this.#engine.emit({ type: "CountriesSet", product, ...lists });
		return 0;
	}

	restate(): void {
		// Default lists are not emitted, because readers of events know them.
		for (const [product, lists] of this.#countries) {
			if (!isDefault(product, lists)) this.#engine.emit({ type: "CountriesSet", product, ...lists });
		}
		for (const known of this.#people.values()) this.#engine.emit({ type: "VerificationSet", ...known });
	}

	save(writer: ByteWriter): number {
		for (const product of RESTRICTED_PRODUCTS) {
			const { demoOnly, absent } = this.#countries.get(product) as CountryLists;
			for (const list of [demoOnly, absent]) writer.text(list.join(" "));
		}
		for (const known of this.#people.values()) verificationSet.write(writer, { type: "VerificationSet", ...known });
		return this.#people.size;
	}

	load(reader: ByteReader): void {
		this.#load(reader, RESTRICTED_PRODUCTS);
	}

	/**
	 * Loads a snapshot section with an older layout, which contains only the first few products. The other products start with
	 * their default lists.
	 */
	migrate(reader: ByteReader, version: number): boolean {
		const known = [2, 3, 5][version - 1];
		if (known === undefined) return false;
		this.#load(reader, RESTRICTED_PRODUCTS.slice(0, known));
		return true;
	}

	#load(reader: ByteReader, products: readonly RestrictedProduct[]): void {
		const list = () => reader.text().split(" ").filter(Boolean);
		for (const product of products) this.#countries.set(product, { demoOnly: list(), absent: list() });
		while (!reader.done) {
			const { type: _type, ...known } = verificationSet.read(reader);
			this.#people.set(known.user, known);
		}
	}

	checkInvariants(): void {
		for (const { user, basic, advanced, country } of this.#people.values())
			invariant((basic || !advanced) && (!basic || COUNTRY.test(country)), `${user} is verified by halves`);
	}
}

function isDefault(product: RestrictedProduct, { demoOnly, absent }: CountryLists): boolean {
	const { demoOnly: usual, absent: away } = DEFAULT_COUNTRIES[product];
	return demoOnly.join() === usual.join() && absent.join() === away.join();
}
