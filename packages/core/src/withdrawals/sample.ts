// Generates random commands for tests of withdrawals. Most commands fit the state of an existing withdrawal, so that many
// withdrawals reach an end.

import { FOUNDER, SERVICE } from "../engine/actors.ts";
import type { Sample, SampleCommand, SampleWorld } from "../engine/sample.ts";
import { DAY_MS } from "../engine/time.ts";
import { RISK_REASONS, type WithdrawalApplied, type WithdrawalEvent, type WithdrawalMoved } from "./messages.ts";

const REASON = "for a test";
const FEE = 500n;
const MINIMUM = 10_000n;
const TWO_OPERATORS = 1_000_000n;
const NOBODY = { user: 0, network: 1, asset: 3, hash: "00".repeat(32) };

type Open = Pick<WithdrawalApplied, "user" | "network" | "asset" | "hash"> & { state: WithdrawalMoved["state"] };

export function withdrawalsSample({ draw, users, now }: SampleWorld): Sample {
	const open = new Map<number, Open>();
	const own = { by: FOUNDER, reason: REASON };
	const custody = { by: SERVICE.custody };
	const staff = () => (draw.chance(0.9) ? FOUNDER : draw.pick([2, 6, 7]));
	let keys = 0;
	const unfinal: number[] = [];
	const person = (user: number) => (draw.chance(0.95) ? user : draw.pick(users)) * 7;
	const inState = (...states: Open["state"][]) => [...open].filter(([, { state }]) => states.includes(state));
	const oneIn = (...states: Open["state"][]): number => {
		const fit = draw.chance(0.9) ? inState(...states) : [...open];
		return fit.length > 0 ? draw.pick(fit)[0] : draw.below(9);
	};
	const of = (withdrawal: number) => open.get(withdrawal) ?? NOBODY;
	const hash = () => `0x${draw.pick(["aa", "bb", "cc"]).repeat(32)}`;
	const credit = (network: number, asset: number, user: number, amount: bigint): SampleCommand => {
		return { type: "CreditDeposit", ...custody, network, asset, key: `sample:${++keys}`, user, amount, remainder: 0n };
	};
	const apply = (): SampleCommand => {
		const by = draw.pick(users);
		const [network, asset] = draw.pick([[1, 3] as const, [1, 3] as const, [3, 1] as const, [1, 2] as const, [2, 3] as const]);
		const isInternal = draw.chance(0.15);
		const most = draw.pick([1, 1, 3]) * Number(TWO_OPERATORS);
		return {
			type: "ApplyWithdrawal",
			by,
			network,
			asset,
			address: draw.chance(0.97) ? `0x${draw.pick(["1f", "2e", "3d"]).repeat(20)}` : draw.pick(["", "a b", "x".repeat(200)]),
			amount: draw.chance(0.95) ? MINIMUM + BigInt(draw.below(most)) : draw.pick([-1n, 0n, MINIMUM - 1n, 1n << 60n]),
			fee: isInternal ? 0n : draw.chance(0.97) ? FEE : FEE + 1n,
			usableFrom: now() + draw.pick([-DAY_MS, -DAY_MS, -1, -1, -1, 1]),
			person: draw.chance(0.99) ? person(by) : 0,
			steppedUpAt: now() - draw.pick([0, 1_000, 1_000, 60_000, DAY_MS]),
			reasons: draw.chance(0.4) ? [draw.pick(RISK_REASONS)] : draw.chance(0.9) ? [] : ["velocity", "velocity"],
			internalTo: isInternal ? draw.pick([...users, by, 77]) : 0,
		};
	};
	const review = (withdrawal: number): SampleCommand => {
		const { hash: intent, user } = of(withdrawal);
		const roll = draw.below(20);
		if (roll < 2) return { type: "CancelWithdrawal", by: user === 0 ? draw.pick(users) : user, withdrawal };
		if (roll < 3) return { type: "StopWithdrawal", ...custody, withdrawal };
		if (roll < 4) return { type: "RejectWithdrawal", ...own, by: staff(), withdrawal };
		if (roll < 5)
			return { type: "HoldWithdrawal", ...own, by: staff(), withdrawal, reference: draw.pick(["Order 7", "Order 8", ""]) };
		if (roll < 6) {
			return { type: "ConfirmTakeover", by: user === 0 ? draw.pick(users) : user, withdrawal, steppedUpAt: now() - 1_000 };
		}
		const signature = draw.pick(["11", "22"]).repeat(64);
		return {
			type: "ApproveWithdrawal",
			...own,
			by: staff(),
			withdrawal,
			hash: draw.chance(0.95) ? intent : NOBODY.hash,
			signature,
		};
	};
	const sign = (): SampleCommand => {
		const roll = draw.below(12);
		if (roll < 4) return { type: "BeginSigning", ...custody, withdrawal: oneIn("approved", "waiting_for_funds") };
		if (roll < 5) return { type: "ReportShort", ...custody, withdrawal: oneIn("approved"), expectedAt: now() + 3_600_000 };
		if (roll < 6) return { type: "RefuseSigning", ...custody, withdrawal: oneIn("signing"), code: draw.pick(["cap", ""]) };
		if (roll < 9) {
			return {
				type: "RecordSent",
				...custody,
				withdrawal: oneIn("signing", "sent"),
				hash: hash(),
				nonce: draw.pick([1, 1, 1, 2]),
			};
		}
		if (roll < 10) return { type: "ReportDoubt", ...custody, withdrawal: oneIn("sent") };
		if (roll < 11) {
			const decision = draw.pick(["sent", "failed"]);
			return { type: "DecideDoubt", ...own, by: staff(), withdrawal: oneIn("needs_decision"), decision };
		}
		const withdrawal = oneIn("sent", "needs_decision");
		if (draw.chance(0.25)) return { type: "RecordFailed", ...custody, withdrawal, hash: hash() };
		const gas = draw.pick([
			{ gasAsset: 2, gas: 100n },
			{ gasAsset: 0, gas: 0n },
			{ gasAsset: 2, gas: -1n },
			{ gasAsset: 99, gas: 1n },
		]);
		return { type: "RecordConfirmed", ...custody, withdrawal, hash: hash(), ...gas };
	};
	const stop = (): SampleCommand => {
		const roll = draw.below(8);
		if (roll < 5) return { type: "ResumeWithdrawals", ...own };
		if (roll < 6) return { type: "StopWithdrawals", ...own, by: staff() };
		if (roll < 7) return { type: "RenewStop", ...own, until: now() + draw.pick([0, 2, 50]) * DAY_MS };
		return { type: "StopForGap", ...custody, asset: 3, gap: draw.pick([-1n, 5n]) };
	};
	return {
		weight: 3,
		opening: users.flatMap((user, index) => [
			{
				type: "SetVerification",
				...own,
				user,
				version: 1,
				basic: index % 8 !== 7,
				advanced: index % 2 === 0,
				country: "JP",
			},
			credit(1, 3, user, 20_000_000n),
		]),
		observe(event) {
			const told = event as
				| WithdrawalEvent
				| { readonly type: "DepositRecorded"; readonly deposit: number; readonly state: string };
			if (told.type === "DepositRecorded" && told.state === "credited") unfinal.push(told.deposit);
			if (told.type === "WithdrawalApplied" && told.internalTo === 0) open.set(told.withdrawal, { ...told, state: "applied" });
			if (told.type !== "WithdrawalMoved") return;
			const known = open.get(told.withdrawal);
			const isOver = ["confirmed", "failed", "cancelled", "rejected", "refunded", "moved"].includes(told.state);
			if (known !== undefined) known.state = told.state;
			if (isOver && draw.chance(0.8)) open.delete(told.withdrawal);
		},
		next() {
			const deposit = draw.chance(0.2) ? unfinal.shift() : undefined;
			if (deposit !== undefined) return { type: "FinalizeDeposit", ...custody, deposit };
			const roll = draw.below(20);
			// A generator that observes no events knows of no withdrawal, but must still be able to send each command.
			if (roll < 6 || (open.size === 0 && draw.chance(0.2))) return apply();
			if (roll < 12) return review(oneIn("applied", "reviewing"));
			if (roll < 18) return sign();
			if (roll < 19) {
				const decision = draw.pick(["approve", "reject"]);
				return { type: "ReleaseWithdrawal", ...own, by: staff(), withdrawal: oneIn("legal_hold"), decision };
			}
			return stop();
		},
		changed(command) {
			if (command.type === "FinalizeDeposit") return { ...command, deposit: (command.deposit as number) + 1 };
			if (typeof command.withdrawal === "number") return { ...command, withdrawal: command.withdrawal + 1 };
			if (typeof command.amount === "bigint") return { ...command, amount: command.amount + 1n };
			if (typeof command.gap === "bigint") return { ...command, gap: command.gap + 1n };
			return { ...command, reason: "another" };
		},
	};
}
