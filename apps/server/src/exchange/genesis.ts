// The founder's commands of a new exchange: its mode, its price rules, and the assets, pairs and products of the listing file.
// Each command has a fixed id, so that sending it again changes nothing.
import {
	type AssetTerms,
	type Command,
	DEMO_ASSET,
	EARN_RULES,
	FOUNDER,
	type FoundExchange,
	FUND_KINDS,
	NETWORKS,
	PLATFORM,
	SERVICE,
	SETTLEMENT_ASSET,
} from "@candor/core";
import { CHAIN_START, decodeCommands, JournalDamaged, verifyLink } from "@candor/journal";
import { parseDecimal } from "@candor/money";
import { instrumentOf, listedContracts, stakeUnits } from "./listed-contracts.ts";
import listing from "./listing.json" with { type: "json" };
import p2p from "./pay-types.json" with { type: "json" };
import type { PostgresJournalStore } from "./postgres-journal-store.ts";
import type { Views } from "./views.ts";

const INSURANCE_DEPOSIT = "genesis:house-insurance";
/** Prefix of the id of the command that funds an earn product's reserve; the number of the earn product follows. */
const RESERVE_DEPOSIT = "genesis:house-earn:";
/** Prefix of the id of the command that deposits a strategy fund's founding money; the number of the fund follows. */
const FOUNDING_DEPOSIT = "genesis:house-fund:";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

type GenesisViews = Pick<
	Views,
	"listing" | "options" | "balances" | "contracts" | "earn" | "arbitrage" | "networks" | "p2pCatalogue"
>;

/**
 * Returns all commands that found an exchange: FoundExchange first, then price rules, assets, pairs and products. Throws if the
 * listing file contradicts itself.
 */
export function genesisCommands(mode: "sandbox" | "live"): Command[] {
	const { assets, pairs, terms, priceRules } = listing;
	const byCode = new Map<string, AssetTerms>(assets.map((asset) => [asset.code, asset]));
	const assetOf = (code: string) => {
		const asset = byCode.get(code);
		if (asset === undefined) throw new Error(`listing.json names ${code}, which is not among its assets`);
		return asset;
	};
	const quote = assetOf(terms.quote);
	const commands: Command[] = [
		{ type: "FoundExchange", id: "genesis:found", by: FOUNDER, mode },
		{ type: "SetPriceRules", id: "genesis:price-rules", by: FOUNDER, ...priceRules },
	];
	for (const asset of assets) commands.push({ type: "ListAsset", id: `genesis:asset:${asset.asset}`, by: FOUNDER, ...asset });
	for (const { base, ...pair } of pairs) {
		commands.push({
			type: "ListPair",
			id: `genesis:pair:${pair.pair}`,
			by: FOUNDER,
			...pair,
			symbol: `${base}/${terms.quote}`,
			base: assetOf(base).asset,
			quote: quote.asset,
			makerFeePpm: terms.makerFeePpm,
			takerFeePpm: terms.takerFeePpm,
			minNotional: units(terms.minNotional, quote.decimals),
			maxNotional: units(terms.maxNotional, quote.decimals),
			collarPpm: terms.collarPpm,
			bandBuyLowPpm: terms.bandBuyLowPpm,
			bandBuyHighPpm: terms.bandBuyHighPpm,
			bandSellLowPpm: terms.bandSellLowPpm,
			bandSellHighPpm: terms.bandSellHighPpm,
			simulated: mode === "sandbox",
		});
	}
	return [
		...commands,
		...optionCommands(mode),
		...contractCommands(mode),
		...earnCommands(mode),
		...fundCommands(mode),
		...networkCommands(mode),
		...p2pCommands(mode),
	];
}

/**
 * Returns the commands that set the options' durations and markets, and fund the pool for demo money. In a sandbox they also
 * fund the pool for real options with test money; in a live exchange operators fund it.
 */
