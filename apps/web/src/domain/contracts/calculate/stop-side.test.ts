import { expect, it } from "vitest";
import { examplePosition } from "../../../../testing/examples/contract-deal.ts";
import { isBeyondLiquidation, isWrongSide, watchedBy } from "./stop-side.ts";

it.each([
	["long", "stop", "49999.9", false],
	["long", "stop", "50000.0", true],
	["long", "stop", "50000.1", true],
	["long", "profit", "50000.1", false],
	["long", "profit", "50000", true],
	["short", "stop", "50000.1", false],
	["short", "stop", "49999.9", true],
	["short", "profit", "49999.9", false],
	["short", "profit", "50000.1", true],
] as const)(
	"for a %s position, a %s price of %s while the watched price is 50,000 is on the wrong side: %s",
	(direction, stop, price, wrong) => {
		expect(isWrongSide({ direction }, stop, price, "50000.0")).toBe(wrong);
	},
);

it.each([
	["long", "stop", "45203.6", false],
	["long", "stop", "45203.5", true],
	["long", "profit", "45000.0", false],
	["short", "stop", "45203.4", false],
	["short", "stop", "45203.50", true],
] as const)(
	"for a %s position with liquidation at 45,203.5, a %s price of %s is beyond the liquidation price: %s",
	(direction, stop, price, beyond) => {
		expect(isBeyondLiquidation({ ...examplePosition, direction }, stop, price)).toBe(beyond);
		expect(isBeyondLiquidation({ ...examplePosition, direction, liquidation_price: null }, stop, price)).toBe(false);
	},
);

it("the stop of a position watches the mark or last price, and the stop of an open order watches the order's price", () => {
	const now = { mark: "50000.0", last: "49990.0" };
	expect(watchedBy(examplePosition, now)).toBe("50000.0");
	expect(watchedBy({ ...examplePosition, trigger: "last" }, now)).toBe("49990.0");
	expect(watchedBy({ ...examplePosition, trigger: "last" }, { ...now, last: null })).toBe("50000.0");
	expect(watchedBy({ ...examplePosition, lots: 0, opening: 3, order_price: "48000.0" }, now)).toBe("48000.0");
	expect(watchedBy(examplePosition, undefined)).toBeUndefined();
});
