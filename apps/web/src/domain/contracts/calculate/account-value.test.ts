import { expect, it } from "vitest";
import { examplePosition } from "../../../../testing/examples/contract-deal.ts";
import { accountValueOf, usedPercent } from "./account-value.ts";

const balance = { available: "900.000000", frozen: "140.200000" };
const pending = { ...examplePosition, id: 8, lots: 0, margin: "0.000000", reserved: "40.200000" };
const short = { ...examplePosition, id: 9, product: "ETH/USDT", direction: "short" as const };

it("accountValueOf values a position at its mark price, or at its last known profit without a mark price", () => {
	const told = { ...short, floating_profit_or_loss: "-3.000000" };
	expect(accountValueOf(balance, [examplePosition, pending, told], new Map([["BTC/USDT", "50500.0"]]))).toEqual({
		available: "900.000000",
		margin_used: "100.000000",
		reserved: "40.200000",
		floating_profit_or_loss: "2.000000",
		equity: "1042.200000",
	});
});

it("accountValueOf values an empty account at zero and reports a loss beyond the balance as negative equity", () => {
	expect(accountValueOf(undefined, [], new Map())).toMatchObject({ equity: "0.000000", reserved: "0.000000" });
	const lost = accountValueOf({ available: "0", frozen: "50" }, [examplePosition], new Map([["BTC/USDT", "40000.0"]]));
	expect(lost).toMatchObject({ floating_profit_or_loss: "-100.000000", equity: "-50.000000" });
	expect(usedPercent(lost)).toBeUndefined();
	expect(usedPercent({ margin_used: "50.000000", equity: "400.000000" })).toBe("12.5");
});
