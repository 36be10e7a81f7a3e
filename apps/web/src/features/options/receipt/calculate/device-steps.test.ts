// Proof steps of the device: receipts of a real core's options, compared with the shown page and with the stored receipt.
import type { PlacedReceipt, SettledReceipt } from "@candor/contract";
import { endedOption, openOption, outageOptions, type SignedOption, shownOption, voidOption } from "@candor/testkit";
import { describe, expect, test } from "vitest";
import { keptStep, shownStep } from "./device-steps.ts";

const placedOf = ({ placed }: SignedOption) => placed as PlacedReceipt;
const settledOf = ({ settled }: SignedOption) => settled as SettledReceipt;
const won = endedOption({}, 1_001);

describe("the shown page", () => {
	test.each<[string, SignedOption]>([
		["a winner", won],
		["a loser with demo money", endedOption({ up: false, account: "simulation" }, 1_001)],
		["a fair one", endedOption({}, 1_000)],
		["a loser of an outage", outageOptions([{ stake: 30_000_000n }, { by: 100_102, up: false }], 999)[0] as SignedOption],
		["one that never opened", voidOption()],
	])("of %s matches its receipts", (_name, signed) => {
		expect(shownStep(shownOption(signed), placedOf(signed), settledOf(signed))).toEqual({
			step: "shown",
			ok: true,
			numbers: { changes: [] },
		});
		expect(shownStep(openOption(signed), placedOf(signed), null).ok).toBe(true);
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
	])("is rejected if it shows %j instead of the receipt's value", (change, member) => {
		const { ok, problem, numbers } = shownStep({ ...shownOption(won), ...change }, placedOf(won), settledOf(won));
		expect([ok, problem]).toEqual([false, "other_than_shown"]);
		expect(numbers).toMatchObject({ changes: expect.arrayContaining([expect.objectContaining({ member })]) });
	});

	test("that was closed after a fault, with its stake back, has no second receipt", () => {
		const closed = { ...shownOption(won), status: "void", by: "closed", result: null } as const;
		expect(shownStep(closed, placedOf(won), null).ok).toBe(true);
		expect(shownStep({ ...closed, by: null }, placedOf(won), null).ok).toBe(false);
	});

	test("is rejected with the valid receipts of another option", () => {
		const other = endedOption({ stake: 20_000_000n }, 999);
		expect(shownStep(shownOption(won), placedOf(other), settledOf(other)).ok).toBe(false);
	});
});

describe("the receipt that was stored at the sale", () => {
	test("matches the receipt that is shown now", () => {
		expect(keptStep(placedOf(won), { ...placedOf(won) }).ok).toBe(true);
	});

	test.each([
		["stake", "12.000000"],
		["payout_ratio", "0.700000"],
		["seconds", 60],
		["bought_at", 1],
		["hash", "0".repeat(64)],
	] as const)("tells when its %s is another one now", (member, now) => {
		const step = keptStep(placedOf(won), { ...placedOf(won), [member]: now });
		expect(step).toMatchObject({ ok: false, problem: "terms_changed", numbers: { changes: [{ member }] } });
	});
});