function optionCommands(mode: "sandbox" | "live"): Command[] {
	const { minStake, maxStake, durations, markets, sandboxPool, demoPool } = listing.options;
	const stakes = { minStake: stakeUnits(minStake), maxStake: stakeUnits(maxStake) };
	const own = (id: string) => ({ id: `genesis:${id}`, by: FOUNDER, reason: "The listing file" });
	const commands: Command[] = durations.map(({ seconds, payout }) => {
		const terms = { seconds, payoutPpm: Number(stakeUnits(payout)), ...stakes, active: true };
		return { type: "SetOptionTerms", ...own(`option-terms:${seconds}`), ...terms };
	});
	for (const { base, pair } of listing.pairs) {
		if (markets.includes(base)) commands.push({ type: "SetOptionMarket", ...own(`option-market:${pair}`), pair, active: true });
	}
	commands.push({ type: "FundDemoPool", ...own("demo-pool"), amount: stakeUnits(demoPool) });
	if (mode === "live") return commands;
	const purse = { asset: SETTLEMENT_ASSET, amount: stakeUnits(sandboxPool) };
	return [
		...commands,
		{ type: "DepositPlatform", id: "genesis:house", by: SERVICE.custody, ...purse },
		{ type: "FundPlatform", ...own("option-pool"), purse: "option_pool", ...purse },
	];
}

/**
 * Returns the commands that list two contracts per market: one for real money and a copy for demo money. In a sandbox the
 * commands also put test money into the insurance fund.
 */
function contractCommands(mode: "sandbox" | "live"): Command[] {
	const own = (id: string) => ({ id: `genesis:${id}`, by: FOUNDER, reason: "The listing file" });
	const commands: Command[] = [];
	for (const terms of listedContracts().values()) {
		for (const account of ["real", "simulation"] as const) {
			const instrument = instrumentOf(terms.pair, account);
			const named = { ...own(`instrument:${instrument}`), instrument, account };
			commands.push({ type: "SetInstrument", ...named, ...terms, active: true });
		}
	}
	if (mode === "live") return commands;
	const purse = { asset: SETTLEMENT_ASSET, amount: stakeUnits(listing.contracts.sandboxInsurance) };
	return [
		...commands,
		{ type: "DepositPlatform", id: INSURANCE_DEPOSIT, by: SERVICE.custody, ...purse },
		{ type: "FundPlatform", ...own("insurance"), purse: "insurance", ...purse },
	];
}

/**
 * Returns the commands that publish a sandbox's earn products and fund their reserves with test money. In a live exchange two
 * operators publish and fund these products.
 */
function earnCommands(mode: "sandbox" | "live"): Command[] {
	if (mode === "live") return [];
	const { asset: code, sandboxReserve, products } = listing.earn;
	const asset = listing.assets.find((listed) => listed.code === code)?.asset;
	if (asset === undefined) throw new Error(`listing.json sells managed products in ${code}, which is not among its assets`);
	const own = (id: string) => ({ id: `genesis:${id}`, by: FOUNDER, reason: "The listing file" });
	const amount = stakeUnits(sandboxReserve);
	return products.flatMap(({ product, days, rate, min, max, rule, penalty, recalculate }): Command[] => {
		const charge = { rule: ruleOf(rule), penaltyPpm: Number(stakeUnits(penalty)), recalculate };
		const sold = { asset, days, ratePpm: Number(stakeUnits(rate)), minAmount: stakeUnits(min), maxAmount: stakeUnits(max) };
		const terms: Command = { type: "SetEarnProduct", ...own(`earn:${product}`), product, ...sold, ...charge, active: true };
		return [
			terms,
			{ type: "DepositPlatform", id: `${RESERVE_DEPOSIT}${product}`, by: SERVICE.custody, asset, amount },
			{ type: "FundReserve", ...own(`earn-reserve:${product}`), product, amount },
		];
	});
}

/**
 * Returns the commands that publish and found a sandbox's strategy funds with test money. In a live exchange two operators do
 * this.
 */
