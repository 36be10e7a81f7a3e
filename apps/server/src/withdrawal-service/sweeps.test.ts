import type { Command } from "@candor/core";
import { expect, test } from "vitest";
import { type SweepsDependencies, sweepsOf } from "./sweeps.ts";

const LOG = { info: () => undefined, warn: () => undefined, error: () => undefined };

function sweeps(code = "", client?: ReturnType<SweepsDependencies["client"]>) {
	const sent: Command[] = [];
	const made = sweepsOf({
		...{ network: 1, native: { asset: 2, ledgerDecimals: 8, chainDecimals: 18 }, log: LOG },
		client: () => client,
		submit: async (command) => {
			sent.push(command);
			const outcome = code === "" ? { kind: "accepted", result: 0 } : { kind: "refused", refusal: { code } };
			return { outcome, seq: 1 } as never;
		},
		termsOf: (asset) => (asset === 3 ? { depositMinimum: 5n, chainDecimals: 8 } : undefined),
		decimalsOf: () => 6,
	});
	return { ...made, sent };
}

test("the service journals the fee of a sweep in ledger units, rounded up, under its transaction", async () => {
	const { onFee, sent } = sweeps();
	await onFee("0xabc", 21_000_000_000_001n);
	await onFee("0xfree", 0n);
	expect(sent).toEqual([
		expect.objectContaining({ type: "RecordNetworkFee", network: 1, asset: 2, key: "0xabc", amount: 2_101n }),
	]);
});

test("the service ignores the refusal of a known fee, and reports another refused fee again", async () => {
	await expect(sweeps("known_fee").onFee("0xabc", 1n)).resolves.toBeUndefined();
	await expect(sweeps("unknown_asset").onFee("0xabc", 1n)).resolves.toBeUndefined();
	await expect(sweeps("custody_short").onFee("0xabc", 1n)).rejects.toThrow("custody_short");
});

test("the service sweeps only balances of at least one creditable deposit", () => {
	const { minimumOf } = sweeps();
	expect(minimumOf(3)).toBe(500n);
	expect(minimumOf(1)).toBeGreaterThan(1n << 200n);
});

test("sweeps wait while no signer is available", async () => {
	const request = { network: 1, index: 0, nonce: 0, amount: "1", fees: {} as never };
	expect(() => sweeps().signer.gas(request)).toThrow("no signer can be used");
	const call = async (method: string) => ({ bytes: method, txHash: "0x1" }) as never;
	expect(await sweeps("", { call }).signer.sweep({ ...request, contract: null })).toMatchObject({ bytes: "sweep" });
});
