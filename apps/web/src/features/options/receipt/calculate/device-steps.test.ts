// Tests the proof steps with receipts of options that were sold and settled by the real core.
import type { PlacedReceipt, SettledReceipt } from "@candor/contract";
import { endedOption, outageOptions, type SignedOption, shownOption, shownOptionWhileOpen, voidOption } from "@candor/testkit";
import { describe, expect, test } from "vitest";
import { keptStep, shownStep } from "./device-steps.ts";

const placedOf = ({ placed }: SignedOption) => placed as PlacedReceipt;
const settledOf = ({ settled }: SignedOption) => settled as SettledReceipt;
const won = endedOption({}, 1_001);

describe("the device compares receipts with the shown page", () => {
	test.each<[string, SignedOption]>([
		["an option that won", won],
		["a demo option that lost", endedOption({ up: false, account: "simulation" }, 1_001)],
		["an option that ended in a draw", endedOption({}, 1_000)],
		[
			"an option that lost in an outage",
			outageOptions([{ stake: 30_000_000n }, { by: 100_102, up: false }], 999)[0] as SignedOption,
		],
		["an option that never opened", voidOption()],
	])("the page of %s matches its receipts", (_name, signed) => {
		expect(shownStep(shownOption(signed), placedOf(signed), settledOf(signed))).toEqual({
			step: "shown",
			ok: true,
			numbers: { changes: [] },
		});
		expect(shownStep(shownOptionWhileOpen(signed), placedOf(signed), null).ok).toBe(true);
	});

	test.each([
		[{ id: 77 }, "option"],
		[{ product: "ETH/USDT" }, "market"],
		[{ direction: 2 as const }, "side"],
		[{ quantity: "11.000000" }, "stake"],
		[{ payout_ratio: "0.81" }, "payout_ratio"],
		[{ transaction_period: 30 }, "seconds"],
		[{ price: "100.1" }, "open.price"],
		[{ delivery_price: "100.2" }, "settlement.price"],
		[{ delivery_time: 1 }, "settlement.time"],
		[{ close_time: 1 }, "settles_after"],
		[{ profit_loss: "8.000001" }, "paid"],
		[{ returned: "0.000000" }, "returned"],
		[{ by: "outage" as const }, "by"],
		[{ account_change_type: "simulation" as const }, "account"],
	])("the device rejects a page that shows %j instead of the receipt's value", (change, member) => {
		const { ok, problem, numbers } = shownStep({ ...shownOption(won), ...change }, placedOf(won), settledOf(won));
		expect([ok, problem]).toEqual([false, "other_than_shown"]);
		expect(numbers).toMatchObject({ changes: expect.arrayContaining([expect.objectContaining({ member })]) });
	});

	test("an option that an operator closed after an error matches its page without a receipt of the result", () => {
		const closed = { ...shownOption(won), status: "void", by: "closed", result: null } as const;
		expect(shownStep(closed, placedOf(won), null).ok).toBe(true);
		expect(shownStep({ ...closed, by: null }, placedOf(won), null).ok).toBe(false);
	});

	test("the device rejects a page whose receipts are valid but belong to another option", () => {
		const other = endedOption({ stake: 20_000_000n }, 999);
		expect(shownStep(shownOption(won), placedOf(other), settledOf(other)).ok).toBe(false);
	});
});

describe("the device compares the receipt with the one stored at the purchase", () => {
	test("an unchanged receipt matches the stored one", () => {
		expect(keptStep(placedOf(won), { ...placedOf(won) }).ok).toBe(true);
	});

	test.each([
		["stake", "12.000000"],
		["payout_ratio", "0.700000"],
		["seconds", 60],
		["bought_at", 1],
		["hash", "0".repeat(64)],
	] as const)("a receipt whose field %s has changed is rejected", (member, now) => {
		const step = keptStep(placedOf(won), { ...placedOf(won), [member]: now });
		expect(step).toMatchObject({ ok: false, problem: "terms_changed", numbers: { changes: [{ member }] } });
	});
});
