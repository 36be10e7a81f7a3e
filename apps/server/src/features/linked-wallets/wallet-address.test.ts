import { sha256 } from "@noble/hashes/sha2.js";
import { createBase58check } from "@scure/base";
import { expect, test } from "vitest";
import { canonicalAddress } from "./wallet-address.ts";

const TRON = "TYBNgWfhGuNzdLtjKtxXTfskAhTbMcqbaG";

// The example addresses in EIP-55.
test.each([
	"0x52908400098527886E0F7030069857D2E4169EE7",
	"0xde709f2102306220921060314715629080e2fb77",
	"0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
	"0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359",
	"0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB",
	"0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb",
])("the lower-case and upper-case forms of the EVM address %s become its checksum form", (address) => {
	expect(canonicalAddress("evm", address)).toBe(address);
	expect(canonicalAddress("evm", address.toLowerCase())).toBe(address);
	expect(canonicalAddress("evm", `0x${address.slice(2).toUpperCase()}`)).toBe(address);
});

test.each([
	"",
	"0x",
	"0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
	"0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe",
	"0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed0",
	"5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
	"0X5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
	"0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed\n",
	" 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
	"0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeg",
	TRON,
])("the server refuses the text %j as an EVM address", (address) => expect(canonicalAddress("evm", address)).toBeUndefined());

test("the server accepts a TRON address with its exact checksum and prefix only", () => {
	expect(canonicalAddress("tron", TRON)).toBe(TRON);
	for (const wrong of [
		"",
		TRON.toLowerCase(),
		TRON.slice(0, -1),
		`${TRON}G`,
		`${TRON}\n`,
		TRON.replace("Y", "Z"),
		`${TRON.slice(0, -1)}H`,
		"0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266",
		"41f39fd6e51aad88f6f4ce6ab8827279cfffb92266",
		// A Bitcoin address: its checksum is computed in the same way as that of a TRON address.
		"1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2",
	])
		expect(canonicalAddress("tron", wrong)).toBeUndefined();
});

test("the server refuses a base58 address whose first byte or length differs from TRON's", () => {
	const { encode } = createBase58check(sha256);
	const neighbours = [0x40, 0x41, 0x42].map((prefix) =>
		encode(Uint8Array.of(prefix, ...new Uint8Array(20).fill(prefix === 0x40 ? 255 : 0))),
	);
	expect(neighbours.map((address) => address[0])).toContain("T");
	expect(neighbours.map((address) => canonicalAddress("tron", address) !== undefined)).toEqual([false, true, false]);
	const longer = encode(Uint8Array.of(0x41, ...new Uint8Array(21)));
	expect(canonicalAddress("tron", longer)).toBeUndefined();
});
