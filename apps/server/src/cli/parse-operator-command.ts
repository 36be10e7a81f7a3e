// Parses an operator's arguments into a command of the core. The first word names the command.

import { parseDecimal } from "@candor/money";
import { z } from "zod";
import { instrumentOf } from "../exchange/listed-contracts.ts";
import listing from "../exchange/listing.json" with { type: "json" };
import { readCommand } from "../features/operators/plugin.ts";
import { OFFERED_COINS } from "../sandbox-offerings/coins.ts";
import { contractTerms } from "./contract-terms.ts";
import { ieoTerms, subscriptionTerms } from "./offering-terms.ts";
import { UsageError } from "./usage-error.ts";

export interface Typed {
	/** Arguments after the command's name. */
	readonly words: readonly string[];
	readonly options: Readonly<Partial<Record<"demo-only" | "absent" | "version" | "terms", string>>>;
	readonly flags: Readonly<Partial<Record<"advanced" | "unverified" | "inactive" | "keep-interest", boolean>>>;
}

type Fields = Readonly<Record<string, unknown>>;
interface Word {
	readonly usage: string;
	readonly make: (typed: Typed) => Fields;
}

const TIME = z.iso.datetime({ offset: true });
const SETTLEMENT = listing.terms.quote;
const COINS = {
	assetOf: (code: string) => assetOf(code).asset,
	unitsOf: (code: string, amount: string) => BigInt(amountOf(code, amount)),
};

