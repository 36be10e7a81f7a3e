// Reads the server's configuration from environment variables and validates it once at start (docs/guides/operating.md).
import { BlockList, isIP } from "node:net";
import { isAbsolute, join, resolve } from "node:path";
import { z } from "zod";
import {
	type Carriers,
	carriersOf,
	carrierVariables,
	isDecodable,
	missingCarrierVariables,
	SECRET_CARRIER_VARIABLES,
} from "./carriers.ts";
import { type ChainsConfig, chainFaults, chainsOf, chainVariables, SECRET_CHAIN_VARIABLES } from "./chains.ts";
import {
	type FiatRatesSettings,
	fiatRatesFaults,
	fiatRatesOf,
	fiatRatesVariables,
	SECRET_FIAT_RATES_VARIABLES,
} from "./fiat-rates.ts";
import {
	type HeadStoreSettings,
	headStoreFaults,
	headStoreOf,
	headStoreVariables,
	SECRET_HEAD_STORE_VARIABLES,
} from "./head-store.ts";
import {
	type ImageStoreSettings,
	imageStoreFaults,
	imageStoreOf,
	imageStoreVariables,
	SECRET_IMAGE_STORE_VARIABLES,
} from "./image-store.ts";
import { LEAST_SOURCES, VENUE_NAMES, type VenueName, type VenueSetting } from "./price-sources.ts";
import { fileVariable, readSecretFiles } from "./secret-files.ts";
import { isProxyRange } from "./trusted-proxies.ts";
import { mistypedVariables } from "./unknown-variables.ts";

export interface Config {
	readonly port: number;
	readonly host: string;
	/** Port of the HTTPS proxy for trying the app on a phone (`--https`). */
	readonly httpsPort: number;
	/** Port of the operators' console. */
	readonly consolePort: number;
	/** Origin at which operators open the console. */
	readonly consoleOrigin: string;
	/** Addresses and networks (CIDR) from which the console can be reached; undefined: from all. */
	readonly consoleAddresses: BlockList | undefined;
	/** Maximum number of different users whose data an operator may open within an hour and within 24 hours. */
	readonly consoleLooks: { readonly hour: number; readonly day: number };
	readonly dataDir: string;
	/** Connection string of the Postgres database; undefined if the server uses its embedded Postgres. */
	readonly databaseUrl: string | undefined;
	/** Mode of the exchange. If undefined, the existing journal determines the mode, and a new journal becomes a sandbox. */
	readonly mode: "sandbox" | "live" | undefined;
	/** URL at which users reach the app, without a trailing slash. */
	readonly publicUrl: string;
	/**
	 * Folder of the key store, and its master key (32 bytes). If the master key is undefined, it is in the file
	 * `secrets/key-store` of the data folder.
	 */
	readonly keyStore: { readonly folder: string; readonly master: Uint8Array | undefined };
	/** Place where encrypted pictures are stored. */
	readonly imageStore: ImageStoreSettings;
	/** True if `publicUrl` was configured; false if it was derived from HOST and PORT. */
	readonly isPublicUrlSet: boolean;
	/** Origins of web apps on other servers that may call this server and open its socket. */
	readonly webOrigins: readonly string[];
	readonly logLevel: "fatal" | "error" | "warn" | "info" | "debug" | "trace" | "silent";
	/** Addresses and networks of reverse proxies whose X-Forwarded-For header is trusted. */
	readonly trustedProxies: readonly string[];
	/** Providers of mails and text messages. Each is undefined if it is not configured. */
	readonly carriers: Carriers;
	/** Venues of live prices. Undefined means all known venues in a live exchange, and simulated venues in a sandbox. */
	readonly priceSources?: readonly VenueSetting[] | undefined;
	/** Source of fiat rates for P2P trades. Undefined means none in a live exchange, and simulated rates in a sandbox. */
	readonly fiatRates: FiatRatesSettings | undefined;
	/** Second place, outside the data folder, that stores the journal's head (newest sequence and hash). */
	readonly headStore: HeadStoreSettings | undefined;
	/** If true, the server starts even if the second place of the journal's head (HEAD_STORE) is unavailable. */
	readonly startWithoutHeadStore: boolean;
	/** URLs of EVM nodes keyed by chain id. They verify sign-ins of contract wallets. */
	readonly evmRpcs: ReadonlyMap<number, string>;
	/** Settings of WalletConnect, which connects wallets on other devices; undefined if the app does not offer it. */
	readonly walletConnect: WalletConnectConfig | undefined;
	/** Settings of the networks for deposits and withdrawals. */
	readonly chains: ChainsConfig;
	/** Commit of the source, for a build that has no git repository. */
	readonly sourceCommit: string | undefined;
}

