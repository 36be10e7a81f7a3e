import { expect, test } from "vitest";
import { LiveTransfers } from "./live-transfers.ts";
import { withBank } from "./withdrawal-records.ts";

const ANN = 100_101;
const moved = { type: "DepositMoved", deposit: 1, user: ANN, state: "credited", cause: "none", at: 1 } as const;
const turn = () => new Promise((resolve) => setImmediate(resolve));

test("the server reports a rejected bank deposit to the user", async () => {
	const tables = { seq: 9, waitFor: async () => true };
	const transfers = new LiveTransfers({ projected: tables, views: {}, log: () => {} } as never);
	const changed: number[] = [];
	transfers.onChanged((user) => changed.push(user));
	const rejected = { type: "BankDepositMoved", application: 1, user: ANN, state: "rejected", cause: "other" };
	transfers.published({ events: [rejected as never], lastSeq: 9 });
	await turn();
	expect(changed).toEqual([ANN]);
});

test("withdrawals by bank have their bank and card in messages too", async () => {
	const bank = { bank: "First Bank" };
	const row = { withdrawal: 1, network: 5, asset: 3, address: "card:ab" };
	const record = { method: "bank" } as never;
	const banks = { payoutOf: async () => bank as never, cardNumbers: async () => new Map([["card:ab", "•••• 4242"]]) };
	expect(await withBank({ banks }, ANN, row as never, record)).toEqual({ method: "bank", bank, card_number: "•••• 4242" });
	expect(await withBank({ banks }, ANN, { ...row, network: 1 } as never, record)).toBe(record);
});

test("the server reports a change once the tables contain it, also if they are late", async () => {
	const tables = { seq: 4, waitFor: async (seq: number) => seq <= tables.seq };
	const errors: unknown[] = [];
	const transfers = new LiveTransfers({ projected: tables, views: {}, log: (error: unknown) => errors.push(error) } as never);
	const changed: number[] = [];
	transfers.onChanged((user) => changed.push(user));
	transfers.published({ events: [moved], lastSeq: 5 });
	await turn();
	expect(changed).toEqual([]);
	tables.seq = 6;
	transfers.published({ events: [], lastSeq: 6 });
	await turn();
	expect([changed, errors]).toEqual([[ANN], []]);
});
