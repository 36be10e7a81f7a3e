// Converts a user's deposits to the form of responses and socket messages. The state comes from the journal if it has one,
// otherwise from the chain scanner.
import type { DepositRecord, DepositState, RecordStatus, RecordStep } from "@candor/contract";
import { NETWORKS, type DepositState as RecordedState } from "@candor/core";
import { formatDecimal, formatDecimalShort } from "@candor/money";
import { type Kysely, type Selectable, sql } from "kysely";
import { chainOf } from "../../chains/shown-networks.ts";
import type { DepositRecorderTables, ShownDepositsTable } from "../../deposit-recorder/tables.ts";
import type { BankApplicationRow } from "../../exchange/products/banks/tables.ts";
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
	/** Fields of a deposit by bank; null for all other deposits. */
	readonly application: bigint | null;
	readonly account: number | null;
	readonly sum: bigint | null;
	readonly rate: bigint | null;
	readonly spread_ppm: number | null;
	readonly source: string | null;
	readonly bank_state: BankApplicationRow["state"] | null;
	readonly bank_cause: BankApplicationRow["cause"] | null;
	readonly received: bigint | null;
	readonly credited: bigint | null;
};

/** Number of decimals in the rate of a bank account. */
const RATE_DECIMALS = 9;

const OF_JOURNAL: Readonly<Record<RecordedState, DepositState>> = {
	...{ small: "below_minimum", credited: "credited", final: "final", capped: "capped", reversed: "reversed" },
	...{ quarantined: "quarantined", returned: "returned", legal_hold: "legal_hold" },
};
const PASSED: ReadonlySet<DepositState> = new Set(["credited", "final"]);
const LOST: ReadonlySet<DepositState> = new Set(["returned", "replaced", "dropped", "reversed", "rejected"]);

export function stateOf({
	state,
	recorded,
	deposit,
	bank_state = null,
}: Pick<ShownDeposit, "state" | "recorded" | "deposit"> & Partial<Pick<ShownDeposit, "bank_state">>): DepositState {
	if (bank_state === "rejected") return "rejected";
	// Either the chain has undone the deposit before it was credited, or the scanner noticed the loss before the journal did.
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

/** SQL condition on the rows `d` and `c` that is true exactly when `statusOf` returns this status. */
function ofStatus(status: RecordStatus) {
	const passed = sql<boolean>`coalesce(coalesce(c.state, k.state) in ('credited', 'final'), false)`;
	const lost = sql<boolean>`coalesce(b.state = 'rejected', false)
		or coalesce(coalesce(c.state, k.state) in ('returned', 'reversed'), d.state in ('dropped', 'replaced'))`;
	if (status === "passed") return passed;
	if (status === "rejected") return lost;
	return status === "under_review" ? sql<boolean>`not ${passed} and not (${lost})` : sql<boolean>`false`;
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
		.leftJoin("projection.bank_applications as b", (join) =>
			join.on(
				sql<boolean>`b.application = case when d.network = ${sql.lit(NETWORKS.bank)} then substring(d.key from 13)::bigint end`,
			),
		)
		.leftJoin("projection.chain_deposits as k", (join) => join.on(sql<boolean>`k.deposit = nullif(b.deposit, 0)`))
		.selectAll("d")
		.select([
			sql<DepositRow["state"] | null>`coalesce(c.state, k.state)`.as("recorded"),
			sql<DepositRow["cause"] | null>`coalesce(c.cause, k.cause)`.as("cause"),
			sql<bigint | null>`coalesce(c.at, k.at)`.as("recorded_at"),
			sql<bigint | null>`coalesce(c.moved_at, k.moved_at)`.as("moved_at"),
			...(["b.application", "b.account", "b.amount as sum", "b.rate", "b.spread_ppm", "b.source"] as const),
			...(["b.state as bank_state", "b.cause as bank_cause", "b.received", "b.credited"] as const),
		])
		.where("d.user_id", "=", BigInt(user))
		.where("d.id", "<", below(before))
		// Leaves out a user's report of a hash if the scanner has found the transfer with the same hash.
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

export function depositRecord(views: Pick<ViewsNeeded, "listing" | "banks">, row: ShownDeposit): DepositRecord {
	const asset = row.asset === 0 ? undefined : assetOf(views, row.asset);
	const coins = row.credited ? row.credited : BigInt(row.amount);
	const amount = asset === undefined ? row.amount : units(coins, asset);
	const bank = bankOf(views, row);
	const state = stateOf(row);
	return {
		kind: "deposit",
		...{ id: Number(row.id), currency_id: row.asset, currency: asset?.code ?? "", method: bank ? "bank" : "chain" },
		...{
			chain: bank ? null : chainOf(row.network),
			amount,
			fee: "0",
			received: amount,
			address: row.address || null,
			hash: row.hash || null,
			explorer_url: null,
		},
		confirmations: row.state === "submitted" ? null : row.confirmations,
		needed_confirmations: row.needed,
		status: statusOf(state),
		steps: stepsOf(row, state),
		created_at: Number(row.seen_at),
		state,
		reason: reasonOf(row, state),
		...{ reason_text: null, credits_at: null, small_sum: null },
		...(bank && { bank }),
	};
}

function bankOf({ banks }: Pick<ViewsNeeded, "banks">, row: ShownDeposit): DepositRecord["bank"] {
	const account = row.account === null ? undefined : banks.account(row.account);
	if (account === undefined) return undefined;
	const money = (amount: bigint) => formatDecimal(amount, account.decimals);
	return {
		...{ account: account.account, bank: account.bank, money: account.currency, sum: money(row.sum ?? 0n) },
		...{ arrived: row.received ? money(row.received) : null, rate: formatDecimalShort(row.rate ?? 0n, RATE_DECIMALS) },
		...{ spread_ppm: row.spread_ppm ?? 0, source: row.source ?? "", cause: row.bank_cause ?? "none" },
	};
}

function reasonOf({ cause, bank_state }: ShownDeposit, state: DepositState): DepositRecord["reason"] {
	if (state === "below_minimum") return "below_minimum";
	if (bank_state === "rejected") return "voucher_rejected";
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