export const WORDS: ReadonlyMap<string, Word> = new Map<string, Word>([
	[
		"open",
		{
			usage: "open NUMBER ROLE PUBLICKEY",
			make: ({ words: [operator, role, publicKey] }) => ({ type: "OpenOperator", operator: whole(operator), role, publicKey }),
		},
	],
	["close", { usage: "close NUMBER", make: ({ words: [operator] }) => ({ type: "CloseOperator", operator: whole(operator) }) }],
	[
		"verify-user",
		{
			usage: "verify-user USER COUNTRY [--advanced] [--unverified] [--version N]",
			make: ({ words: [user, country = ""], options, flags }) => ({
				type: "SetVerification",
				user: whole(user),
				// Versions must increase, and so does the clock.
				version: options.version === undefined ? Date.now() : whole(options.version),
				basic: flags.unverified !== true,
				advanced: flags.advanced === true,
				country,
			}),
		},
	],
	...(
		[
			["release-held", "release"],
			["close-held", "close"],
		] as const
	).map(([name, way]): [string, Word] => [
		name,
		{
			usage: `${name} PRODUCT ITEM`,
			make: ({ words: [product, item] }) => ({ type: "ReleaseHeld", product, item: whole(item), way }),
		},
	]),
	["fund", { usage: "fund PURSE COIN AMOUNT", make: ({ words }) => ({ type: "FundPlatform", ...purseOf(words) }) }],
	["defund", { usage: "defund PURSE COIN AMOUNT", make: ({ words }) => ({ type: "DefundPlatform", ...purseOf(words) }) }],
	[
		"countries",
		{
			usage: "countries PRODUCT [--demo-only DE,FR] [--absent US]",
			make: ({ words: [product], options }) => ({
				type: "SetCountries",
				product,
				demoOnly: listOf(options["demo-only"]),
				absent: listOf(options.absent),
			}),
		},
	],
	[
		"option-terms",
		{
			usage: "option-terms SECONDS PAYOUT% MINIMUM MAXIMUM [--inactive]",
			make: ({ words: [seconds, payout, minimum, maximum], flags }) => ({
				type: "SetOptionTerms",
				seconds: whole(seconds),
				payoutPpm: Number(decimal((payout ?? "").replace(/%$/, ""), 4)),
				minStake: amountOf(SETTLEMENT, minimum),
				maxStake: amountOf(SETTLEMENT, maximum),
				active: flags.inactive !== true,
			}),
		},
	],
	[
		"option-market",
		{
			usage: "option-market BTC/USDT [--inactive]",
			make: ({ words: [symbol], flags }) => ({ type: "SetOptionMarket", pair: pairOf(symbol), active: flags.inactive !== true }),
		},
	],
	[
		"contract",
		{
			usage: "contract BTC/USDT real|simulation [--terms FILE] [--inactive]",
			make: ({ words: [symbol, account], options, flags }) => {
				const terms = contractTerms(symbol, options.terms);
				const whose = accountOf(account);
				const instrument = instrumentOf(terms.pair, whose);
				return { type: "SetInstrument", instrument, account: whose, ...terms, active: flags.inactive !== true };
			},
		},
	],
	[
		"delist-contract",
		{
			usage: "delist-contract BTC/USDT real|simulation TIME|never",
			make: ({ words: [symbol, account, time] }) => ({
				type: "DelistInstrument",
				instrument: instrumentOf(pairOf(symbol), accountOf(account)),
				delistAt: time === "never" ? 0 : momentOf(time),
			}),
		},
	],
	[
		"demo-pool",
		{ usage: "demo-pool AMOUNT", make: ({ words: [amount] }) => ({ type: "FundDemoPool", amount: amountOf("DEMO", amount) }) },
	],
	[
		"earn",
		{
			usage:
				"earn NUMBER COIN DAYS RATE% MINIMUM MAXIMUM remaining_days PENALTY%|daily_interest_multiple TIMES [--keep-interest] [--inactive]",
			make: ({ words: [product, coin = "", days, rate, minimum, maximum, rule, penalty], flags }) => ({
				type: "SetEarnProduct",
				product: whole(product),
				asset: assetOf(coin).asset,
				days: whole(days),
				ratePpm: Number(decimal((rate ?? "").replace(/%$/, ""), 4)),
				minAmount: amountOf(coin, minimum),
				maxAmount: amountOf(coin, maximum),
				rule,
				// `penalty` is a share in percent, or a number of days' interest.
				penaltyPpm: Number(decimal((penalty ?? "").replace(/%$/, ""), rule === "remaining_days" ? 4 : 6)),
				recalculate: flags["keep-interest"] !== true,
				active: flags.inactive !== true,
			}),
		},
	],
	[
		"fund-reserve",
		{ usage: "fund-reserve NUMBER COIN AMOUNT", make: ({ words }) => ({ type: "FundReserve", ...reserveOf(words) }) },
	],
	[
		"defund-reserve",
		{ usage: "defund-reserve NUMBER COIN AMOUNT", make: ({ words }) => ({ type: "DefundReserve", ...reserveOf(words) }) },
	],
	[
		"strategy-fund",
		{
			usage: "strategy-fund NUMBER NAME cash_and_carry|triangular BTC/USDT,ETH/USDT FEE% BAND% MINIMUM MAXIMUM [--inactive]",
			make: ({ words: [fund, name, kind, pairs, fee, band, minimum, maximum], flags }) => ({
				type: "SetFund",
				fund: whole(fund),
				name,
				kind,
				pairs: listOf(pairs).map(pairOf),
				performanceFeePpm: Number(decimal((fee ?? "").replace(/%$/, ""), 4)),
				bandPpm: Number(decimal((band ?? "").replace(/%$/, ""), 4)),
				minAmount: amountOf(SETTLEMENT, minimum),
				maxAmount: amountOf(SETTLEMENT, maximum),
				active: flags.inactive !== true,
			}),
		},
	],
	[
		"found-strategy-fund",
		{
			usage: "found-strategy-fund NUMBER AMOUNT",
			make: ({ words: [fund, amount] }) => ({ type: "FoundFund", fund: whole(fund), amount: amountOf(SETTLEMENT, amount) }),
		},
	],
	[
		"subscription",
		{
			usage: "subscription new|NUMBER FILE",
			make: ({ words: [offering, file] }) => ({
				type: "SetSubscription",
				offering: offeringOf(offering),
				...subscriptionTerms(file, COINS),
			}),
		},
	],
	[
		"ieo",
		{
			usage: "ieo new|NUMBER FILE",
			make: ({ words: [offering, file] }) => ({ type: "SetIeo", offering: offeringOf(offering), ...ieoTerms(file, COINS) }),
		},
	],
	...(
		[
			["fund-subscription", "FundSubscription"],
			["defund-subscription", "DefundSubscription"],
			["fund-ieo", "FundIeo"],
			["defund-ieo", "DefundIeo"],
		] as const
	).map(([name, type]): [string, Word] => [
		name,
		{
			usage: `${name} NUMBER COIN AMOUNT`,
			make: ({ words: [offering, coin = "", amount] }) => ({ type, offering: whole(offering), amount: amountOf(coin, amount) }),
		},
	]),
	...(
		[
			["launch-subscription", "LaunchSubscription"],
			["cancel-subscription", "CancelSubscription"],
			["list-ieo", "ListIeo"],
			["cancel-ieo", "CancelIeo"],
		] as const
	).map(([name, type]): [string, Word] => [
		name,
		{ usage: `${name} NUMBER`, make: ({ words: [offering] }) => ({ type, offering: whole(offering) }) },
	]),
	["withdraw", { usage: "withdraw INTENT", make: ({ words: [intent] }) => ({ type: "WithdrawIntent", intent: whole(intent) }) }],
]);

