// Converts a user's withdrawals to the form of responses and socket messages.
import type { RecordStatus, RecordStep, RiskReason, WithdrawalRecord, WithdrawalState } from "@candor/contract";
import { NETWORKS } from "@candor/core";
import { type Kysely, sql } from "kysely";
import { chainOf } from "../../chains/shown-networks.ts";
import { reasonsOf, type WithdrawalRow } from "../../exchange/products/withdrawals/tables.ts";
import type { WithdrawalView } from "../../exchange/products/withdrawals/views.ts";
import type { ViewsNeeded } from "../../http/dependencies.ts";
import { below, type Cut } from "../../http/read-after-write.ts";
import { assetOf, units } from "../../serializers/wire-numbers.ts";
import type { BankTransfers } from "../banks/plugin.ts";
import type { ProjectionTables } from "../projection-tables.ts";

/** A withdrawal with the fields that its user may see. Amounts are in ledger units, times in ms. */
export interface ShownWithdrawal
	extends Pick<
		WithdrawalView,
		"withdrawal" | "network" | "asset" | "address" | "amount" | "fee" | "internalTo" | "at" | "state" | "code"
	> {
	readonly reasons: readonly RiskReason[];
	readonly missed: boolean;
	readonly due: number;
	readonly movedAt: number;
	readonly txHash: string;
	readonly approvals: number;
	/** Times (ms) of the end of the review and of the first transaction. They are undefined if the tables were not read. */
	readonly approvedAt?: number | undefined;
	readonly sentAt?: number | undefined;
}

/** Number of blocks that confirm a sent transaction, and number of blocks after which it is final. */
export interface Confirmations {
	readonly count: number;
	readonly needed: number;
}

const OPEN: ReadonlySet<WithdrawalState> = new Set(["applied", "reviewing", "approved", "waiting_for_funds"]);
const STATUS: Readonly<Partial<Record<WithdrawalState, RecordStatus>>> = {
	...{ confirmed: "passed", moved: "passed", cancelled: "cancelled" },
	...{ rejected: "rejected", failed: "rejected", refunded: "rejected" },
};
/** Index in `STEPS` of the current step for each state; 4 means that all steps are done. */
const AT_STEP: Readonly<Record<WithdrawalState, number>> = {
	...{ applied: 1, reviewing: 1, legal_hold: 1, rejected: 1, refunded: 1, cancelled: 1 },
	...{ approved: 2, waiting_for_funds: 2, signing: 2, sent: 3, needs_decision: 3, failed: 3, confirmed: 4, moved: 4 },
};
const STEPS = ["applied", "review", "sent", "arrived"] as const;
const REASONS: ReadonlyMap<string, WithdrawalRecord["reason"]> = new Map([
	["stopped_by_link", "stopped_by_mail_link"],
	["not_confirmed", "not_confirmed_in_time"],
]);

const statesOf = (status: RecordStatus) =>
	(Object.keys(AT_STEP) as WithdrawalState[]).filter((state) => statusOf(state) === status);

const statusOf = (state: WithdrawalState): RecordStatus => STATUS[state] ?? "under_review";

interface StepTimes {
	readonly approvals: number;
	readonly approvedAt: number | undefined;
	readonly sentAt: number | undefined;
}

function shownOfRow(row: WithdrawalRow, times: StepTimes | undefined): ShownWithdrawal {
	return {
		...{ withdrawal: Number(row.withdrawal), network: row.network, asset: row.asset, address: row.address },
		...{ amount: row.amount, fee: row.fee, internalTo: Number(row.internal_to), at: Number(row.at) },
		...{ state: row.state, code: row.code, reasons: reasonsOf(row), missed: row.missed },
		...{ due: Number(row.due), movedAt: Number(row.moved_at), txHash: row.tx_hash, approvals: 0, ...times },
	};
}

export const shownOfView = (view: WithdrawalView): ShownWithdrawal => ({ ...view, approvals: view.approvals.length });