export interface WalletConnectConfig {
	readonly projectId: string;
	/** WebSocket URL of the relay server. */
	readonly relay: string;
}

/** Some variables are invalid. The message names each of them with its value and the allowed values. */
export class InvalidConfiguration extends Error {
	override name = "InvalidConfiguration";
	/** One sentence for each invalid variable. */
	readonly faults: readonly string[];

	constructor(faults: readonly string[]) {
		super(`The configuration cannot be used:\n  ${faults.join("\n  ")}`);
		this.faults = faults;
	}
}

/** Default port of the HTTPS proxy for trying the app on a phone. */
export const HTTPS_PORT = "8443";

/** Largest allowed limit of opened users. */
const MAX_LOOKS = 100_000;

const number = (text: string) => (/^\d{1,6}$/.test(text) ? Number(text) : Number.NaN);

const port = (usual: string) =>
	z
		.string()
		.default(usual)
		.transform(number)
		.refine((port) => port >= 1 && port <= 65_535, "a port, 1 to 65535");

const looks = (usual: string) =>
	z
		.string()
		.default(usual)
		.transform(number)
		.refine((users) => users >= 1 && users <= MAX_LOOKS, `a number of users, 1 to ${MAX_LOOKS}`);

const VARIABLES = {
	PORT: port("8080"),
	HTTPS_PORT: port(HTTPS_PORT),
	CONSOLE_PORT: port("8081"),
	CONSOLE_ORIGIN: z
		.string()
		.refine(isOrigin, "an http(s) address without a path, such as https://console.example.org")
		.refine(isSecureOrigin, "an https address: passkeys work over http at localhost only")
		.optional(),
	CONSOLE_ADDRESSES: z
		.string()
		.transform((list) => networksOf(list.split(",").map((network) => network.trim())))
		.refine((networks) => networks !== undefined, "addresses or networks such as 10.0.0.0/8, by commas")
		.optional(),
	CONSOLE_LOOKS_HOUR: looks("60"),
	CONSOLE_LOOKS_DAY: looks("200"),
	HOST: z
		.string()
		.default("127.0.0.1")
		.refine((host) => /^[A-Za-z0-9.:_-]+$/.test(host), "an address to listen on, such as 127.0.0.1 or 0.0.0.0"),
	DATA_DIR: z
		.string()
		.default("./data")
		.transform((folder) => resolve(folder)),
	DATABASE_URL: z
		.string()
		.refine(isPostgresUrl, "a Postgres address, such as postgres://user:password@host:5432/database")
		.optional(),
	KEY_STORE_DIR: z.string().refine(isAbsolute, "an absolute path").optional(),
	KEY_STORE_SECRET: z
		.string()
		.regex(/^[0-9a-f]{64}$/, "the master key of the key store, 64 hex digits (`openssl rand -hex 32`)")
		.optional(),
	MODE: z.enum(["sandbox", "live"], "sandbox or live").optional(),
	PUBLIC_URL: z.string().refine(isOrigin, "an http(s) address without a path, such as https://example.org").optional(),
	WEB_ORIGINS: z
		.string()
		.default("")
		.transform((list) => list.split(",").map((origin) => origin.trim()))
		.transform((list) => list.filter((origin) => origin !== ""))
		.refine((origins) => origins.every(isOrigin), "http(s) addresses without a path, by commas")
		.transform((origins) => origins.map((origin) => new URL(origin).origin)),
	LOG_LEVEL: z
		.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"], "fatal, error, warn, info, debug, trace or silent")
		.default("info"),
	TRUSTED_PROXIES: z
		.string()
		.default("")
		.transform((list) => list.split(",").map((address) => address.trim()))
		.transform((list) => list.filter((address) => address !== ""))
		.refine((ranges) => ranges.every(isProxyRange), "addresses such as 10.0.0.1 or networks such as 10.0.0.0/8, by commas"),
	PRICE_SOURCES: z
		.string()
		.transform((list) => list.split(",").map((name) => name.trim().toLowerCase()))
		.refine(
			(names) => new Set(names).size === names.length && names.length >= LEAST_SOURCES && names.every(isVenue),
			`at least ${LEAST_SOURCES} different ones of ${VENUE_NAMES.join(", ")}, by commas`,
		)
		.transform((names) => names as VenueName[])
		.optional(),
	EVM_RPCS: z
		.string()
		.transform((text) => text.split(",").map((pair) => /^\s*(\d{1,10})=(https?:\/\/\S+?)\s*$/.exec(pair)))
		.refine(
			(pairs) => pairs.every((pair) => pair !== null && URL.canParse(pair[2] ?? "")),
			"chain ids and their nodes, as 1=https://…, by commas",
		)
		.transform((pairs) => new Map(pairs.map((pair) => [Number(pair?.[1]), pair?.[2] ?? ""])))
		.optional(),
	WALLETCONNECT_PROJECT_ID: z
		.string()
		.regex(/^[0-9a-f]{32}$/, "a project's id at WalletConnect, 32 hex digits")
		.optional(),
	WALLETCONNECT_RELAY: z
		.string()
		.default("wss://relay.walletconnect.org")
		.refine(isRelay, "a ws(s) address without a path, such as wss://relay.walletconnect.org"),
	SOURCE_COMMIT: z
		.string()
		.regex(/^[0-9a-f]{7,64}$/, "the commit that was built, 7 to 64 hex digits")
		.optional(),
	...carrierVariables,
	...chainVariables,
	...fiatRatesVariables,
	...headStoreVariables,
	...imageStoreVariables,
} as const;

