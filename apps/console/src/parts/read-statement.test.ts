import { expect, it } from "vitest";
import { hashOfTexts, moneyOf, readStatement } from "./read-statement.ts";

it("readStatement reads lines with the bank's id, or with their date and number", () => {
	const text =
		'date,amount,id,reference,sender\r\n2026-11-27,100.00,,"CND-1, thanks",Ann\n2026-11-27,-5.5,,fee,\n2026-11-28,7,B9,,\n';
	expect(readStatement(text, 2)).toEqual([
		{ key: "2026-11-27:1", day: 20261127, amount: 10_000n, reference: "CND-1, thanks", sender: "Ann" },
		{ key: "2026-11-27:2", day: 20261127, amount: -550n, reference: "fee", sender: "" },
		{ key: "id:B9", day: 20261128, amount: 700n, reference: "", sender: "" },
	]);
});

it.each([
	["without a column of amounts", "date,id\n2026-11-27,1\n", { fault: "columns" }],
	["with a date of another form", "date,amount\n27.11.2026,1\n", { fault: "line", line: 2 }],
	["with too many decimals", "date,amount\n2026-11-27,1.001\n", { fault: "line", line: 2 }],
	["with an amount of zero", "date,amount\n2026-11-27,0.00\n", { fault: "line", line: 2 }],
	["of too many lines", `date,amount\n${"2026-11-27,1\n".repeat(101)}`, { fault: "too_many", most: 100 }],
])("readStatement rejects a statement %s", (_name, text, fault) => {
	expect(readStatement(text, 2)).toEqual(fault);
});

it("readStatement reads money exactly, and hashes texts like the server", async () => {
	expect([moneyOf("1,5", 2), moneyOf("-0.01", 2), moneyOf("12", 0), moneyOf("1.5", 0)]).toEqual([undefined, -1n, 12n, undefined]);
	// Computed by: printf '["a","b"]' | sha256sum
	expect(await hashOfTexts("a", "b")).toBe("0473ef2dc0d324ab659d3580c1134e9d812035905c4781fdd6d529b0c6860e13");
});
