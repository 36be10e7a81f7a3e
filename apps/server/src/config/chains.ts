// Environment variables of the networks for deposits and withdrawals. A network without variables is closed.
import { z } from "zod";
import { accountKeyFault } from "./account-key.ts";
import { isSegwitAddress } from "./bitcoin-address.ts";
import { isEvmAddress } from "./evm-address.ts";
import { isTronAddress } from "./tron-address.ts";

export interface ChainsConfig {
	/** Undefined if the network is not configured. */
	readonly erc20: EvmConfig | undefined;
	readonly trc20: TronConfig | undefined;
	readonly bitcoin: BitcoinConfig | undefined;
	/** True if a sandbox may run a local chain. It does so if the network ERC20 is not configured. */
	readonly hasLocalChain: boolean;
}

/** Settings that all networks have. */
export interface NodesConfig {
	readonly urls: readonly string[];
	/** True if the operator runs the node. In a live exchange one such node is enough; otherwise two are needed. */
	readonly isOwnNode: boolean;
	readonly xpub: string;
	readonly hotAddress: string;
	readonly confirmations: ConfirmationTerms;
	readonly startHeight: number | undefined;
}

export interface EvmConfig extends NodesConfig {
	readonly chainId: number;
	readonly tokens: readonly TokenSetting[];
}

export interface TronConfig extends NodesConfig {
	readonly tokens: readonly TokenSetting[];
	/** Key for the API of the node's provider; undefined for a node that needs none. */
	readonly apiKey: string | undefined;
}

export interface BitcoinConfig extends NodesConfig {
	readonly chain: "main" | "test" | "regtest";
	/** Number of confirmations after which a deposit may be withdrawn, and a withdrawal has arrived. */
	readonly finalConfirmations: number;
}

export interface TokenSetting {
	/** Code of the asset in the ledger. */
	readonly code: string;
	readonly contract: string;
	readonly decimals: number;
}

export interface ConfirmationTerms {
	/** Confirmations for an amount below all bands. */
	readonly least: number;
	/** Confirmations for an amount of at least `coins` whole coins of the asset. */
	readonly bands: readonly { readonly code: string; readonly coins: bigint; readonly needed: number }[];
}

const TRON_TOKEN = /^([A-Z0-9]{2,10})=(T[1-9A-HJ-NP-Za-km-z]{33}):(\d{1,2})$/;
const TOKEN = /^([A-Z0-9]{2,10})=(0x[0-9a-fA-F]{40}):(\d{1,2})$/;
const BAND = /^([A-Z0-9]{2,10}):(\d{1,15})=(\d{1,4})$/;

const listOf = (text: string) => text.split(",").map((part) => part.trim());
const whole = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : Number.NaN);

