import { expect, test } from "vitest";
import { parseBitcoinAddress } from "./address.ts";

test.each([
	["P2PKH", "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa"],
	["P2SH", "3P14159f73E4gFr7JterCCQh9QjiTjiZrG"],
	["segwit (BIP-173)", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4"],
	["taproot (BIP-350)", "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0"],
])("the parser accepts a Bitcoin address of the type %s", (_kind, address) => {
	expect(parseBitcoinAddress(address, "main")).toEqual({ address });
});

test("the parser returns an upper-case segwit address, as in a QR code, in lower case", () => {
	const address = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";
	expect(parseBitcoinAddress(address.toUpperCase(), "main")).toEqual({ address });
});

test.each([
	["a changed character of segwit", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5", "checksum"],
	["two swapped characters", "1A1zP1eP5QGefi2DMPTfTL5SLmv7DviafN", "checksum"],
	["taproot with the checksum of segwit", "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd", "checksum"],
	["mixed case", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8F3t4", "format"],
	["an address of the test network", "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx", "format"],
	["an address of Ethereum", "0x52908400098527886E0F7030069857D2E4169EE7", "format"],
	["an address of TRON", "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t", "format"],
	["a look-alike letter", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t\u0430", "format"],
	["spaces", " 1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa", "format"],
	["an empty key", "1111111111111111111114oLvT2", "burn"],
	["a known burn address", "1BitcoinEaterAddressDontSendf59kuE", "burn"],
])("the parser refuses %s as a Bitcoin address", (_name, text, problem) => {
	expect(parseBitcoinAddress(text, "main")).toEqual({ problem });
});
