import type { ByteReader, ByteWriter } from "../encoding/bytes.ts";
import { big, list, struct, uint } from "../encoding/schema.ts";
import {
	bankAccountSet,
	bankDepositApplied,
	bankRateSet,
	payoutFixed,
	statementLineRecorded,
	treasuryMoved,
} from "./messages.ts";
import type { BanksState } from "./state.ts";

const numbers = struct({ lastLine: uint, lastApplication: uint, lastTreasury: uint });
const accountRows = list(struct({ terms: bankAccountSet, statements: uint, first: big, closing: big, total: big }));
const rateRows = list(bankRateSet);
const lineRows = list(statementLineRecorded);
const applicationRows = list(struct({ applied: bankDepositApplied, line: uint, received: big, credited: big, deposit: uint }));
const payoutRows = list(struct({ fixed: payoutFixed, begun: uint }));
const treasuryRows = list(treasuryMoved);
const treasuryRateRows = list(struct({ withdrawal: uint, rates: list(struct({ account: uint, rate: big })) }));

/**
 * Writes the state. Returns the number of rows; 0 for an exchange without bank accounts and treasury withdrawals, which gets no
 * section.
 */
export function saveBanks(writer: ByteWriter, state: BanksState): number {
	const { accounts, rates, lines, applications, payouts, treasury, treasuryRates, lastTreasury } = state;
	if (accounts.size === 0 && lastTreasury === 0) return 0;
	numbers.write(writer, state);
	accountRows.write(
		writer,
		[...accounts.values()].map((account) => ({ ...account, terms: { type: "BankAccountSet", ...account.terms } })),
	);
	rateRows.write(
		writer,
		[...rates.values()].map((rate) => ({ type: "BankRateSet", ...rate })),
	);
	lineRows.write(
		writer,
		[...lines.values()].map((line) => ({ type: "StatementLineRecorded", ...line })),
	);
	applicationRows.write(
		writer,
		[...applications.values()].map((one) => ({ ...one, applied: { type: "BankDepositApplied", ...one.applied } })),
	);
	payoutRows.write(
		writer,
		[...payouts.values()].map((one) => ({ ...one, fixed: { type: "PayoutFixed", ...one.fixed } })),
	);
	treasuryRows.write(
		writer,
		[...treasury.values()].map((one) => ({ type: "TreasuryMoved", ...one })),
	);
	// Rules before version 16 stored no such rates. Their states have no rows here, so the bytes and the hash of those states stay
	// unchanged.
	if (treasuryRates.size > 0) {
		treasuryRateRows.write(
			writer,
			[...treasuryRates].map(([withdrawal, approved]) => ({ withdrawal, rates: approved })),
		);
	}
	return 1 + accounts.size + rates.size + lines.size + applications.size + payouts.size + treasury.size;
}

export function loadBanks(reader: ByteReader, state: BanksState): void {
	if (reader.done) return;
	Object.assign(state, numbers.read(reader));
	for (const {
		terms: { type: _type, ...terms },
		...rest
	} of accountRows.read(reader)) {
		state.accounts.set(terms.account, { ...rest, terms });
	}
	for (const { type: _type, ...rate } of rateRows.read(reader)) state.setRate(rate);
	for (const { type: _type, ...line } of lineRows.read(reader)) state.lines.set(line.line, line);
	for (const {
		applied: { type: _type, ...applied },
		...rest
	} of applicationRows.read(reader)) {
		state.applications.set(applied.application, { ...rest, applied });
	}
	for (const {
		fixed: { type: _type, ...fixed },
		begun,
	} of payoutRows.read(reader)) {
		state.payouts.set(fixed.withdrawal, { fixed, begun });
	}
	for (const { type: _type, ...one } of treasuryRows.read(reader)) state.treasury.set(one.withdrawal, one);
	if (reader.done) return;
	for (const { withdrawal, rates } of treasuryRateRows.read(reader)) state.treasuryRates.set(withdrawal, rates);
}