const nodes = () =>
	z
		.string()
		.transform(listOf)
		.refine(
			(urls) => urls.every((url) => /^https?:\/\//.test(url) && URL.canParse(url)) && new Set(urls).size === urls.length,
			"different http(s) addresses of nodes, by commas",
		)
		.optional();

const ownNode = () => z.enum(["yes", "no"], "yes or no").default("no");

const accountKey = () =>
	z
		.string()
		.superRefine((xpub, issues) => {
			const fault = accountKeyFault(xpub);
			if (fault !== undefined) issues.addIssue(`an extended public key of an account; the given text ${fault}`);
		})
		.optional();

const tokens = (pattern: RegExp, isAddress: (text: string) => boolean) =>
	z
		.string()
		.transform((text) => listOf(text).map((part) => pattern.exec(part)))
		.refine(
			(given) => given.every((token) => token !== null && isAddress(token[2] ?? "")),
			"tokens as USDT=<contract with checksum>:<decimals>, by commas",
		)
		.refine((given) => new Set(given.map((token) => token?.[1])).size === given.length, "one contract for each token")
		.optional();

const confirmations = (usual: string) =>
	z
		.string()
		.default(usual)
		.refine(
			(text) =>
				listOf(text).every((part, at) =>
					at === 0 ? whole(part) >= 1 && whole(part) <= 9_999 : Number(BAND.exec(part)?.[3]) >= 1,
				),
			"a number, and bands as USDT:10000=24, by commas",
		);

const startBlock = () =>
	z
		.string()
		.transform(whole)
		.refine((height) => height >= 1, "the number of a block")
		.optional();

export const chainVariables = {
	ERC20_RPC_URL: nodes(),
	ERC20_OWN_NODE: ownNode(),
	ERC20_CHAIN_ID: z
		.string()
		.default("1")
		.transform(whole)
		.refine((id) => id >= 1, "the id of the chain, such as 1"),
	ERC20_XPUB: accountKey(),
	ERC20_HOT_ADDRESS: z
		.string()
		.refine((text) => isEvmAddress(text), "an address with a correct checksum")
		.optional(),
	ERC20_TOKENS: tokens(TOKEN, isEvmAddress),
	ERC20_CONFIRMATIONS: confirmations("12"),
	ERC20_START_BLOCK: startBlock(),
	TRC20_RPC_URL: nodes(),
	TRC20_API_KEY: z.string().min(1).optional(),
	TRC20_OWN_NODE: ownNode(),
	TRC20_XPUB: accountKey(),
	TRC20_HOT_ADDRESS: z
		.string()
		.refine((text) => isTronAddress(text), "an address of TRON with a correct checksum")
		.optional(),
	TRC20_TOKENS: tokens(TRON_TOKEN, isTronAddress),
	TRC20_CONFIRMATIONS: confirmations("1"),
	TRC20_START_BLOCK: startBlock(),
	BTC_RPC_URL: nodes(),
	BTC_OWN_NODE: ownNode(),
	BTC_CHAIN: z.enum(["main", "test", "regtest"], "main, test or regtest").default("main"),
	BTC_XPUB: accountKey(),
	BTC_HOT_ADDRESS: z
		.string()
		.refine((text) => isSegwitAddress(text), "a segwit address (bc1q…) with a correct checksum")
		.optional(),
	BTC_CONFIRMATIONS: confirmations("2"),
	BTC_FINAL_CONFIRMATIONS: z
		.string()
		.default("6")
		.transform(whole)
		.refine((count) => count >= 1 && count <= 99, "a number from 1 to 99"),
	BTC_START_BLOCK: startBlock(),
	LOCAL_CHAIN: z.enum(["yes", "no"], "yes or no").default("yes"),
} as const;

/** Variables whose values must not appear in messages. The URL of a node may contain a password. */
export const SECRET_CHAIN_VARIABLES = ["ERC20_RPC_URL", "TRC20_RPC_URL", "TRC20_API_KEY", "BTC_RPC_URL"] as const;

const TOGETHER = [
	["ERC20_RPC_URL", "ERC20_XPUB", "ERC20_HOT_ADDRESS", "ERC20_TOKENS"],
	["TRC20_RPC_URL", "TRC20_XPUB", "TRC20_HOT_ADDRESS", "TRC20_TOKENS"],
	["BTC_RPC_URL", "BTC_XPUB", "BTC_HOT_ADDRESS"],
] as const;

/** Returns an error for each missing variable. */
export function chainFaults(given: Readonly<Record<string, unknown>>): string[] {
	const isSet = (name: string) => Object.hasOwn(given, name) && given[name] !== undefined;
	return TOGETHER.flatMap((names) => {
		const set = names.filter(isSet);
		if (set.length === 0 || set.length === names.length) return [];
		return names.filter((name) => !isSet(name)).map((name) => `${name} must be set together with ${set.join(" and ")}`);
	});
}

const PARSED = z.object(chainVariables);
type Parsed = z.output<typeof PARSED>;

/** Returns the settings. Call it only if `chainFaults` returns no errors. */
export function chainsOf(parsed: Parsed): ChainsConfig {
	return {
		hasLocalChain: parsed.LOCAL_CHAIN === "yes",
		erc20: evmOf(parsed),
		trc20: tronOf(parsed),
		bitcoin: bitcoinOf(parsed),
	};
}

function evmOf(parsed: Parsed): EvmConfig | undefined {
	const { ERC20_RPC_URL: urls, ERC20_XPUB: xpub, ERC20_HOT_ADDRESS: hotAddress, ERC20_TOKENS: given } = parsed;
	if (urls === undefined || xpub === undefined || hotAddress === undefined || given === undefined) return undefined;
	return {
		...{ urls, xpub, hotAddress, chainId: parsed.ERC20_CHAIN_ID, isOwnNode: parsed.ERC20_OWN_NODE === "yes" },
		...{ tokens: given.map(tokenOf), confirmations: confirmationsOf(parsed.ERC20_CONFIRMATIONS) },
		startHeight: parsed.ERC20_START_BLOCK,
	};
}

function tronOf(parsed: Parsed): TronConfig | undefined {
	const { TRC20_RPC_URL: urls, TRC20_XPUB: xpub, TRC20_HOT_ADDRESS: hotAddress, TRC20_TOKENS: given } = parsed;
	if (urls === undefined || xpub === undefined || hotAddress === undefined || given === undefined) return undefined;
	return {
		...{ urls, xpub, hotAddress, apiKey: parsed.TRC20_API_KEY, isOwnNode: parsed.TRC20_OWN_NODE === "yes" },
		...{ tokens: given.map(tokenOf), confirmations: confirmationsOf(parsed.TRC20_CONFIRMATIONS) },
		startHeight: parsed.TRC20_START_BLOCK,
	};
}

function bitcoinOf(parsed: Parsed): BitcoinConfig | undefined {
	const { BTC_RPC_URL: urls, BTC_XPUB: xpub, BTC_HOT_ADDRESS: hotAddress } = parsed;
	if (urls === undefined || xpub === undefined || hotAddress === undefined) return undefined;
	return {
		...{ urls, xpub, hotAddress, chain: parsed.BTC_CHAIN, isOwnNode: parsed.BTC_OWN_NODE === "yes" },
		...{ finalConfirmations: parsed.BTC_FINAL_CONFIRMATIONS, confirmations: confirmationsOf(parsed.BTC_CONFIRMATIONS) },
		startHeight: parsed.BTC_START_BLOCK,
	};
}

const tokenOf = (token: RegExpExecArray | null): TokenSetting => ({
	code: token?.[1] ?? "",
	contract: token?.[2] ?? "",
	decimals: Number(token?.[3]),
});

function confirmationsOf(text: string): ConfirmationTerms {
	const [least = "", ...bands] = listOf(text);
	return {
		least: whole(least),
		bands: bands.map((band) => {
			const [, code = "", coins = "", needed = ""] = BAND.exec(band) ?? [];
			return { code, coins: BigInt(coins), needed: Number(needed) };
		}),
	};
}
