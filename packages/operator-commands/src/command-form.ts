// Defines the types by which each operator command is described: its fields, their units, and their order on the command line.

/**
 * The coin of an amount: a fixed coin, the coin in another field of the command, or the coin of the product that the command
 * names.
 */
export type AmountCoin = "settlement" | "demo" | "product" | { readonly field: string };

/** `name` is the field's name in the core's command. `inFile` is its name in a file of terms, if that name differs. */
interface Named {
	readonly name: string;
	readonly inFile?: string;
}

/** `typed` is the placeholder of the field in the usage text of the command line. */
interface Typed {
	readonly typed?: string;
}

/** A field that is set by one value, in a form, in a file of terms, or on the command line. */
export type ValueField = Named &
	Typed &
	(
		| { readonly as: "whole" | "text" | "hex" | "coin" | "market" | "markets" }
		/** A public key or the id of a passkey. The word `none` stands for an empty text. */
		| { readonly as: "key" }
		/** Numbers of users, separated by commas. */
		| { readonly as: "users" }
		| { readonly as: "choice"; readonly of: readonly string[] }
		/**
		 * An amount of ledger units, typed as a decimal number of coins. For a product's coin, the coin's code is typed before the
		 * amount.
		 */
		| { readonly as: "amount"; readonly coin: AmountCoin }
		/** An exact number with at most `decimals` decimals. The command contains it as an integer: the number × 10^decimals. */
		| { readonly as: "decimal"; readonly decimals: number }
		/** A number of full lots. `lot` is the name of the field with the size of a lot, in ledger units of `coin`. */
		| { readonly as: "lots"; readonly lot: string; readonly coin: AmountCoin }
		/**
		 * A rate in parts per million. It is typed as a percentage with up to four decimals; a file of terms contains it in parts per
		 * million.
		 */
		| { readonly as: "rate" }
		/**
		 * The cost of an early end: a rate, or a multiple of a day's interest if the earn product has that rule. `rule` is the field
		 * with the rule.
		 */
		| { readonly as: "penalty"; readonly rule: string }
		/** A time in ms, typed as a date and time with its zone. If `never` is true, the word `never` stands for 0. */
		| { readonly as: "time"; readonly never?: boolean }
		/** Number of an offering. The word `new` stands for 0. */
		| { readonly as: "offering" }
	);

/** A field of a file of terms. It can contain other fields. */
export type TermsField =
	| ValueField
	/** Prices in several coins: the file maps coin codes to prices, and the command contains a list with `asset` and `price`. */
	| (Named & { readonly as: "prices" })
	| (Named & { readonly as: "list"; readonly fields: readonly TermsField[] });

export type CommandField =
	| ValueField
	/** Number of a contract, typed as a market and the word `real` or `simulation`. */
	| (Named & { readonly as: "instrument" })
	/** A field that an option without a value sets. With the option the field is `given`; without it, the opposite. */
	| (Named & { readonly as: "flag"; readonly flag: string; readonly given: boolean })
	/** A list of countries, separated by commas. Without the option the list is empty. */
	| (Named & { readonly as: "countries"; readonly option: string })
	/** A number that must grow with each command. Without the option it is the current time, ms. */
	| (Named & { readonly as: "version"; readonly option: string })
	/** Fields that a JSON file sets. `of` is the name for the file's content in error messages. */
	| { readonly as: "terms"; readonly of: string; readonly fields: readonly TermsField[] }
	/** Terms of a contract: the default terms of this release, changed by the file that the option `--terms` names. */
	| { readonly as: "contract"; readonly of: string; readonly fields: readonly TermsField[] };

export interface OperatorCommand {
	/** Type of the command in the core. */
	readonly type: string;
	/** The word that stands for this command on the command line, before its arguments. */
	readonly name: string;
	/** Fields in their order on the command line. */
	readonly fields: readonly CommandField[];
	/** Fields that always have the same value if the command is sent in this form. */
	readonly fixed?: Readonly<Record<string, unknown>>;
}

/** The coins, markets and contracts that operators name by codes and symbols. */
export interface Listing {
	readonly coins: readonly { readonly asset: number; readonly code: string; readonly decimals: number }[];
	readonly markets: readonly { readonly pair: number; readonly symbol: string }[];
	/** Code of the coin for margins and stakes. */
	readonly settlement: string;
	/** Code of demo money. */
	readonly demo: string;
	/** Returns the default terms of a market's contract in this release; undefined if it has none. */
	contractTerms(symbol: string): Readonly<Record<string, unknown>> | undefined;
	/** Returns the number of a market's contract. */
	instrument(pair: number, account: "real" | "simulation"): number;
}
