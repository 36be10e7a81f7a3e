import { expect, test } from "vitest";
import { readAccountSearch, readIdSearch, readIndexSearch, readListSearch } from "./p2p-search.ts";

test("readIndexSearch keeps valid filters of the list of ads and drops invalid ones", () => {
	const filters = { side: "sell", currency: "3", fiat: "THB", pay_type: "promptpay", amount: "1500.5" };
	expect(readIndexSearch(filters)).toEqual({ ...filters, currency: 3 });
	expect(readIndexSearch({ side: "both", currency: "-1", fiat: "thb", pay_type: "<b>", amount: "0" })).toEqual({});
	expect(readIndexSearch({ amount: "1e9" })).toEqual({});
	expect(readIndexSearch({})).toEqual({});
});

test("the readers of P2P addresses accept only valid ids, tabs and pay types", () => {
	expect(readIdSearch({ id: "4417" })).toEqual({ id: 4417 });
	expect(readIdSearch({ id: "x" })).toEqual({});
	expect(readListSearch({ tab: "ended" })).toEqual({ tab: "ended" });
	expect(readListSearch({ tab: "all" })).toEqual({});
	expect(readAccountSearch({ pay_type: "sepa" })).toEqual({ pay_type: "sepa" });
	expect(readAccountSearch({ pay_type: "A" })).toEqual({});
});
