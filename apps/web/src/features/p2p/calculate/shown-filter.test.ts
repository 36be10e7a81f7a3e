import { expect, test } from "vitest";
import { exampleP2pConfig as config } from "../../../../testing/examples/p2p.ts";
import { shownFilter } from "./shown-filter.ts";

test("without filters in the address the list shows ads that sell USDT for the currency of the user's language", () => {
	const usual = { side: "buy", currency: 3, coin: "USDT", payType: undefined, amount: undefined };
	expect(shownFilter({}, config, "th")).toEqual({ ...usual, fiat: "THB" });
	expect(shownFilter({}, config, "jp")).toEqual({ ...usual, fiat: "JPY" });
	// The language's usual currency is not open in the catalogue, so the first open currency is used.
	expect(shownFilter({}, config, "kr")).toEqual({ ...usual, fiat: "THB" });
});

test("the address of the list of ads selects side, coin, currency, pay type and amount", () => {
	const search = { side: "sell", currency: 1, fiat: "THB", pay_type: "promptpay", amount: "1500" } as const;
	expect(shownFilter(search, config, "en")).toEqual({
		...{ side: "sell", currency: 1, coin: "BTC", fiat: "THB", payType: "promptpay", amount: "1500" },
	});
});

test("the list of ads ignores a value of the address that the catalogue lacks", () => {
	const filter = shownFilter({ currency: 99, fiat: "ZZZ", pay_type: "sepa" }, config, "th");
	expect(filter).toMatchObject({ coin: "USDT", fiat: "THB", payType: undefined });
	expect(shownFilter({}, { ...config, fiats: [] }, "en")).toBe(undefined);
});
