// Shows a proposed command (intent) to its approver: amounts in coins, rates in percent, times and markets by name. Reads the
// command itself. Only the coin of a product or offering that the command names is taken from the server.
import { formatDecimalShort, groupDigits, marksOf } from "@candor/money";
import listing from "../exchange/listing.json" with { type: "json" };
import { OFFERED_COINS } from "../sandbox-offerings/coins.ts";

type Fields = Readonly<Record<string, unknown>>;

const QUOTE = listing.assets.find(({ code }) => code === listing.terms.quote)?.asset as number;
const DEMO = listing.assets.find(({ code }) => code === "DEMO")?.asset as number;
const MARKS = marksOf("en");

/** Asset of a command's amounts if its fields do not name it: the settlement asset, or the product's own. */
const AMOUNTS_IN: ReadonlyMap<string, number | "product's"> = new Map<string, number | "product's">([
	["FundDemoPool", DEMO],
	["SetOptionTerms", QUOTE],
	["SetInstrument", QUOTE],
	["SetFund", QUOTE],
	["FoundFund", QUOTE],
	...["FundReserve", "DefundReserve", "FundSubscription", "DefundSubscription", "FundIeo", "DefundIeo"].map(
		(type) => [type, "product's"] as const,
	),
]);

/**
 * Returns one line for each field, `name: value`. @param assetOf null if the command names no product or offering; otherwise that
 * product's asset, from the server
 */
export function intentWords(type: string, fields: Fields, assetOf: number | null): string[] {
	const { lot, payAsset } = fields as { lot?: bigint; payAsset?: number };
	const own = fields.asset as number | undefined;
	const known = AMOUNTS_IN.get(type);
	const asset = own ?? (known === "product's" ? (assetOf ?? undefined) : known);
	const suffix = known === "product's" ? " (the coin is the server's word)" : "";
	const words = (name: string, value: unknown, of: number | undefined): string => {
		if (typeof value === "bigint") {
			// Figures of an initial offering are full lots of its coin.
			if (name.endsWith("Lots") && lot !== undefined) return `${value} lots, ${amount(value * lot, own)}`;
			return `${amount(value, name === "price" ? (payAsset ?? of) : of)}${suffix}`;
		}
		if (Array.isArray(value)) return value.length === 0 ? "none" : value.map((one) => words(`${name} item`, one, of)).join("; ");
		if (typeof value === "object" && value !== null) {
			const inner = value as Fields;
			const price = (inner.asset as number | undefined) ?? of;
			return Object.entries(inner)
				.map(([key, one]) => `${key} ${words(key, one, price)}`)
				.join(", ");
		}
		return plain(name, value, fields);
	};
	return Object.entries(fields).map(([name, value]) => `${name}: ${words(name, value, asset)}`);
}

function plain(name: string, value: unknown, { rule }: Fields): string {
	if (typeof value === "boolean") return value ? "yes" : "no";
	if (typeof value !== "number") return printable(String(value));
	if (name === "asset" || name === "payAsset") return `${codeOf(value)} (asset ${value})`;
	if (name === "pair" || name === "pairs item") return symbolOf(value);
	if (name === "penaltyPpm" && rule === "daily_interest_multiple") return `${exact(value, 6)} times a day's interest`;
	if (name.endsWith("Ppm")) return `${exact(value, 4)} %`;
	if (name === "delistAt" && value === 0) return "never";
	if (/[a-z]At$/.test(name)) return new Date(value).toISOString();
	return String(value);
}

/** Another operator's text, without terminal control characters. */
export const printable = (text: string): string => text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, "\uFFFD");

function amount(units: bigint, asset: number | undefined): string {
	const known = [...listing.assets, ...OFFERED_COINS].find((one) => one.asset === asset);
	if (known === undefined) return `${units} units of ${asset === undefined ? "an unknown asset" : `asset ${asset}`}`;
	return `${groupDigits(formatDecimalShort(units, known.decimals), MARKS)} ${known.code}`;
}

const exact = (value: number, decimals: number): string => formatDecimalShort(BigInt(value), decimals);

const codeOf = (asset: number): string =>
	[...listing.assets, ...OFFERED_COINS].find((one) => one.asset === asset)?.code ?? "not in this release's listing";

function symbolOf(pair: number): string {
	const known = listing.pairs.find((one) => one.pair === pair);
	return known === undefined ? `pair ${pair}, not in this release's listing` : `${known.base}/${listing.terms.quote}`;
}
