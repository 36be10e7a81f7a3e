// Facts about the listed coins that need no translation: launch, consensus, supply, links.

export type Agreement = "work" | "stake" | "delegates" | "validators" | "issuer";
export type Supply =
	| { readonly kind: "capped"; readonly most: string }
	| { readonly kind: "created"; readonly most: string }
	| { readonly kind: "yearly"; readonly coins: string }
	| { readonly kind: "uncapped" }
	| { readonly kind: "redeemable" };

export interface CoinFacts {
	readonly name: string;
	readonly since: number;
	readonly agreement: Agreement;
	readonly supply: Supply;
	/** URLs of web pages about the coin. They are shown as text, because the app has no links to other sites. */
	readonly links: readonly string[];
}

export const COIN_FACTS: Readonly<Record<string, CoinFacts>> = {
	BTC: {
		name: "Bitcoin",
		since: 2009,
		agreement: "work",
		supply: { kind: "capped", most: "21000000" },
		links: ["bitcoin.org", "bitcoin.org/bitcoin.pdf"],
	},
	ETH: {
		name: "Ethereum",
		since: 2015,
		agreement: "stake",
		supply: { kind: "uncapped" },
		links: ["ethereum.org", "ethereum.org/whitepaper"],
	},
	SOL: {
		name: "Solana",
		since: 2020,
		agreement: "stake",
		supply: { kind: "uncapped" },
		links: ["solana.com", "solana.com/docs"],
	},
	TRX: {
		name: "TRON",
		since: 2018,
		agreement: "delegates",
		supply: { kind: "uncapped" },
		links: ["tron.network", "developers.tron.network"],
	},
	XRP: {
		name: "XRP",
		since: 2012,
		agreement: "validators",
		supply: { kind: "created", most: "100000000000" },
		links: ["xrpl.org"],
	},
	DOGE: {
		name: "Dogecoin",
		since: 2013,
		agreement: "work",
		supply: { kind: "yearly", coins: "5000000000" },
		links: ["dogecoin.com"],
	},
	LTC: {
		name: "Litecoin",
		since: 2011,
		agreement: "work",
		supply: { kind: "capped", most: "84000000" },
		links: ["litecoin.org", "litecoin.com"],
	},
	USDC: { name: "USD Coin", since: 2018, agreement: "issuer", supply: { kind: "redeemable" }, links: ["circle.com/usdc"] },
	USDT: { name: "Tether", since: 2014, agreement: "issuer", supply: { kind: "redeemable" }, links: ["tether.to"] },
};

/** Descriptions in one language, two or three sentences per coin code. */
export type CoinDescriptions = Readonly<Record<string, string>>;