const SECRET: ReadonlySet<string> = new Set([
	"DATABASE_URL",
	"EVM_RPCS",
	"KEY_STORE_SECRET",
	...SECRET_CARRIER_VARIABLES,
	...SECRET_CHAIN_VARIABLES,
	...SECRET_FIAT_RATES_VARIABLES,
	...SECRET_HEAD_STORE_VARIABLES,
	...SECRET_IMAGE_STORE_VARIABLES,
]);

/**
 * Reads and validates the configuration, including files with secrets. Empty variables count as unset. Throws
 * InvalidConfiguration.
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
	const set = Object.fromEntries(
		Object.entries(environment).filter((one): one is [string, string] => one[1] !== undefined && one[1] !== ""),
	);
	const files = readSecretFiles(set, SECRET);
	const given = Object.fromEntries(Object.entries(files.variables).filter(([name]) => Object.hasOwn(VARIABLES, name)));
	const parsed = z.object(VARIABLES).safeParse(given);
	const faults = (parsed.error?.issues ?? []).map(({ path, message }) => {
		const name = String(path[0]);
		const shown = SECRET.has(name) ? "(not shown: it may hold a password)" : JSON.stringify(given[name]);
		return `${name} must be ${message}; it is ${shown}`;
	});
	// A secret whose file cannot be read counts as set here, so that the file is reported as the only fault.
	const named = {
		...Object.fromEntries([...SECRET].filter((name) => fileVariable(name) in set).map((name) => [name, ""])),
		...given,
	};
	faults.push(
		...files.faults,
		...missingCarrierVariables(named),
		...chainFaults(named),
		...fiatRatesFaults(named),
		...headStoreFaults(named),
		...imageStoreFaults(named),
	);
	faults.push(...mistypedVariables(Object.keys(set), new Set([...Object.keys(VARIABLES), ...[...SECRET].map(fileVariable)])));
	if (parsed.success && parsed.data.CONSOLE_PORT === parsed.data.PORT) {
		faults.push(`CONSOLE_PORT must be another port than PORT; both are ${parsed.data.PORT}`);
	}
	if (!parsed.success || faults.length > 0) {
		throw new InvalidConfiguration(faults);
	}
	const { PORT, HOST, DATA_DIR, DATABASE_URL, MODE, PUBLIC_URL, WEB_ORIGINS, LOG_LEVEL, TRUSTED_PROXIES, PRICE_SOURCES } =
		parsed.data;
	return {
		port: PORT,
		host: HOST,
		httpsPort: parsed.data.HTTPS_PORT,
		consolePort: parsed.data.CONSOLE_PORT,
		consoleOrigin: new URL(parsed.data.CONSOLE_ORIGIN ?? `http://localhost:${parsed.data.CONSOLE_PORT}`).origin,
		consoleAddresses: parsed.data.CONSOLE_ADDRESSES,
		consoleLooks: { hour: parsed.data.CONSOLE_LOOKS_HOUR, day: parsed.data.CONSOLE_LOOKS_DAY },
		dataDir: DATA_DIR,
		keyStore: {
			folder: parsed.data.KEY_STORE_DIR ?? join(DATA_DIR, "key-store"),
			master: parsed.data.KEY_STORE_SECRET === undefined ? undefined : Buffer.from(parsed.data.KEY_STORE_SECRET, "hex"),
		},
		databaseUrl: DATABASE_URL,
		mode: MODE,
		publicUrl: (PUBLIC_URL ?? `http://${HOST.includes(":") ? `[${HOST}]` : HOST}:${PORT}`).replace(/\/$/, ""),
		isPublicUrlSet: PUBLIC_URL !== undefined,
		webOrigins: WEB_ORIGINS,
		logLevel: LOG_LEVEL,
		trustedProxies: TRUSTED_PROXIES,
		carriers: carriersOf(parsed.data),
		priceSources: PRICE_SOURCES?.map((name) => ({ name })),
		fiatRates: fiatRatesOf(parsed.data),
		headStore: headStoreOf(parsed.data),
		imageStore: imageStoreOf(parsed.data, DATA_DIR),
		sourceCommit: parsed.data.SOURCE_COMMIT,
		chains: chainsOf(parsed.data),
		evmRpcs: parsed.data.EVM_RPCS ?? new Map(),
		walletConnect:
			parsed.data.WALLETCONNECT_PROJECT_ID === undefined
				? undefined
				: { projectId: parsed.data.WALLETCONNECT_PROJECT_ID, relay: new URL(parsed.data.WALLETCONNECT_RELAY).origin },
		startWithoutHeadStore: parsed.data.START_WITHOUT_HEAD_STORE === "yes",
	};
}

/** Converts addresses and networks (CIDR) to a BlockList. Returns undefined if a text is neither of them. */
function networksOf(list: readonly string[]): BlockList | undefined {
	const networks = new BlockList();
	for (const network of list) {
		const [, address = "", prefix] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(network) ?? [];
		const family = isIP(address);
		const bits = family === 4 ? 32 : 128;
		const length = prefix === undefined ? bits : Number(prefix);
		if (family === 0 || length > bits) return undefined;
		networks.addSubnet(address, length, family === 4 ? "ipv4" : "ipv6");
	}
	return networks;
}

