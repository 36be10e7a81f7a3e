import { invariant } from "../engine/outcome.ts";
import { available, type OpenLedger } from "../ledger/ledger.ts";
import { type DayRows, rebateOf } from "./day-rows.ts";
import { REBATES } from "./kinds.ts";
import { MAX_REBATE_PPM } from "./messages.ts";
import type { ReferralState } from "./state.ts";

/**
 * Checks that the balance of the account `rebates` equals the unpaid rebates of closed days, and that each rebate is below half
 * of its fees.
 */
export function checkReferral(ledger: OpenLedger, { links, open, closed, stuck, held, queue }: ReferralState): void {
	const owed = new Map<number, bigint>();
	const owe = (asset: number, amount: bigint) => owed.set(asset, (owed.get(asset) ?? 0n) + amount);
	for (const { rows } of closed) {
		invariant(rows.settled < rows.size, `the settled day ${rows.day} waits for a settlement`);
		checkRows(rows, rows.settled);
		for (let row = rows.settled; row < rows.size; row++) owe(rows.assets[row] as number, rows.rebate(row).amount);
	}
	for (const rebate of held.all()) {
		const { link, fees, ratioPpm, amount } = rebate;
		owe(rebate.asset, amount);
		invariant(links.get(rebate.invitee) === link && link.held.has(rebate), `a held rebate of ${rebate.invitee} has no link`);
		invariant(amount > 0n && amount === rebateOf(fees, ratioPpm) && amount * 2n < fees, `a rebate of ${amount} for ${fees}`);
	}
	for (let slot = 0; slot < ledger.slotCount; slot++) {
		if (ledger.kindOf(slot) !== REBATES) continue;
		const asset = ledger.assetOf(slot);
		const due = owed.get(asset) ?? 0n;
		owed.delete(asset);
		invariant(
			ledger.balance(available(slot)) === due,
			`rebates of asset ${asset}: ${ledger.balance(available(slot))} for ${due}`,
		);
	}
	for (const [asset, amount] of owed) invariant(amount === 0n, `rebates of asset ${asset} have no account`);
	for (const rows of [...stuck.values(), ...(open === undefined ? [] : [open])]) checkRows(rows, 0);
	for (const { user, inviter } of links.values()) invariant(user !== inviter, `${user} invited itself`);
	const waiting = [...links.values()].filter(({ queued }) => queued);
	invariant(waiting.length === queue.length && queue.every(({ queued }) => queued), "a link waits twice for its payment");
}

/**
 * Checks that the sums of a day, which were added up fee by fee, match its rows.
 * @param from first row to include; earlier rows are settled
 */
function checkRows(rows: DayRows, from: number): void {
	const sums = new Map<number, bigint>();
	for (let row = from; row < rows.size; row++) {
		const { asset, fees, ratioPpm, amount } = rows.rebate(row);
		sums.set(asset, (sums.get(asset) ?? 0n) + amount);
		invariant(ratioPpm <= MAX_REBATE_PPM && amount * 2n <= fees, `a rebate of ${amount} for fees of ${fees}`);
	}
	if (from > 0) return;
	for (const { asset, amount } of rows.sums()) invariant(sums.get(asset) === amount, `day ${rows.day} sums to ${amount}`);
	for (const [asset, amount] of sums)
		invariant(amount === 0n || rows.sums().some((sum) => sum.asset === asset), `day ${rows.day} lacks asset ${asset}`);
}
