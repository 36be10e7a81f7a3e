import { expect, it } from "vitest";
import { balanceData, hexQuantity, transferData } from "./payment-data.ts";

const TO = "0x71C7656EC7ab88b098defB751B7401B5f6d8976F";

it("the data of a token transfer contain the recipient and the amount as 32-byte words", () => {
	expect(transferData(TO, 250_000_000n)).toBe(
		`0xa9059cbb${"0".repeat(24)}71c7656ec7ab88b098defb751b7401b5f6d8976f${"0".repeat(56)}0ee6b280`,
	);
});

it("the data of a payment contain exact amounts beyond the safe integers of JavaScript", () => {
	expect(hexQuantity(2n ** 53n + 1n)).toBe("0x20000000000001");
	expect(transferData(TO, 2n ** 53n + 1n).endsWith("20000000000001")).toBe(true);
});

it("the data of a balance request contain the owner's address", () => {
	expect(balanceData(TO)).toBe(`0x70a08231${"0".repeat(24)}71c7656ec7ab88b098defb751b7401b5f6d8976f`);
});
