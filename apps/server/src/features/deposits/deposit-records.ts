// Deposits of a user as responses and messages show them: the journal's state if there is one, otherwise the scanner's.
import type { DepositRecord, DepositState, RecordStatus, RecordStep } from "@candor/contract";
import type { DepositState as RecordedState } from "@candor/core";
import { type Kysely, type Selectable, sql } from "kysely";
import { chainOf } from "../../chains/shown-networks.ts";
import type { DepositRecorderTables, ShownDepositsTable } from "../../deposit-recorder/tables.ts";
import type { DepositRow } from "../../exchange/products/deposits/tables.ts";
import type { ViewsNeeded } from "../../http/dependencies.ts";
import { below, type Cut } from "../../http/read-after-write.ts";
import { assetOf, units } from "../../serializers/wire-numbers.ts";
import type { ProjectionTables } from "../projection-tables.ts";

export type DepositTables = Kysely<DepositRecorderTables & ProjectionTables>;

export type ShownDeposit = Selectable<ShownDepositsTable> & {
	readonly recorded: DepositRow["state"] | null;
	readonly cause: DepositRow["cause"] | null;
	readonly recorded_at: bigint | null;
	readonly moved_at: bigint | null;
};

const OF_JOURNAL: Readonly<Record<RecordedState, DepositState>> = {
	...{ small: "below_minimum", credited: "credited", final: "final", capped: "capped", reversed: "reversed" },
	...{ quarantined: "quarantined", returned: "returned", legal_hold: "legal_hold" },
};
const PASSED: ReadonlySet<DepositState> = new Set(["credited", "final"]);
const LOST: ReadonlySet<DepositState> = new Set(["returned", "replaced", "dropped", "reversed", "rejected"]);

export function stateOf({ state, recorded, deposit }: Pick<ShownDeposit, "state" | "recorded" | "deposit">): DepositState {
	// The chain has undone a deposit before its credit, or the report of the loss is newer than the journal's state.
	if (state === "dropped" || state === "replaced")
		return recorded === null || recorded === "reversed" ? state : OF_JOURNAL[recorded];
	if (recorded !== null) return OF_JOURNAL[recorded];
	if (state === "submitted") return "submitted";
	if (state === "unknown_token") return "quarantined";
	return state === "seen" && deposit === null ? "seen" : "confirming";
}

export function statusOf(state: DepositState): RecordStatus {
	if (PASSED.has(state)) return "passed";
	return LOST.has(state) ? "rejected" : "under_review";
}

/** Condition of the rows `d` and `c` that `statusOf` gives a status. */
function ofStatus(status: RecordStatus) {
	const passed = sql<boolean>`coalesce(c.state in ('credited', 'final'), false)`;
	const lost = sql<boolean>`coalesce(c.state in ('returned', 'reversed'), d.state in ('dropped', 'replaced'))`;
	if (status === "passed") return passed;
	if (status === "rejected") return lost;
	return status === "under_review" ? sql<boolean>`not ${passed} and not ${lost}` : sql<boolean>`false`;
}

export async function depositsOf(
	tables: DepositTables,
	user: number,
	{ limit, offset, before }: Cut,
	filter: {
		readonly asset?: number | undefined;
		readonly id?: number;
		readonly hash?: string;
		readonly status?: RecordStatus | undefined;
	} = {},
): Promise<readonly ShownDeposit[]> {
	let query = tables
		.selectFrom("money.deposits as d")
		.leftJoin("projection.chain_deposits as c", (join) => join.onRef("c.network", "=", "d.network").onRef("c.key", "=", "d.key"))
		.selectAll("d")
		.select(["c.state as recorded", "c.cause", "c.at as recorded_at", "c.moved_at"])
		.where("d.user_id", "=", BigInt(user))
		.where("d.id", "<", below(before))
		// A report of the user is replaced by the transfer that it reports.
		.where(
			sql<boolean>`(d.state <> 'submitted' or not exists (select from money.deposits o
				where o.network = d.network and o.hash = d.hash and o.user_id = d.user_id and o.state <> 'submitted'))`,
		);
	if (filter.asset !== undefined) query = query.where("d.asset", "=", filter.asset);
	if (filter.id !== undefined) query = query.where("d.id", "=", BigInt(filter.id));
	if (filter.hash !== undefined) query = query.where("d.hash", "=", filter.hash);
	if (filter.status !== undefined) query = query.where(ofStatus(filter.status));
	return query.orderBy("d.id", "desc").limit(limit).offset(offset).execute();
}

export function depositRecord(views: Pick<ViewsNeeded, "listing">, row: ShownDeposit): DepositRecord {
	const asset = row.asset === 0 ? undefined : assetOf(views, row.asset);
	const amount = asset === undefined ? row.amount : units(BigInt(row.amount), asset);
	const state = stateOf(row);
	return {
		kind: "deposit",
		...{ id: Number(row.id), currency_id: row.asset, currency: asset?.code ?? "", method: "chain", chain: chainOf(row.network) },
		...{ amount, fee: "0", received: amount, address: row.address || null, hash: row.hash, explorer_url: null },
		confirmations: row.state === "submitted" ? null : row.confirmations,
		needed_confirmations: row.needed,
		status: statusOf(state),
		steps: stepsOf(row, state),
		created_at: Number(row.seen_at),
		state,
		reason: reasonOf(row, state),
		...{ reason_text: null, credits_at: null, small_sum: null },
	};
}

function reasonOf({ cause }: ShownDeposit, state: DepositState): DepositRecord["reason"] {
	if (state === "below_minimum") return "below_minimum";
	if (state === "capped") return "hourly_cap";
	if (state === "dropped" || state === "replaced") return state;
	return cause === null || cause === "none" ? null : cause;
}

function stepsOf(row: ShownDeposit, state: DepositState): RecordStep[] {
	const reached = state === "final" ? 4 : state === "credited" ? 3 : state === "confirming" ? 1 : state === "submitted" ? 0 : 2;
	const isLost = LOST.has(state);
	const times = [row.seen_at, row.recorded_at, row.recorded_at, state === "final" ? row.moved_at : null];
	return (["seen", "confirming", "credited", "final"] as const).map((name, at) => {
		const isDone = at < reached;
		const current = at === reached ? (isLost ? "failed" : "current") : "waiting";
		const time = times[at];
		return { name, state: isDone ? "done" : current, at: isDone && time != null ? Number(time) : null, deadline: null };
	});
}
