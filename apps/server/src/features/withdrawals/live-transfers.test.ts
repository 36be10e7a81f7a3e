import { expect, test } from "vitest";
import { LiveTransfers } from "./live-transfers.ts";

const ANN = 100_101;
const moved = { type: "DepositMoved", deposit: 1, user: ANN, state: "credited", cause: "none", at: 1 } as const;
const turn = () => new Promise((resolve) => setImmediate(resolve));

test("a change is reported once the tables contain it, even if they are late", async () => {
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
