// Executes the commands of bank deposits, bank withdrawals and treasury withdrawals (docs/reference/rules.md §10).
import type { ByteReader, ByteWriter } from "../encoding/bytes.ts";
import type { CommandBase } from "../engine/declare.ts";
import { invariant } from "../engine/outcome.ts";
import type { Handlers, Product } from "../engine/product.ts";
import { NETWORKS, PLATFORM } from "../ledger/kinds.ts";
import { available } from "../ledger/ledger.ts";
import { Applications } from "./applications.ts";
import type { BanksDependencies, BanksEngine } from "./dependencies.ts";
import { TREASURY_LEAVING } from "./kinds.ts";
import type { BANK_COMMANDS } from "./messages.ts";
import { Payouts } from "./payouts.ts";
import { loadBanks, saveBanks } from "./snapshot.ts";
import { BanksState } from "./state.ts";
import { Statements } from "./statements.ts";
import { Treasury } from "./treasury.ts";

export class Banks implements Product {
	readonly handlers: Handlers<typeof BANK_COMMANDS> = {
		SetBankAccount: (command) => this.#statements.setAccount(command),
		SetBankRate: (command) => this.#statements.setRate(command),
		ImportStatement: (command) => this.#statements.import(command),
		ApplyBankDeposit: (command) => this.#applications.apply(command),
		MatchBankDeposit: (command) => this.#applications.match(command),
		RejectBankDeposit: (command) => this.#applications.reject(command),
		RecallBankDeposit: (command) => this.#applications.recall(command),
		ApplyBankWithdrawal: (command) => this.#payouts.apply(command),
		BeginPayout: (command) => this.#payouts.begin(command),
		ConfirmPayout: (command) => this.#payouts.confirm(command),
		FailPayout: (command) => this.#payouts.fail(command),
		BookStatementLine: (command) => this.#statements.book(command),
		WithdrawTreasury: (command) => this.#treasury.withdraw(command),
		ConfirmTreasury: (command) => this.#treasury.confirm(command),
		SettleTreasury: (command) => this.#treasury.settle(command),
		CancelTreasury: (command) => this.#treasury.cancel(command),
	};
	readonly sectionVersion = 1;
	readonly #engine: BanksEngine;
	readonly #state = new BanksState();
	readonly #statements: Statements;
	readonly #applications: Applications;
	readonly #payouts: Payouts;
	readonly #treasury: Treasury;

	constructor(engine: BanksEngine, dependencies: BanksDependencies) {
		this.#engine = engine;
		this.#statements = new Statements(engine, dependencies, this.#state);
		this.#applications = new Applications(engine, dependencies, this.#state, this.#statements);
		this.#payouts = new Payouts(engine, dependencies, this.#state, this.#statements);
		this.#treasury = new Treasury(engine, dependencies, this.#state, this.#statements);
	}

	/** Returns the user who owns the application or withdrawal of an operator's command; 0 if the command names neither. */
	affectedUser(command: CommandBase): number {
		if ("application" in command && typeof command.application === "number") {
			return this.#state.applications.get(command.application)?.applied.user ?? 0;
		}
		const isOfUser = command.type === "BeginPayout" || command.type === "ConfirmPayout" || command.type === "FailPayout";
		if (!isOfUser || !("withdrawal" in command) || typeof command.withdrawal !== "number") return 0;
		return this.#state.payouts.get(command.withdrawal)?.fixed.user ?? 0;
	}

	restate(): void {
		const { accounts, rates, lines, applications, treasury } = this.#state;
		for (const { terms } of accounts.values()) this.#engine.emit({ type: "BankAccountSet", ...terms });
		for (const rate of rates.values()) this.#engine.emit({ type: "BankRateSet", ...rate });
		for (const line of lines.values()) this.#engine.emit({ type: "StatementLineRecorded", ...line });
		for (const one of applications.values()) {
			this.#engine.emit({ type: "BankDepositApplied", ...one.applied });
			if (one.deposit !== 0) this.#applications.tell(one, "passed", 0);
		}
		this.#payouts.restate();
		for (const one of treasury.values()) this.#engine.emit({ type: "TreasuryMoved", ...one });
	}

	save(writer: ByteWriter): number {
		return saveBanks(writer, this.#state);
	}

	load(reader: ByteReader): void {
		loadBanks(reader, this.#state);
	}

	checkInvariants(): void {
		const { accounts, lines, applications, treasury, lastLine } = this.#state;
		for (const [number, { first, total, closing }] of accounts) {
			invariant(first + total === closing, `bank account ${number} closes with ${closing}; its lines lead to ${first + total}`);
		}
		for (const [number, { line, account }] of lines) {
			invariant(line === number && line <= lastLine && accounts.has(account), `line ${number} of account ${account}`);
		}
		for (const [number, { deposit, credited, line }] of applications) {
			invariant(deposit > 0 === line > 0 && deposit > 0 === credited > 0n, `application ${number} has line ${line}`);
			invariant(line === 0 || !lines.has(line), `line ${line} is used, and open`);
		}
		for (const withdrawal of this.#state.treasuryRates.keys()) {
			invariant(treasury.get(withdrawal)?.network === NETWORKS.bank, `rates of the treasury withdrawal ${withdrawal}`);
		}
		const leaving = new Map<number, bigint>();
		for (const { asset, amount } of treasury.values()) leaving.set(asset, (leaving.get(asset) ?? 0n) + amount);
		const { ledger } = this.#engine;
		for (let slot = 0; slot < ledger.slotCount; slot++) {
			if (ledger.kindOf(slot) !== TREASURY_LEAVING) continue;
			const asset = ledger.assetOf(slot);
			const sum = leaving.get(asset) ?? 0n;
			leaving.delete(asset);
			invariant(ledger.balance(available(slot)) === sum, `treasury withdrawals of asset ${asset} sum to ${sum}`);
		}
		invariant(leaving.size === 0, `${leaving.size} treasury withdrawals have no account of ${PLATFORM}`);
	}
}
