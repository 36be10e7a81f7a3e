// A test exchange with USDT, BTC and ETH on two networks. All users are verified and have final deposits of USDT. Operators 2 and
// 3 are reviewers, operator 4 is a treasurer, and operator 5 is a second administrator.
import {
	type ApplyWithdrawal,
	type Command,
	DAY_MS,
	type Event,
	FOUNDER,
	type Outcome,
	type Role,
	SERVICE,
	type WithdrawalApplied,
	type WithdrawalMoved,
} from "@candor/core";
import { SCENARIO_REASON, Scenario } from "./scenario.ts";

const USDT = 3;
const COIN = 1_000_000n;
const OPERATORS: readonly (readonly [number, Role])[] = [
	[2, "reviewer"],
	[3, "reviewer"],
	[4, "treasurer"],
	[5, "administrator"],
];
/** Terms of USDT on network 1. Amounts are in ledger units. */
export const WITHDRAWAL_TERMS = {
	minimum: 10n * COIN,
	fee: COIN,
	twoOperatorLimit: 5_000n * COIN,
	automaticDailyCap: 20_000n * COIN,
} as const;
/** Amount that each user has deposited on network 1, units of USDT. */
export const WITHDRAWAL_FUNDS = 8_000n * COIN;

export class WithdrawalScenario extends Scenario {
	#keys = 0;

	constructor({ people = 3 }: { readonly people?: number } = {}) {
		super({ people, each: 1n, account: "coin", treasury: 1n, country: "JP", terms: [] });
		for (const [operator, role] of OPERATORS) {
			this.must(this.own("OpenOperator", { operator, role, publicKey: String(operator).padStart(64, "0") }));
		}
		this.must(this.networkAsset(1, USDT, {}));
		this.must(this.networkAsset(1, 2, {}));
		for (const user of this.people) this.deposit(user, WITHDRAWAL_FUNDS);
	}

	own(type: Command["type"], fields: object = {}, by: number = FOUNDER): Command {
		return { type, id: "", by, reason: SCENARIO_REASON, ...fields } as Command;
	}

	custody(type: Command["type"], fields: object): Command {
		return { type, id: "", by: SERVICE.custody, ...fields } as Command;
	}

	networkAsset(network: number, asset: number, change: object): Command {
		const { minimum: withdrawalMinimum, fee: withdrawalFee, twoOperatorLimit, automaticDailyCap } = WITHDRAWAL_TERMS;
		const limits = { withdrawalMinimum, withdrawalFee, twoOperatorLimit, automaticDailyCap };
		const deposits = { depositMinimum: 1n, hourlyCreditCap: 1n << 58n };
		return this.own("SetNetworkAsset", { network, asset, chainDecimals: 18, ...deposits, ...limits, ...change });
	}

	/** Credits a deposit of USDT on network 1. Returns the deposit's number. */
	deposit(user: number, amount: bigint, isFinal = true): number {
		const key = `scenario:${++this.#keys}`;
		const deposit = this.must(this.custody("CreditDeposit", { network: 1, asset: USDT, key, user, amount, remainder: 0n }));
		if (isFinal) this.must(this.custody("FinalizeDeposit", { deposit }));
		return deposit;
	}

	applies(by: number, amount: bigint, change: Partial<ApplyWithdrawal> = {}): Command {
		return {
			type: "ApplyWithdrawal",
			id: "",
			by,
			network: 1,
			asset: USDT,
			address: "0x52908400098527886E0F7030069857D2E4169EE7",
			amount,
			fee: change.internalTo === undefined || change.internalTo === 0 ? WITHDRAWAL_TERMS.fee : 0n,
			usableFrom: this.time - DAY_MS,
			person: by * 7,
			steppedUpAt: this.time,
			reasons: [],
			internalTo: 0,
			...change,
		};
	}

	/** Applies for a withdrawal. Returns the withdrawal's number. */
	apply(by: number, amount: bigint, change: Partial<ApplyWithdrawal> = {}): number {
		return this.must(this.applies(by, amount, change));
	}

	approves(withdrawal: number, by: number, change: object = {}): Command {
		return this.own(
			"ApproveWithdrawal",
			{ withdrawal, hash: this.applied(withdrawal).hash, signature: "ab".repeat(64), ...change },
			by,
		);
	}

	/** Sends a command that needs two operators, and approves it. Returns the outcome of the approval. */
	byTwo(command: Command, approver: number): Outcome {
		const intent = this.must(command);
		const proposed = this.events.findLast((event) => event.type === "IntentProposed");
		const hash = proposed?.type === "IntentProposed" ? proposed.hash : "";
		return this.send(this.own("ApproveIntent", { intent, hash }, approver));
	}

	applied(withdrawal: number): WithdrawalApplied {
		return this.#told("WithdrawalApplied").find((event) => event.withdrawal === withdrawal) as WithdrawalApplied;
	}

	/** Returns the latest change of a withdrawal; undefined if it has not changed since the application. */
	moved(withdrawal: number): WithdrawalMoved | undefined {
		return this.#told("WithdrawalMoved").findLast((event) => event.withdrawal === withdrawal);
	}

	state(withdrawal: number): WithdrawalMoved["state"] {
		return this.moved(withdrawal)?.state ?? "applied";
	}

	/** Approves a withdrawal (with two operators if its amount needs them), and gives it to the signer. */
	sign(withdrawal: number): void {
		this.must(this.approves(withdrawal, 2));
		if (this.state(withdrawal) !== "approved") this.must(this.approves(withdrawal, 3));
		this.must(this.custody("BeginSigning", { withdrawal }));
	}

	/** Signs a withdrawal, and records the transaction that pays it. */
	transmit(withdrawal: number, hash = "0xaa"): void {
		this.sign(withdrawal);
		this.must(this.custody("RecordSent", { withdrawal, hash, nonce: 1 }));
	}

	#told<T extends Event["type"]>(type: T): Extract<Event, { type: T }>[] {
		return this.events.filter((event): event is Extract<Event, { type: T }> => event.type === type);
	}
}
