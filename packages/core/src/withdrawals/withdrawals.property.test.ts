// Sends random commands about withdrawals over random days, with restarts. A model recomputes every figure from the events. It
// checks that the frozen money equals that of open withdrawals, that money leaves or returns only once, that limits hold for
// persons with several accounts, and that a signed withdrawal returns to the user only after a final result of the network
// (docs/reference/rules.md §10).
import { Random, WITHDRAWAL_FUNDS, WITHDRAWAL_TERMS, WithdrawalScenario } from "@candor/testkit";
import fc from "fast-check";
import { expect, it } from "vitest";
import { SERVICE } from "../engine/actors.ts";
import { DAY_MS } from "../engine/time.ts";
import { Exchange } from "../exchange.ts";
import { RISK_REASONS, type WithdrawalMoved, type WithdrawalState } from "./messages.ts";
import { LIMITS, WEEK_MS } from "./terms.ts";

const PEOPLE = 6;
const STEPS = 250;
const USDT = 1_000_000n;
const OPERATORS = [2, 3, 4, 5] as const;
const FINAL: readonly WithdrawalState[] = ["confirmed", "failed", "cancelled", "rejected", "refunded", "moved"];
/** For each state, the states that may follow it. The same state may also be emitted again. */
const NEXT: Readonly<Partial<Record<WithdrawalState, readonly WithdrawalState[]>>> = {
	applied: ["reviewing", "approved", "cancelled", "rejected", "refunded", "legal_hold", "moved"],
	reviewing: ["approved", "cancelled", "rejected", "refunded", "legal_hold"],
	approved: ["waiting_for_funds", "signing", "cancelled", "rejected", "legal_hold"],
	waiting_for_funds: ["signing", "cancelled", "rejected", "legal_hold"],
	signing: ["sent", "reviewing"],
	sent: ["confirmed", "failed", "needs_decision"],
	needs_decision: ["sent", "confirmed", "failed"],
	legal_hold: ["approved", "reviewing", "rejected"],
};

/** Every two users are accounts of one person, so that limits must count several accounts. */
const personOf = (user: number) => Math.floor(user / 2) + 1;

function flow(seed: number): WithdrawalScenario {
	const random = new Random(seed);
	const at = new WithdrawalScenario({ people: PEOPLE });
	// User 5 is the operator 5's own account.
	at.must(at.own("DeclareAccounts", { accounts: [at.person(PEOPLE - 1)] }, 5));
	const numbers = () => at.events.filter((event) => event.type === "WithdrawalApplied").map(({ withdrawal }) => withdrawal);
	const inState = (...states: WithdrawalState[]) => {
		const fit = numbers().filter((number) => states.includes(at.state(number)));
		return fit.length > 0 && random.chance(0.9) ? random.pick(fit) : random.between(1, 20);
	};
	const operator = () => random.pick(OPERATORS);
	const hash = () => random.pick(["0xaa", "0xbb", "0xcc"]);
	for (let step = 0; step < STEPS; step++) {
		at.wait(random.pick([0, 0, 0, 1_000, DAY_MS / 24, DAY_MS / 2, DAY_MS]));
		if (random.chance(0.03)) at.exchange = Exchange.restore(at.exchange.sections());
		const user = at.person(random.below(PEOPLE));
		const review = inState("applied", "reviewing");
		switch (random.below(18)) {
			case 0:
			case 1:
			case 2:
			case 3: {
				const amount = BigInt(random.between(5, 7_000)) * USDT;
				const reasons = random.chance(0.4) ? [random.pick(RISK_REASONS)] : [];
				const internalTo = random.chance(0.2) ? at.person(random.below(PEOPLE)) : 0;
				at.send(at.applies(user, amount, { person: personOf(user), reasons, internalTo }));
				break;
			}
			case 4:
			case 5:
			case 6:
				if (numbers().includes(review)) at.send(at.approves(review, operator()));
				break;
			case 7:
				at.send({
					type: "CancelWithdrawal",
					id: "",
					by: user,
					withdrawal: random.pick([review, inState("approved", "signing", "sent")]),
				});
				break;
			case 8:
				at.send(at.own("RejectWithdrawal", { withdrawal: random.pick([review, inState("signing")]) }, operator()));
				break;
			case 9:
				at.send({ type: "ConfirmTakeover", id: "", by: user, withdrawal: inState("reviewing"), steppedUpAt: at.time });
				break;
			case 10:
			case 11:
				at.send(at.custody("BeginSigning", { withdrawal: inState("approved", "waiting_for_funds") }));
				break;
			case 12:
				at.send(at.custody(random.pick(["ReportDoubt", "StopWithdrawal"]), { withdrawal: inState("sent", "approved") }));
				break;
			case 13:
			case 14:
				at.send(
					at.custody("RecordSent", { withdrawal: inState("signing", "sent"), hash: hash(), nonce: random.pick([1, 1, 2]) }),
				);
				break;
			case 15: {
				const withdrawal = inState("sent", "needs_decision");
				const end = random.chance(0.7) ? "RecordConfirmed" : "RecordFailed";
				at.send(at.custody(end, { withdrawal, hash: hash(), gasAsset: 2, gas: 5n }));
				break;
			}
			case 16:
				at.send(at.custody("RefuseSigning", { withdrawal: inState("signing"), code: "cap" }));
				break;
			default:
				at.send({ type: "HoldWithdrawals", id: "", by: SERVICE.accounts, user, reason: "password" });
		}
		if (step % 25 === 0) at.exchange.checkInvariants();
	}
	at.exchange.checkInvariants();
	return at;
}