/** True if only programs on this machine can reach the server: it listens on a loopback address, and PUBLIC_URL is not set. */
export function isOnlyLocal({ host, isPublicUrlSet }: Pick<Config, "host" | "isPublicUrlSet">): boolean {
	return !isPublicUrlSet && /^(localhost|::1|127(\.\d{1,3}){3})$/.test(host);
}

/**
 * True if the console may offer demo operators: only programs on this machine can reach the server, and the console's origin is
 * local.
 */
export function mayHaveDemo(config: Pick<Config, "host" | "isPublicUrlSet" | "consoleOrigin">): boolean {
	return isOnlyLocal(config) && isLocalOrigin(config.consoleOrigin);
}

function isLocalOrigin(origin: string): boolean {
	return /^(localhost|\[::1\]|127(\.\d{1,3}){3})$/.test(new URL(origin).hostname);
}

function isVenue(name: string): boolean {
	return (VENUE_NAMES as readonly string[]).includes(name);
}

function isPostgresUrl(text: string): boolean {
	const url = URL.parse(text);
	return url !== null && (url.protocol === "postgres:" || url.protocol === "postgresql:") && isDecodable(text);
}

function isRelay(text: string): boolean {
	const url = URL.parse(text);
	return url !== null && /^wss?:$/.test(url.protocol) && url.pathname === "/" && url.search === "" && url.username === "";
}

/**
 * Returns false only for an origin that is neither secure nor local. Returns true for a text that is no origin, because another
 * check reports it.
 */
function isSecureOrigin(text: string): boolean {
	return !isOrigin(text) || new URL(text).protocol === "https:" || isLocalOrigin(text);
}

function isOrigin(text: string): boolean {
	const url = URL.parse(text);
	if (url === null || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "") return false;
	return url.pathname === "/" && url.search === "" && url.hash === "";
}
