// Values of the form for an advertisement, and their checks. The server makes the same checks again.

import type { CallData, CallParams, OwnAdvertisement } from "@candor/contract";
import { amountText, typedText, unitsOf } from "../../../shared/amounts/units.ts";
import { PRICE_DECIMALS } from "./order-amounts.ts";

type Config = CallData<"ctc/config">;
type SaveParams = CallParams<"ctc/product/save">;

export interface AdvertisementDraft {
	readonly side: "buy" | "sell";
	readonly currency: number;
	readonly fiat: string;
	readonly floating: boolean;
	readonly price: string;
	/** Price as a percentage of the market price, such as `100.5`. */
	readonly percent: string;
	readonly lowest: string;
	readonly highest: string;
	readonly quantity: string;
	readonly minimum: string;
	readonly maximum: string;
	/** Payment window of each payment account, in minutes. */
	readonly windows: Readonly<Record<number, number>>;
	readonly terms: string;
	readonly visible: boolean;
}

export type DraftField = "price" | "percent" | "lowest" | "highest" | "quantity" | "minimum" | "maximum" | "windows";

export interface DraftFault {
	readonly field: DraftField;
	readonly fault: "missing" | "outside" | "order";
}

/** Number of decimals of a percentage. With four decimals, it is exact to one part per million. */
export const PERCENT_DECIMALS = 4;
const [LEAST_PERCENT, MOST_PERCENT] = [50n, 200n].map((percent) => percent * 10n ** BigInt(PERCENT_DECIMALS)) as [bigint, bigint];
const ONE = 10n ** BigInt(PRICE_DECIMALS);
const USDT = "USDT";
const MINUTE_MS = 60_000;
const WINDOWS_MIN = [10, 15, 20, 30, 60, 120, 360, 720, 1_440] as const;

export const emptyDraft = (currency: number, fiat: string): AdvertisementDraft => ({
	...{ side: "sell", currency, fiat, floating: true, price: "", percent: "100", lowest: "", highest: "" },
	...{ quantity: "", minimum: "", maximum: "", windows: {}, terms: "", visible: true },
});

const short = (text: string | null): string => (text === null ? "" : typedText(unitsOf(text, 12), 12));

export function draftOf(one: OwnAdvertisement): AdvertisementDraft {
	return {
		...{ side: one.side, currency: one.currency_id, fiat: one.fiat, floating: one.floating },
		...{
			price: short(one.fixed_price),
			percent: one.ratio_ppm === null ? "100" : typedText(BigInt(one.ratio_ppm), PERCENT_DECIMALS),
		},
		...{ lowest: short(one.lowest), highest: short(one.highest), quantity: short(one.quantity) },
		...{ minimum: short(one.min_amount), maximum: short(one.max_amount), terms: one.terms, visible: one.state !== "hidden" },
		windows: Object.fromEntries(
			one.pay_types.map(({ account_id, window_ms }) => [account_id, Math.round(window_ms / MINUTE_MS)]),
		),
	};
}

/**
 * Returns the payment windows that a merchant may choose, in minutes. They are shorter for coins other than USDT, because the
 * prices of those coins move.
 */
export function windowsOf(
	payType: Config["pay_types"][number],
	coin: string,
	{ pay_ms }: Pick<Config["terms"], "pay_ms">,
): readonly number[] {
	const most = Math.floor((coin === USDT ? payType.window_ms : Math.min(payType.window_ms, pay_ms)) / MINUTE_MS);
	const allowed = WINDOWS_MIN.filter((minutes) => minutes <= most);
	return allowed.length === 0 ? [most] : allowed;
}

/** Returns the draft's current price, rounded down. Returns undefined if a floating price has no index or no fiat rate. */
export function priceNow(draft: AdvertisementDraft, config: Config): string | undefined {
	if (!draft.floating) return draft.price === "" ? undefined : draft.price;
	const index = config.coins.find((one) => one.currency_id === draft.currency)?.index ?? null;
	const rate = config.fiats.find((one) => one.fiat === draft.fiat)?.rate ?? null;
	if (index === null || rate === null) return undefined;
	const market = (unitsOf(index, PRICE_DECIMALS) * unitsOf(rate.rate, PRICE_DECIMALS)) / ONE;
	const price = (market * unitsOf(draft.percent, PERCENT_DECIMALS)) / (100n * 10n ** BigInt(PERCENT_DECIMALS));
	const [lowest, highest] = [unitsOf(draft.lowest, PRICE_DECIMALS), unitsOf(draft.highest, PRICE_DECIMALS)];
	const bounded = lowest > 0n && price < lowest ? lowest : highest > 0n && price > highest ? highest : price;
	return bounded === 0n ? undefined : amountText(bounded, PRICE_DECIMALS);
}

/** Returns the first field with an error; undefined if there is none. */
export function faultOfDraft(draft: AdvertisementDraft, coinDecimals: number, fiatDecimals: number): DraftFault | undefined {
	const price = (text: string) => unitsOf(text, PRICE_DECIMALS);
	if (draft.floating) {
		const percent = unitsOf(draft.percent, PERCENT_DECIMALS);
		if (percent < LEAST_PERCENT || percent > MOST_PERCENT) return { field: "percent", fault: "outside" };
		const [lowest, highest] = [price(draft.lowest), price(draft.highest)];
		if (lowest > 0n && highest > 0n && lowest > highest) return { field: "highest", fault: "order" };
	} else if (price(draft.price) === 0n) return { field: "price", fault: "missing" };
	if (unitsOf(draft.quantity, coinDecimals) === 0n) return { field: "quantity", fault: "missing" };
	const [minimum, maximum] = [unitsOf(draft.minimum, fiatDecimals), unitsOf(draft.maximum, fiatDecimals)];
	if (minimum === 0n) return { field: "minimum", fault: "missing" };
	if (maximum === 0n) return { field: "maximum", fault: "missing" };
	if (maximum < minimum) return { field: "maximum", fault: "order" };
	return Object.keys(draft.windows).length === 0 ? { field: "windows", fault: "missing" } : undefined;
}

/**
 * Returns the API params that save a draft. @param changed the advertisement that the draft changes; undefined for a new one
 */
export function paramsOf(
	draft: AdvertisementDraft,
	changed: Pick<OwnAdvertisement, "id" | "version"> | undefined,
): Omit<SaveParams, "pay_password" | "client_id" | "sent_at"> {
	const { side, currency, fiat, floating, price, percent, lowest, highest, quantity, minimum, maximum, terms, visible } = draft;
	return {
		...(changed !== undefined && { id: changed.id, version: changed.version }),
		...{ side, currency, fiat, quantity, minimum, maximum, terms, visible },
		...(floating ? { ratio_ppm: Number(unitsOf(percent, PERCENT_DECIMALS)) } : { price }),
		...(floating && lowest !== "" && { lowest }),
		...(floating && highest !== "" && { highest }),
		pay_types: Object.entries(draft.windows).map(([account, minutes]) => ({
			...{ account_id: Number(account), window_minutes: minutes },
		})),
	};
}