export async function withdrawalsOf(
	tables: Kysely<ProjectionTables>,
	user: number,
	{ limit, offset, before }: Cut,
	filter: { readonly asset?: number | undefined; readonly id?: number; readonly status?: RecordStatus | undefined } = {},
): Promise<readonly ShownWithdrawal[]> {
	let query = tables
		.selectFrom("projection.withdrawals")
		.selectAll()
		.where("user_id", "=", BigInt(user))
		.where("withdrawal", "<", below(before));
	if (filter.asset !== undefined) query = query.where("asset", "=", filter.asset);
	if (filter.id !== undefined) query = query.where("withdrawal", "=", BigInt(filter.id));
	if (filter.status !== undefined) query = query.where("state", "in", statesOf(filter.status));
	const rows = await query.orderBy("withdrawal", "desc").limit(limit).offset(offset).execute();
	if (rows.length === 0) return [];
	const times = await tables
		.selectFrom("projection.withdrawal_steps")
		.select("withdrawal")
		.select(sql<bigint>`count(*) filter (where state = 'approval')`.as("approvals"))
		.select(sql<bigint | null>`max(at) filter (where state = 'approved' and code <> 'late')`.as("approved_at"))
		.select(sql<bigint | null>`min(at) filter (where state = 'sent')`.as("sent_at"))
		.where(
			"withdrawal",
			"in",
			rows.map(({ withdrawal }) => withdrawal),
		)
		.groupBy("withdrawal")
		.execute();
	const timesOf = new Map(
		times.map(({ withdrawal, approvals, approved_at, sent_at }) => [
			withdrawal,
			{ approvals: Number(approvals), approvedAt: msOf(approved_at), sentAt: msOf(sent_at) },
		]),
	);
	return rows.map((row) => shownOfRow(row, timesOf.get(row.withdrawal)));
}

const msOf = (at: bigint | null) => (at === null ? undefined : Number(at));

export function withdrawalRecord(
	views: Pick<ViewsNeeded, "listing" | "networks">,
	one: ShownWithdrawal,
	saved?: { readonly id: bigint; readonly label: string },
	confirmations?: Confirmations,
): WithdrawalRecord {
	const asset = assetOf(views, one.asset);
	const limit = views.networks.terms(one.network, one.asset)?.twoOperatorLimit;
	const isOpen = OPEN.has(one.state);
	const isBank = one.network === NETWORKS.bank;
	return {
		kind: "withdrawal",
		...{ id: one.withdrawal, currency_id: one.asset, currency: asset.code, method: isBank ? "bank" : "chain" },
		chain: isBank ? null : chainOf(one.network),
		...{ amount: units(one.amount, asset), fee: units(one.fee, asset), received: units(one.amount - one.fee, asset) },
		...{ address: isBank ? null : one.address, hash: one.txHash || null, explorer_url: null },
		...{ confirmations: confirmations?.count ?? null, needed_confirmations: confirmations?.needed ?? 0 },
		...{ status: statusOf(one.state), steps: stepsOf(one), created_at: one.at, client_id: "", state: one.state },
		address_id: saved === undefined ? null : Number(saved.id),
		...{ address_label: saved?.label ?? null, card_number: null, internal: one.internalTo !== 0 },
		risk_reasons: [...one.reasons],
		reason: reasonOf(one),
		deadline: isOpen && one.state !== "waiting_for_funds" && one.due > 0 ? one.due : null,
		missed: one.missed,
		expected_at: one.state === "waiting_for_funds" && one.due > 0 ? one.due : null,
		operators_needed: one.internalTo !== 0 ? 0 : limit === undefined || one.amount >= limit ? 2 : 1,
		...{ approvals: one.approvals, can_cancel: isOpen, must_confirm: one.state === "reviewing" && one.code === "confirm_needed" },
	};
}

function reasonOf({ state, code }: ShownWithdrawal): WithdrawalRecord["reason"] {
	const named = REASONS.get(code);
	if (named !== undefined) return named;
	if (state === "cancelled") return "cancelled_by_user";
	if (state === "rejected") return "rejected_by_operator";
	if (state === "failed") return "failed_on_chain";
	if (state === "refunded") return "not_confirmed_in_time";
	if (state === "waiting_for_funds") return "hot_wallet_short";
	return state === "legal_hold" ? "legal_hold" : null;
}

function stepsOf({ state, at, movedAt, due, approvedAt, sentAt }: ShownWithdrawal): RecordStep[] {
	const current = AT_STEP[state];
	const isLost = statusOf(state) === "rejected" || state === "cancelled";
	return STEPS.map((name, index) => {
		const isCurrent = index === current;
		const step = index < current ? "done" : isCurrent ? (isLost ? "failed" : "current") : "waiting";
		const known = [at, approvedAt, sentAt][index];
		// If the tables were not read, only the time of the newest step is known.
		const time = isCurrent && isLost ? movedAt : index < current ? (known ?? (index === current - 1 ? movedAt : null)) : null;
		return { name, state: step, at: time, deadline: isCurrent && !isLost && due > 0 ? due : null };
	});
}

/** Adds the fields of a withdrawal by bank to its record: currency amounts, and the masked card number. */
export async function withBank(
	{ banks }: { readonly banks: Pick<BankTransfers, "payoutOf" | "cardNumbers"> },
	user: number,
	{ network, withdrawal, address }: ShownWithdrawal,
	record: WithdrawalRecord,
): Promise<WithdrawalRecord> {
	if (network !== NETWORKS.bank) return record;
	const [bank, cards] = [await banks.payoutOf(withdrawal), await banks.cardNumbers(user)];
	return { ...record, ...(bank && { bank }), card_number: cards.get(address) ?? null };
}