/** Returns the command as JSON. Throws UsageError, with the correct usage. */
export function commandTyped(name: string, typed: Typed, reason: string): string {
	const word = WORDS.get(name);
	if (word === undefined) throw new UsageError(`${name} is nothing that an operator does`);
	try {
		return checked({ ...word.make(typed), reason });
	} catch (error) {
		if (!(error instanceof UsageError)) throw error;
		throw new UsageError(`${error.message}. It is typed so: ${word.usage}`);
	}
}

/** Validates the command as the server does, so that the operator gets the error at once. */
export function checked(fields: Fields): string {
	const json = JSON.stringify(fields, (_name, value) => (typeof value === "bigint" ? value.toString() : value));
	const read = readCommand(json, "", 1);
	if ("fault" in read) throw new UsageError(`That cannot be read: ${read.fault}`);
	return json;
}

export function whole(word: string | undefined): number {
	if (word === undefined || !/^\d{1,15}$/.test(word)) throw new UsageError(`${word ?? "nothing"} is no whole number`);
	return Number(word);
}

function listOf(words: string | undefined): string[] {
	return (words ?? "")
		.split(",")
		.map((word) => word.trim())
		.filter((word) => word !== "");
}

function purseOf([purse, coin = "", amount]: readonly string[]): Fields {
	return { purse, asset: assetOf(coin).asset, amount: amountOf(coin, amount) };
}

/** The coin must be typed, to give the amount its decimals. It is the product's own. */
function reserveOf([product, coin = "", amount]: readonly string[]): Fields {
	return { product: whole(product), amount: amountOf(coin, amount) };
}

/** In the ledger's units, as text. */
function amountOf(coin: string, amount: string | undefined): string {
	return decimal(amount, assetOf(coin).decimals).toString();
}

/** Number of an existing offering, or 0 for a new one. */
function offeringOf(word: string | undefined): number {
	return word === "new" ? 0 : whole(word);
}

function assetOf(coin: string) {
	const asset = [...listing.assets, ...OFFERED_COINS].find(({ code }) => code === coin);
	if (asset === undefined) throw new UsageError(`${coin === "" ? "nothing" : coin} is no coin of this release's listing`);
	return asset;
}

function accountOf(word: string | undefined): "real" | "simulation" {
	if (word === "real" || word === "simulation") return word;
	throw new UsageError(`${word ?? "nothing"} is neither real nor simulation`);
}

/** Parses a time with its zone, ms. */
function momentOf(word: string | undefined): number {
	if (!TIME.safeParse(word).success) throw new UsageError(`${word ?? "nothing"} is no time like 2027-01-31T12:00:00Z`);
	return Date.parse(word as string);
}

function pairOf(symbol: string | undefined): number {
	const pair = listing.pairs.find(({ base }) => `${base}/${listing.terms.quote}` === symbol);
	if (pair === undefined) throw new UsageError(`${symbol ?? "nothing"} is no market of this release's listing`);
	return pair.pair;
}

function decimal(word: string | undefined, decimals: number): bigint {
	const read = parseDecimal(word ?? "", decimals);
	if (!read.ok) throw new UsageError(`${word ?? "nothing"} is no amount with at most ${decimals} decimals`);
	return read.value;
}
