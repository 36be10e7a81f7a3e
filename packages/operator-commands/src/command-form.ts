// Types that describe the commands of operators: their fields, units, and order on the command line.

/** Coin of an amount: a fixed coin, the coin in another field of the command, or the coin of the product that the command names. */
export type AmountCoin = "settlement" | "demo" | "product" | { readonly field: string };

/** `name`: the field in the core's command. `inFile`: its name in a file of terms, if the name differs. */
interface Named {
	readonly name: string;
	readonly inFile?: string;
}

/** `typed`: placeholder on the command line. */
interface Typed {
	readonly typed?: string;
}

/** A field that one value sets, in a form, in a file of terms, or on the command line. */
export type ValueField = Named &
	Typed &
	(
		| { readonly as: "whole" | "text" | "hex" | "coin" | "market" | "markets" }
		/** A public key or the id of a passkey; the word `none` gives an empty text. */
		| { readonly as: "key" }
		/** Numbers of users, separated by commas. */
		| { readonly as: "users" }
		| { readonly as: "choice"; readonly of: readonly string[] }
		/** Units of the ledger, from a decimal. For a product's coin, the coin's code is typed before the amount. */
		| { readonly as: "amount"; readonly coin: AmountCoin }
		/** An exact number with at most `decimals` decimals. The command has it as an integer, without the decimal point. */
		| { readonly as: "decimal"; readonly decimals: number }
		/** A number of full lots. `lot` names the field that has the size of a lot in units of `coin`. */
		| { readonly as: "lots"; readonly lot: string; readonly coin: AmountCoin }
		/** Parts per million. Typed as a percentage with four decimals; in a file of terms, in parts per million. */
		| { readonly as: "rate" }
		/** A rate, or a multiple of a day's interest if the earn product uses that rule. */
		| { readonly as: "penalty"; readonly rule: string }
		/** Milliseconds, from a time with its zone. `never`: the word `never` gives 0. */
		| { readonly as: "time"; readonly never?: boolean }
		/** Number of an offering; the word `new` gives 0. */
		| { readonly as: "offering" }
	);

/** A field that contains fields. */
export type TermsField =
	| ValueField
	/** Amounts by coin: the file maps codes to amounts, the command lists `asset` and `price`. */
	| (Named & { readonly as: "prices" })
	| (Named & { readonly as: "list"; readonly fields: readonly TermsField[] });

export type CommandField =
	| ValueField
	/** Number of a contract, from a market and `real` or `simulation`. */
	| (Named & { readonly as: "instrument" })
	/** `given`: the value of the field if the option is given; without the option the field has the opposite value. */
	| (Named & { readonly as: "flag"; readonly flag: string; readonly given: boolean })
	/** A list of countries, typed with commas; empty without the option. */
	| (Named & { readonly as: "countries"; readonly option: string })
	/** A number that grows with each command; without the option it is the current time in milliseconds. */
	| (Named & { readonly as: "version"; readonly option: string })
	/** Fields that a JSON file sets. `of` names the object in error messages. */
	| { readonly as: "terms"; readonly of: string; readonly fields: readonly TermsField[] }
	/** Terms of a contract: the terms of this release, changed by the file of the option `--terms`. */
	| { readonly as: "contract"; readonly of: string; readonly fields: readonly TermsField[] };

export interface OperatorCommand {
	/** Type of the command in the core. */
	readonly type: string;
	/** First word on the command line. */
	readonly name: string;
	/** Fields in the order of the command line. */
	readonly fields: readonly CommandField[];
	/** Fields that this form of the command always sets to the same value. */
	readonly fixed?: Readonly<Record<string, unknown>>;
}

/** Coins, markets and contracts that commands name by their codes and symbols. */
export interface Listing {
	readonly coins: readonly { readonly asset: number; readonly code: string; readonly decimals: number }[];
	readonly markets: readonly { readonly pair: number; readonly symbol: string }[];
	/** Code of the coin of margins and stakes. */
	readonly settlement: string;
	/** Code of demo money. */
	readonly demo: string;
	/** Terms of a market's contract in this release. */
	contractTerms(symbol: string): Readonly<Record<string, unknown>> | undefined;
	/** Number of a market's contract. */
	instrument(pair: number, account: "real" | "simulation"): number;
}
