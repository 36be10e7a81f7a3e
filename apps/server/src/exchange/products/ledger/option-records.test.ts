import type { BalanceChanged, OptionSettled } from "@candor/core";
import { describe, expect, test } from "vitest";
import { OptionEnds } from "./option-records.ts";

const end = (option: number, user: number, returned: bigint, paid: bigint) =>
	({
		type: "OptionSettled",
		option,
		user,
		by: "record",
		result: "won",
		seq: 1,
		time: 1,
		price: 1,
		at: 1,
		returned,
		paid,
	}) satisfies OptionSettled;
const changed = (owner: number, change: bigint, available: bigint, frozen: bigint) =>
	({
		type: "BalanceChanged",
		owner,
		account: "option",
		asset: 3,
		available,
		frozen,
		change,
		cause: "option_result",
		ref: 9,
	}) satisfies BalanceChanged;
const sold = (stake: bigint, account: "real" | "simulation" = "real") => ({ account, stake });

describe("each option that ends gets its own account record", () => {
	test("options that end in one step get one record each, with the option's change and the balance after it", () => {
		const ends = new OptionEnds();
		// Before the batch the user has 100 available and 35 frozen, of which 5 stay frozen. One option wins 8, one loses 20, and one
		// returns its stake, which needs no record. An option of another user ends between them.
		ends.settled(end(1, 7, 10n, 8n), sold(10n), 100n);
		ends.settled(end(2, 8, 10n, 8n), sold(10n), 101n);
		ends.settled(end(3, 7, 0n, 0n), sold(20n), 102n);
		ends.settled(end(4, 7, 3n, 0n), sold(3n), 103n);
		ends.settled(end(5, 7, 10n, 8n), sold(10n, "simulation"), 104n);
		const records = ends.recordsOf(changed(7, -12n, 121n, 5n));
		expect(records.map(({ id, event: { ref, change, available, frozen } }) => [id, ref, change, available, frozen])).toEqual([
			[100n, 1, 8n, 118n, 28n],
			[102n, 3, -20n, 118n, 8n],
		]);
		expect(ends.recordsOf(changed(8, 8n, 50n, 0n))).toMatchObject([{ id: 101n, event: { owner: 8, ref: 2, change: 8n } }]);
	});

	test("a win and a loss that cancel out are two records", () => {
		const ends = new OptionEnds();
		ends.settled(end(1, 7, 10n, 8n), sold(10n), 1n);
		ends.settled(end(2, 7, 2n, 0n), sold(10n), 2n);
		expect(ends.recordsOf(changed(7, 0n, 20n, 0n)).map(({ event }) => event.change)).toEqual([8n, -8n]);
	});

	test("the ledger throws if the ended options do not add up to the change of the balance", () => {
		const ends = new OptionEnds();
		ends.settled(end(1, 7, 10n, 8n), sold(10n), 1n);
		expect(() => ends.recordsOf(changed(7, 9n, 20n, 0n))).toThrow("come to 8");
		expect(() => ends.recordsOf(changed(7, 8n, 20n, 0n))).toThrow("come to 0");
	});
});
