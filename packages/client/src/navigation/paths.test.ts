import { expect, test } from "vitest";
import { hrefOf } from "./paths.ts";

test("hrefOf builds an address with the given values and without undefined ones", () => {
	expect(hrefOf({ to: "/pages/trade/index" })).toBe("/pages/trade/index");
	expect(hrefOf({ to: "/pages/trade/index", search: { symbol: "BTC/USDT" } })).toBe("/pages/trade/index?symbol=BTC%2FUSDT");
	expect(hrefOf({ to: "/pages/trade/kline", search: { full: true } })).toBe("/pages/trade/kline?full=true");
	expect(hrefOf({ to: "/pages/assets/index", search: {} })).toBe("/pages/assets/index");
	const back = "/pages/assets/record?account=coin&x=ä b";
	const href = hrefOf({ to: "/pages/user/login/login", search: { backpage: back, backtype: 1 } });
	expect(Object.fromEntries(new URL(href, "https://candor.test").searchParams)).toEqual({ backpage: back, backtype: "1" });
});
