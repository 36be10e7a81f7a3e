// Variables of networks for deposits and withdrawals. A network without variables is closed.
import { z } from "zod";
import { accountKeyFault } from "./account-key.ts";
import { isEvmAddress } from "./evm-address.ts";

export interface ChainsConfig {
	/** Undefined if the network is not configured. */
	readonly erc20: EvmConfig | undefined;
	/** True if a sandbox without a configured network runs a local chain. */
	readonly hasLocalChain: boolean;
}

export interface EvmConfig {
	readonly urls: readonly string[];
	/** True if one node is enough in a live exchange, because the operator runs it. */
	readonly isOwnNode: boolean;
	readonly chainId: number;
	readonly xpub: string;
	readonly hotAddress: string;
	readonly tokens: readonly TokenSetting[];
	readonly confirmations: ConfirmationTerms;
	readonly startHeight: number | undefined;
}

export interface TokenSetting {
	/** Code of the ledger's asset. */
	readonly code: string;
	readonly contract: string;
	readonly decimals: number;
}

export interface ConfirmationTerms {
	/** Confirmations below every band. */
	readonly least: number;
	/** Confirmations of deposits of at least `coins` whole coins. */
	readonly bands: readonly { readonly code: string; readonly coins: bigint; readonly needed: number }[];
}

const TOKEN = /^([A-Z0-9]{2,10})=(0x[0-9a-fA-F]{40}):(\d{1,2})$/;
const BAND = /^([A-Z0-9]{2,10}):(\d{1,15})=(\d{1,4})$/;

const listOf = (text: string) => text.split(",").map((part) => part.trim());
const whole = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : Number.NaN);

export const chainVariables = {
	ERC20_RPC_URL: z
		.string()
		.transform(listOf)
		.refine(
			(urls) => urls.every((url) => /^https?:\/\//.test(url) && URL.canParse(url)) && new Set(urls).size === urls.length,
			"different http(s) addresses of nodes, by commas",
		)
		.optional(),
	ERC20_OWN_NODE: z.enum(["yes", "no"], "yes or no").default("no"),
	ERC20_CHAIN_ID: z
		.string()
		.default("1")
		.transform(whole)
		.refine((id) => id >= 1, "the id of the chain, such as 1"),
	ERC20_XPUB: z
		.string()
		.superRefine((xpub, issues) => {
			const fault = accountKeyFault(xpub);
			if (fault !== undefined) issues.addIssue(`an extended public key of an account; the given text ${fault}`);
		})
		.optional(),
	ERC20_HOT_ADDRESS: z
		.string()
		.refine((text) => isEvmAddress(text), "an address with a correct checksum")
		.optional(),
	ERC20_TOKENS: z
		.string()
		.transform((text) => listOf(text).map((part) => TOKEN.exec(part)))
		.refine(
			(tokens) => tokens.every((token) => token !== null && isEvmAddress(token[2] ?? "")),
			"tokens as USDT=<contract with checksum>:<decimals>, by commas",
		)
		.refine((tokens) => new Set(tokens.map((token) => token?.[1])).size === tokens.length, "one contract for each token")
		.optional(),
	ERC20_CONFIRMATIONS: z
		.string()
		.default("12")
		.refine(
			(text) =>
				listOf(text).every((part, at) =>
					at === 0 ? whole(part) >= 1 && whole(part) <= 9_999 : Number(BAND.exec(part)?.[3]) >= 1,
				),
			"a number, and bands as USDT:10000=24, by commas",
		),
	ERC20_START_BLOCK: z
		.string()
		.transform(whole)
		.refine((height) => height >= 1, "the number of a block")
		.optional(),
	LOCAL_CHAIN: z.enum(["yes", "no"], "yes or no").default("yes"),
} as const;

/** The address of a node may contain a password. */
export const SECRET_CHAIN_VARIABLES = ["ERC20_RPC_URL"] as const;

const TOGETHER = ["ERC20_RPC_URL", "ERC20_XPUB", "ERC20_HOT_ADDRESS", "ERC20_TOKENS"] as const;

/** Returns errors about missing variables. */
export function chainFaults(given: Readonly<Record<string, unknown>>): string[] {
	const isSet = (name: string) => Object.hasOwn(given, name) && given[name] !== undefined;
	const set = TOGETHER.filter(isSet);
	if (set.length === 0 || set.length === TOGETHER.length) return [];
	return TOGETHER.filter((name) => !isSet(name)).map((name) => `${name} must be set together with ${set.join(" and ")}`);
}

const PARSED = z.object(chainVariables);
type Parsed = z.output<typeof PARSED>;

/** Returns the settings. Call it only if there are no errors. */
export function chainsOf(parsed: Parsed): ChainsConfig {
	const { ERC20_RPC_URL: urls, ERC20_XPUB: xpub, ERC20_HOT_ADDRESS: hotAddress, ERC20_TOKENS: tokens } = parsed;
	const hasLocalChain = parsed.LOCAL_CHAIN === "yes";
	if (urls === undefined || xpub === undefined || hotAddress === undefined || tokens === undefined) {
		return { erc20: undefined, hasLocalChain };
	}
	return {
		hasLocalChain,
		erc20: {
			...{ urls, xpub, hotAddress, chainId: parsed.ERC20_CHAIN_ID, isOwnNode: parsed.ERC20_OWN_NODE === "yes" },
			tokens: tokens.map((token) => ({ code: token?.[1] ?? "", contract: token?.[2] ?? "", decimals: Number(token?.[3]) })),
			confirmations: confirmationsOf(parsed.ERC20_CONFIRMATIONS),
			startHeight: parsed.ERC20_START_BLOCK,
		},
	};
}

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
