// Compares the sums of account records about positions with the ledger's balances, over random commands.
import { type BalanceChanged, Exchange } from "@candor/core";
import { CommandGenerator } from "@candor/testkit";
import { describe, expect, test } from "vitest";
import { PositionReplay } from "../../positions/position-replay.ts";
import { ContractMoves, isOfContracts } from "./contract-records.ts";

const CONTRACTS: ReadonlySet<string> = new Set(["contract", "demo"]);

describe("account records of random exchanges add up to balances", () => {
	test.each([11, 12, 13, 14])("seed %i: each user's account records form a chain that ends at the balance", (seed) => {
		const exchange = new Exchange();
		const generator = new CommandGenerator(seed);
		const positions = new PositionReplay();
		const moves = new ContractMoves();
		/** Sum of available and frozen amounts according to the records, keyed by user and account. */
		const totals = new Map<string, bigint>();
		const seen = new Map<string, number>();
		let id = 0n;
		const recorded = (event: BalanceChanged) => {
			const key = `${event.owner}:${event.account}:${event.asset}`;
			const after = event.available + event.frozen;
			if (event.change !== 0n) {
				expect(after - event.change, `${key} ${event.cause}`).toBe(totals.get(key) ?? 0n);
				totals.set(key, after);
			}
			seen.set(event.cause, (seen.get(event.cause) ?? 0) + 1);
		};
		for (let batch = 0; batch < 1_500; batch++) {
			const commands = Array.from({ length: 10 }, () => generator.next());
			const { events } = exchange.applyBatch(generator.time, commands);
			generator.observe(events);
			for (const event of events) {
				id++;
				if (event.type === "InstrumentSet") positions.instrumentSet(event);
				if (event.type === "PositionChanged") {
					positions.take(event);
					moves.changed(event, positions.traded(event), id);
				} else if (event.type === "PositionLiquidated") {
					positions.take(event);
					moves.liquidated(event, id);
				} else if (event.type === "FundingPaid") moves.funded(event, id);
				else if (event.type === "BalanceChanged" && CONTRACTS.has(event.account)) {
					const { cause } = event;
					if (isOfContracts(cause)) for (const one of moves.recordsOf(event, cause)) recorded(one.event);
					else recorded(event);
				}
			}
			moves.finish();
		}
		for (const cause of ["contract_trade", "contract_liquidation"]) expect(seen.get(cause) ?? 0, cause).toBeGreaterThan(0);
	});
});

/** Values for those fields of a position event that no account record uses. */
const BEFORE = { leverage: 10, lots: 1, entry: 500n, margin: 50n, takerFeePpm: 500, mark: 500 } as const;

test("the ledger writes a separate record, which names the position, for each position that a step of funding pays", () => {
	const moves = new ContractMoves();
	const paid = { type: "FundingPaid", user: 7, instrument: 1, period: 9, owed: 0n, ...BEFORE } as const;
	moves.funded({ ...paid, position: 4, amount: -30n }, 100n);
	moves.funded({ ...paid, position: 5, amount: 10n }, 101n);
	moves.funded({ ...paid, position: 6, amount: 0n }, 102n);
	const changed = { type: "BalanceChanged", owner: 7, account: "contract", asset: 3, available: 50n, frozen: 30n } as const;
	const told = { ...changed, cause: "contract_funding", change: -20n, ref: 5 } as const;
	expect(
		moves.recordsOf(told, "contract_funding").map(({ id, event }) => [id, event.ref, event.change, event.available]),
	).toEqual([
		[100n, 4, -30n, 40n],
		[101n, 5, 10n, 50n],
	]);
	moves.finish();
});

test("the ledger throws if a balance changed by an amount that its positions do not explain", () => {
	const moves = new ContractMoves();
	const changed = {
		type: "BalanceChanged",
		owner: 7,
		account: "contract",
		asset: 3,
		available: 5n,
		frozen: 0n,
		change: -1n,
	} as const;
	moves.recordsOf({ ...changed, cause: "contract_funding", ref: 1 }, "contract_funding");
	expect(() => moves.finish()).toThrow(/positions of 7 and its balance differ: 1 by contract_funding/);
});
