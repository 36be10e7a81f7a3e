// Environment variables of the source of fiat rates for P2P trades.
import { z } from "zod";

export interface FiatRatesSettings {
	/** URL of the JSON with the rates, including its query. */
	readonly url: string;
	/** Name of the source as users see it. */
	readonly name: string;
}

export const fiatRatesVariables = {
	FIAT_RATES_URL: z
		.string()
		.refine(isFeed, "an https address of rates in USD, such as https://openexchangerates.org/api/latest.json?app_id=…")
		.optional(),
	FIAT_RATES_SOURCE: z
		.string()
		.regex(/^[\p{L}\p{N}][\p{L}\p{N} .-]{0,59}$/u, "the name of the source that users see, at most 60 characters")
		.refine((name) => name.toLowerCase() !== "simulated", "a name other than simulated")
		.optional(),
} as const;

/**
 * Variables whose values must not appear in messages. The query of the URL may contain the secret key of the account at the
 * source.
 */
export const SECRET_FIAT_RATES_VARIABLES = ["FIAT_RATES_URL"] as const;

type Given = { readonly [Name in keyof typeof fiatRatesVariables]?: string | undefined };

/** Returns an error for each missing variable. */
export function fiatRatesFaults({ FIAT_RATES_URL: url, FIAT_RATES_SOURCE: name }: Given): string[] {
	if ((url === undefined) === (name === undefined)) return [];
	return url === undefined
		? ["FIAT_RATES_URL must be set together with FIAT_RATES_SOURCE"]
		: ["FIAT_RATES_SOURCE must be set together with FIAT_RATES_URL"];
}

/** Returns the settings; undefined if no source is configured. Call it only if `fiatRatesFaults` returns no errors. */
export function fiatRatesOf({ FIAT_RATES_URL: url, FIAT_RATES_SOURCE: name }: Given): FiatRatesSettings | undefined {
	return url === undefined || name === undefined ? undefined : { url, name };
}

/**
 * Returns true for a URL with HTTPS, or with HTTP on this machine. Without TLS, an attacker on the network could change rates and
 * so prices.
 */
function isFeed(text: string): boolean {
	const url = URL.parse(text);
	if (url === null || url.username !== "" || url.hash !== "") return false;
	return url.protocol === "https:" || (url.protocol === "http:" && /^(localhost|\[::1\]|127(\.\d{1,3}){3})$/.test(url.hostname));
}