function fundCommands(mode: "sandbox" | "live"): Command[] {
	if (mode === "live") return [];
	const { founding, performanceFee, band, min, max, list } = listing.funds;
	const own = (id: string) => ({ id: `genesis:${id}`, by: FOUNDER, reason: "The listing file" });
	const amount = stakeUnits(founding);
	const shared = {
		performanceFeePpm: Number(stakeUnits(performanceFee)),
		bandPpm: Number(stakeUnits(band)),
		minAmount: stakeUnits(min),
		maxAmount: stakeUnits(max),
	};
	return list.flatMap(({ fund, name, kind: word, markets }): Command[] => {
		const kind = FUND_KINDS.find((known) => known === word);
		if (kind === undefined) throw new Error(`listing.json: ${word} is no kind of fund`);
		const pairs = listing.pairs.filter(({ base }) => markets.includes(base)).map(({ pair }) => pair);
		return [
			{ type: "SetFund", ...own(`fund:${fund}`), fund, name, kind, pairs, ...shared, active: true },
			{ type: "DepositPlatform", id: `${FOUNDING_DEPOSIT}${fund}`, by: SERVICE.custody, asset: SETTLEMENT_ASSET, amount },
			{ type: "FoundFund", ...own(`found-fund:${fund}`), fund, amount },
		];
	});
}

/**
 * Returns the commands that set, for a sandbox, the terms of each coin on each network. In a live exchange two operators set the
 * terms.
 */
function networkCommands(mode: "sandbox" | "live"): Command[] {
	if (mode === "live") return [];
	return listing.networks.erc20.map(({ code, chainDecimals, ...terms }): Command => {
		const asset = listing.assets.find((listed) => listed.code === code);
		if (asset === undefined) throw new Error(`listing.json has terms of ${code}, which is not among its assets`);
		const amount = (text: string) => BigInt(units(text, asset.decimals));
		return {
			...{ type: "SetNetworkAsset", id: `genesis:network:erc20:${code}`, by: FOUNDER, reason: "The listing file" },
			...{ network: NETWORKS.erc20, asset: asset.asset, chainDecimals },
			depositMinimum: amount(terms.depositMinimum),
			withdrawalMinimum: amount(terms.withdrawalMinimum),
			withdrawalFee: amount(terms.withdrawalFee),
			hourlyCreditCap: amount(terms.hourlyCreditCap),
			twoOperatorLimit: amount(terms.twoOperatorLimit),
			automaticDailyCap: amount(terms.automaticDailyCap),
		};
	});
}

/**
 * Returns the commands that open a sandbox's fiat currencies and pay types for P2P trades. In a live exchange two operators open
 * them.
 */
function p2pCommands(mode: "sandbox" | "live"): Command[] {
	if (mode === "live") return [];
	const own = (id: string) => ({ id: `genesis:${id}`, by: FOUNDER, reason: "The listing file" });
	const decimalsOf = new Map(p2p.currencies.map(({ currency, decimals }) => [currency, decimals]));
	return [
		...p2p.currencies.map((terms): Command => {
			return { type: "SetP2pCurrency", ...own(`p2p-currency:${terms.currency}`), ...terms, open: true };
		}),
		...p2p.payTypes.map(({ recallDays, holdHours, windowMinutes, maximum, catalogue, ...terms }): Command => {
			const decimals = decimalsOf.get(terms.currency);
			if (decimals === undefined) throw new Error(`pay-types.json: ${terms.currency} is not among its currencies`);
			const times = { recallMs: recallDays * DAY_MS, holdMs: holdHours * HOUR_MS, windowMs: windowMinutes * MINUTE_MS };
			const limits = { ...times, maximum: BigInt(units(maximum, decimals)), catalogue: JSON.stringify(catalogue) };
			return { type: "SetPayType", ...own(`pay-type:${terms.payType}`), ...terms, ...limits, open: true };
		}),
	];
}

