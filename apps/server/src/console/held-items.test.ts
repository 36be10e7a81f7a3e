import type { Event } from "@candor/core";
import { expect, test } from "vitest";
import { createViews } from "../exchange/views.ts";
import { heldItems } from "./held-items.ts";

test("heldItems counts orders, positions, funds and offerings that are held after a fault, until their release", () => {
	const views = createViews();
	let seq = 0;
	const apply = (...events: object[]) => views.apply(events as Event[], { lastSeq: ++seq, at: seq });
	apply({ type: "EarnBought", order: 1, user: 7 }, { type: "OptionBought", option: 2, user: 7, payout: 1n });
	apply({ type: "Subscribed", order: 3, user: 7, offering: 9 }, { type: "IeoApplied", application: 4, user: 7, offering: 8 });
	expect(heldItems(views)).toBe(0);
	apply({ type: "EarnHeld", order: 1, user: 7 });
	expect(heldItems(views)).toBe(1);
	apply({ type: "OptionHeld", option: 2, user: 7 }, { type: "SubscriptionMoved", order: 3, state: "held" });
	apply({ type: "IeoMoved", application: 4, state: "held" });
	apply({ type: "PositionChanged", position: 5, user: 7, instrument: 1, lots: 1, status: "holding", reason: "held" });
	apply({ type: "FundSet", fund: 1, account: 1 }, { type: "FundHeld", fund: 1 });
	apply({ type: "SubscriptionSet", offering: 9, state: "held" });
	expect(heldItems(views)).toBe(7);
	apply({ type: "EarnReleased", order: 1, user: 7 }, { type: "OptionSettled", option: 2, user: 7 });
	apply({ type: "SubscriptionMoved", order: 3, state: "subscribed" }, { type: "IeoMoved", application: 4, state: "refunded" });
	apply({ type: "PositionChanged", position: 5, user: 7, instrument: 1, lots: 0, status: "closed", reason: "closed" });
	apply({ type: "FundReleased", fund: 1 }, { type: "SubscriptionSet", offering: 9, state: "offered" });
	expect(heldItems(views)).toBe(0);
});
