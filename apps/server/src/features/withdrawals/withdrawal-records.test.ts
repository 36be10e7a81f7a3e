// Tests the timeline and the confirmations in the record of a withdrawal.
import { expect, test } from "vitest";
import { type ShownWithdrawal, withdrawalRecord } from "./withdrawal-records.ts";

const usdt = { asset: 3, code: "USDT", decimals: 6 };
const views = { listing: { asset: () => usdt }, networks: { terms: () => undefined } } as never;
const one: ShownWithdrawal = {
	...{ withdrawal: 7, network: 1, asset: 3, address: "0xabc", amount: 40_000_000n, fee: 1_000_000n, internalTo: 0, at: 100 },
	...{ state: "sent", code: "", reasons: [], missed: false, due: 0, movedAt: 300, txHash: "0x1", approvals: 1 },
	...{ approvedAt: 200, sentAt: 300 },
};
const timesOf = (change: Partial<ShownWithdrawal>) => withdrawalRecord(views, { ...one, ...change }).steps.map(({ at }) => at);

test.each([
	["reviewing", { approvedAt: undefined, sentAt: undefined, movedAt: 110 }, [100, null, null, null]],
	["approved", { sentAt: undefined, movedAt: 200 }, [100, 200, null, null]],
	["signing", { sentAt: undefined, movedAt: 250 }, [100, 200, null, null]],
	["sent", {}, [100, 200, 300, null]],
	["confirmed", { movedAt: 400 }, [100, 200, 300, 400]],
	["failed", { movedAt: 400 }, [100, 200, 300, 400]],
	["cancelled", { approvedAt: undefined, sentAt: undefined, movedAt: 150 }, [100, 150, null, null]],
] as const)("the timeline of a withdrawal in the state %s has the time of each past step", (state, change, times) => {
	expect(timesOf({ state, ...change })).toEqual(times);
});

test("a sent withdrawal has its confirmations", () => {
	const { confirmations, needed_confirmations } = withdrawalRecord(views, one, undefined, { count: 2, needed: 64 });
	expect([confirmations, needed_confirmations]).toEqual([2, 64]);
	expect(withdrawalRecord(views, one).confirmations).toBeNull();
});