function ruleOf(word: string): (typeof EARN_RULES)[number] {
	const rule = EARN_RULES.find((known) => known === word);
	if (rule === undefined) throw new Error(`listing.json: ${word} is no rule of early redemption`);
	return rule;
}

/**
 * Returns the genesis commands that have not taken effect yet. Some are missing after an interrupted start, others because the
 * listing file has new assets or pairs. Terms that later commands changed are not reset.
 */
export function missingGenesis(
	{ listing, options, balances, contracts, earn, arbitrage, networks, p2pCatalogue }: GenesisViews,
	mode: "sandbox" | "live",
): Command[] {
	const isEmpty = (purse: "option_pool" | "insurance" | "demo_pool", asset: number) => {
		const { available, frozen } = balances.of(PLATFORM, purse, asset);
		return available + frozen === 0n;
	};
	const isFounded = (fund: number) => (arbitrage.fund(fund)?.foundedAt ?? 0) > 0;
	const missing = genesisCommands(mode).filter((command) => {
		switch (command.type) {
			case "ListAsset":
				return listing.asset(command.asset) === undefined;
			case "ListPair":
				return listing.pair(command.pair) === undefined;
			case "SetOptionTerms":
				return options.termsOf(command.seconds) === undefined;
			case "SetOptionMarket":
				return options.market(command.pair) === undefined;
			case "FundDemoPool":
				return isEmpty("demo_pool", DEMO_ASSET);
			case "SetEarnProduct":
				return earn.product(command.product) === undefined;
			// This deposit is made once only. If operators have withdrawn the money, it is not deposited again.
			case "FundReserve":
				return earn.reserve(command.product).funded === 0n;
			case "SetFund":
				return arbitrage.fund(command.fund) === undefined;
			case "FoundFund":
				return !isFounded(command.fund);
			case "DepositPlatform":
				if (command.id.startsWith(FOUNDING_DEPOSIT)) return !isFounded(Number(command.id.slice(FOUNDING_DEPOSIT.length)));
				if (command.id.startsWith(RESERVE_DEPOSIT))
					return earn.reserve(Number(command.id.slice(RESERVE_DEPOSIT.length))).funded === 0n;
				return isEmpty(command.id === INSURANCE_DEPOSIT ? "insurance" : "option_pool", SETTLEMENT_ASSET);
			case "FundPlatform":
				return isEmpty(command.purse, SETTLEMENT_ASSET);
			case "SetNetworkAsset":
				return networks.terms(command.network, command.asset) === undefined;
			case "SetP2pCurrency":
				return p2pCatalogue.currency(command.currency) === undefined;
			case "SetPayType":
				return p2pCatalogue.payType(command.payType) === undefined;
			case "SetInstrument":
				return contracts.instrument(command.instrument) === undefined;
			default:
				return false;
		}
	});
	// The first start sends the price rules before the assets. If no asset is listed, the price rules may be missing too.
	if (listing.coins().length > 0) return missing;
	return [...genesisCommands(mode).filter((command) => command.type === "SetPriceRules"), ...missing];
}

/**
 * Returns the mode (sandbox or live) in the journal's first entry, or undefined if the journal is empty. Throws JournalDamaged.
 */
export async function foundedMode(
	store: Pick<PostgresJournalStore, "find" | "last">,
): Promise<FoundExchange["mode"] | undefined> {
	const first = await store.find(1);
	if (first === undefined) {
		if ((await store.last()) !== undefined) throw new JournalDamaged(1, "the first row is missing");
		return undefined;
	}
	verifyLink(CHAIN_START, first);
	for (const command of decodeCommands(first.commands)) if (command.type === "FoundExchange") return command.mode;
	return undefined;
}

function units(text: string, decimals: number): number {
	const amount = parseDecimal(text, decimals);
	if (!amount.ok) throw new Error(`listing.json: ${text} is not an amount: ${amount.problem}`);
	return Number(amount.value);
}
