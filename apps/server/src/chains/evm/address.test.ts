import { expect, test } from "vitest";
import { parseEvmAddress } from "./address.ts";

const TOKEN = "0xdAC17F958D2ee523a2206206994597C13D831ec7";
const TOKENS = new Set([TOKEN]);
/** Examples of valid addresses from EIP-55. */
const GOLDEN = [
	"0x52908400098527886E0F7030069857D2E4169EE7",
	"0x8617E340B3D01FA5F11F306F4090FD50E238070D",
	"0xde709f2102306220921060314715629080e2fb77",
	"0x27b1fdb04752bbc536007a920d24acb045561c26",
	"0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
	"0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359",
	"0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB",
	"0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb",
];

test("the parser accepts addresses of EIP-55 and returns them with a checksum", () => {
	for (const address of GOLDEN) {
		const checksum = parseEvmAddress(address.toLowerCase(), TOKENS);
		expect(parseEvmAddress(address, TOKENS)).toEqual(checksum);
		expect(checksum).toEqual({ address: expect.stringMatching(new RegExp(`^${address}$`, "i")) });
	}
});

test.each([
	["a changed letter case", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD", "checksum"],
	["a short address", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe", "format"],
	["an address without 0x", "5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "format"],
	["a look-alike letter", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeАed", "format"],
	["spaces", " 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "format"],
	["the address of another network", "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t", "format"],
	["the zero address", `0x${"0".repeat(40)}`, "burn"],
	["0x…dEaD", "0x000000000000000000000000000000000000dEaD", "burn"],
	["a precompiled contract", `0x${"9".padStart(40, "0")}`, "burn"],
	["the contract of a token", TOKEN.toLowerCase(), "token_contract"],
])("the parser refuses %s as an Ethereum address", (_name, text, problem) => {
	expect(parseEvmAddress(text, TOKENS)).toEqual({ problem });
});