it("in random histories money leaves or returns once, states follow the table, and limits and approvals hold", () => {
	fc.assert(
		fc.property(fc.integer({ min: 1, max: 1_000_000 }), (seed) => {
			const at = flow(seed);
			const states = new Map<number, WithdrawalState>();
			const moved = (event: WithdrawalMoved) => {
				const before = states.get(event.withdrawal) as WithdrawalState;
				if (before !== event.state) expect([before, NEXT[before] ?? []]).toEqual([before, expect.arrayContaining([event.state])]);
				states.set(event.withdrawal, event.state);
			};
			const approvals = new Map<number, number[]>();
			for (const event of at.events) {
				if (event.type === "WithdrawalApplied") states.set(event.withdrawal, "applied");
				if (event.type === "WithdrawalMoved") moved(event);
				if (event.type === "WithdrawalApproved") {
					approvals.set(event.withdrawal, [...(approvals.get(event.withdrawal) ?? []), event.operator]);
				}
				// If the signer refuses the withdrawal, its approvals are no longer valid.
				const refused = event.type === "WithdrawalMoved" && event.state === "reviewing" && event.code === "cap";
				if (refused) approvals.delete(event.withdrawal);
				if (event.type === "WithdrawalMoved" && event.state === "signing") {
					const { amount, user } = at.applied(event.withdrawal);
					const by = approvals.get(event.withdrawal) ?? [];
					expect(new Set(by).size).toBe(by.length);
					if (amount >= WITHDRAWAL_TERMS.twoOperatorLimit) expect(by.length).toBeGreaterThanOrEqual(2);
					if (user === at.person(PEOPLE - 1)) expect(by).not.toContain(5);
				}
			}
			const applied = [...states.keys()].map((number) => at.applied(number));
			const own = new Map(at.people.map((user) => [user, { total: WITHDRAWAL_FUNDS + 1n, frozen: 0n }]));
			const of = (user: number) => own.get(user) as { total: bigint; frozen: bigint };
			let left = 0n;
			for (const { withdrawal, user, amount, fee, internalTo } of applied) {
				const state = states.get(withdrawal) as WithdrawalState;
				if (!FINAL.includes(state)) of(user).frozen += amount;
				if (state === "confirmed" || state === "moved") of(user).total -= amount;
				if (state === "moved") of(internalTo).total += amount;
				if (state === "confirmed") left += amount - fee;
			}
			for (const [user, { total, frozen }] of own) {
				expect([user, at.balance(user, "coin")]).toEqual([user, { available: total - frozen, frozen }]);
			}
			expect(at.balance(1, "custody").available).toBe(left - BigInt(PEOPLE) * WITHDRAWAL_FUNDS);
			// Withdrawals that count towards the limits, grouped by person.
			const counting = applied.filter(({ withdrawal }) => {
				const state = states.get(withdrawal) as WithdrawalState;
				return !FINAL.includes(state) || state === "confirmed" || state === "moved";
			});
			for (const one of counting) {
				const later = counting.filter(({ person, at: time }) => person === one.person && time >= one.at);
				const day = later.filter(({ at: time }) => time < one.at + DAY_MS);
				expect(day).toEqual([one]);
				const week = later.filter(({ at: time }) => time < one.at + WEEK_MS).reduce((sum, { amount }) => sum + amount, 0n);
				expect(week).toBeLessThanOrEqual(LIMITS.basic.week);
			}
		}),
		{ numRuns: 12 },
	);
});
