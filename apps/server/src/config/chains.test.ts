import { expect, test } from "vitest";
import { type InvalidConfiguration, readConfig } from "./environment.ts";

/** Extended public key of account 0 of the public test phrase "test test … junk". */
const XPUB = "xpub6Ce9NcJvTk36xtLSrJLZqE7wtgA5deCeYs7rSQtreh4cj6ByPtrg9sD7V2FNFLPnf8heNP3FGkeV9qwfzvZNSd54JoNXVsXFYSYwHsnJxqP";
const HOT = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";
const USDT = "0xdAC17F958D2ee523a2206206994597C13D831ec7";
const FULL = {
	ERC20_RPC_URL: "https://one.example/secret, https://two.example/secret",
	ERC20_XPUB: XPUB,
	ERC20_HOT_ADDRESS: HOT,
	ERC20_TOKENS: `USDT=${USDT}:6`,
};

function faultsOf(variables: Record<string, string>): string {
	try {
		readConfig(variables);
		return "";
	} catch (error) {
		return (error as InvalidConfiguration).faults.join("\n");
	}
}

test("a network without variables is not configured, and a sandbox has a local chain unless it is switched off", () => {
	expect(readConfig({}).chains).toEqual({ erc20: undefined, trc20: undefined, bitcoin: undefined, hasLocalChain: true });
	expect(readConfig({ LOCAL_CHAIN: "no" }).chains.hasLocalChain).toBe(false);
});

test("the server reads nodes, tokens and confirmations by amount", () => {
	const { erc20 } = readConfig({
		...FULL,
		ERC20_CONFIRMATIONS: "6,USDT:10000=12,ETH:5=24",
		ERC20_START_BLOCK: "19000000",
	}).chains;
	expect(erc20).toMatchObject({
		...{
			urls: ["https://one.example/secret", "https://two.example/secret"],
			chainId: 1,
			isOwnNode: false,
			startHeight: 19_000_000,
		},
		tokens: [{ code: "USDT", contract: USDT, decimals: 6 }],
		confirmations: {
			least: 6,
			bands: [
				{ code: "USDT", coins: 10_000n, needed: 12 },
				{ code: "ETH", coins: 5n, needed: 24 },
			],
		},
	});
});

test.each([
	[{ ERC20_HOT_ADDRESS: "" }, "ERC20_HOT_ADDRESS must be set together with"],
	[{ ERC20_RPC_URL: "ftp://user:hunter2@node" }, "ERC20_RPC_URL must be different http(s) addresses"],
	[{ ERC20_HOT_ADDRESS: HOT.replace("f39F", "f39f") }, "ERC20_HOT_ADDRESS must be an address with a correct checksum"],
	[{ ERC20_XPUB: XPUB.replace("xpub", "xprv") }, "is a private key"],
	[{ ERC20_TOKENS: `USDT=${USDT}` }, "ERC20_TOKENS must be tokens as"],
	[{ ERC20_TOKENS: `USDT=${USDT}:6,USDT=${HOT}:6` }, "one contract for each token"],
	[{ ERC20_CONFIRMATIONS: "0" }, "ERC20_CONFIRMATIONS must be a number"],
	[{ ERC20_CONFIRMATIONS: "6,10000=12" }, "ERC20_CONFIRMATIONS must be a number, and bands"],
	[{ ERC20_TOKEN: "x" }, "ERC20_TOKEN is not known"],
])("the server refuses the settings %o of a network", (change, fault) => {
	const faults = faultsOf({ ...FULL, ...change });
	expect(faults).toContain(fault);
	expect(faults).not.toContain("hunter2");
});

const BITCOIN = {
	BTC_RPC_URL: "http://user:hunter2@127.0.0.1:8332",
	BTC_XPUB: "zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs",
	BTC_HOT_ADDRESS: "bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu",
};
const TRON = {
	TRC20_RPC_URL: "https://one.example,https://two.example",
	TRC20_API_KEY: "hunter2",
	TRC20_XPUB: XPUB,
	TRC20_HOT_ADDRESS: "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8",
	TRC20_TOKENS: "USDT=TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t:6",
};

test("the server reads the settings of Bitcoin and TRON, each alone", () => {
	const { erc20, bitcoin, trc20 } = readConfig(BITCOIN).chains;
	expect([erc20, trc20]).toEqual([undefined, undefined]);
	expect(bitcoin).toMatchObject({ chain: "main", finalConfirmations: 6, isOwnNode: false, confirmations: { least: 2 } });
	expect(readConfig(TRON).chains.trc20).toMatchObject({
		...{ apiKey: "hunter2", confirmations: { least: 1 } },
		tokens: [{ code: "USDT", contract: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t", decimals: 6 }],
	});
});

test.each([
	[{ ...BITCOIN, BTC_XPUB: undefined }, "BTC_XPUB must be set together with BTC_RPC_URL and BTC_HOT_ADDRESS"],
	[{ ...BITCOIN, BTC_HOT_ADDRESS: "bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyv" }, "BTC_HOT_ADDRESS must be a segwit address"],
	[{ ...BITCOIN, BTC_CHAIN: "signet" }, "BTC_CHAIN must be main, test or regtest"],
	[{ ...BITCOIN, BTC_FINAL_CONFIRMATIONS: "0" }, "BTC_FINAL_CONFIRMATIONS must be a number"],
	[{ ...BITCOIN, BTC_XPUB: BITCOIN.BTC_XPUB.replace("zpub", "zprv") }, "is a private key"],
	[{ ...TRON, TRC20_HOT_ADDRESS: "TJRabPrwbZy45sbavfcjinPJC18kjpRTv9" }, "TRC20_HOT_ADDRESS must be an address of TRON"],
	[{ ...TRON, TRC20_TOKENS: `USDT=${USDT}:6` }, "TRC20_TOKENS must be tokens as"],
	[{ ...TRON, TRC20_TOKENS: undefined }, "TRC20_TOKENS must be set together with"],
])("the server refuses invalid settings of Bitcoin and TRON %#", (env, message) => {
	const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined)) as Record<string, string>;
	const faults = faultsOf(given);
	expect(faults).toContain(message);
	expect(faults).not.toContain("hunter2");
});
