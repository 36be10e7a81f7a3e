import { expect, test } from "vitest";
import { isAnyAddress } from "./any-address.ts";

test.each([
	"0x52908400098527886E0F7030069857D2E4169EE7",
	"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t",
	"1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa",
	"bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
])("isAnyAddress accepts %s as an address of a network", (address) => {
	expect(isAnyAddress(address)).toBe(true);
});

test.each(["", "0x5290840009852788", "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5"])(
	"isAnyAddress rejects %j as an address",
	(text) => {
		expect(isAnyAddress(text)).toBe(false);
	},
);
