// Calls of the console's first page: queues that wait for operators, users, turnover and health. Also the list of operators.
import type { CallData, ConsoleData } from "@candor/contract";
import { SETTLEMENT_ASSET } from "@candor/core";
import { type Kysely, sql } from "kysely";
import type { P2pOrderState } from "../exchange/products/p2p/order-state.ts";
import type { WithdrawalView } from "../exchange/products/withdrawals/views.ts";
import type { ProjectionTables } from "../features/projection-tables.ts";
import type { CaseQueue } from "../features/verification/plugin.ts";
import type { ViewsNeeded } from "../http/dependencies.ts";
import type { PeopleTables } from "../people/people-tables.ts";
import { assetOf, units } from "../serializers/wire-numbers.ts";
import type { WatchListReview } from "../watch-lists/dependencies.ts";
import type { CheckedCards } from "./bank-card-calls.ts";
import type { ConsoleHandlers } from "./console-registry.ts";
import { type DepositTables, waitingDeposits } from "./deposit-calls.ts";
import { finishedEnrolments } from "./enrolment-calls.ts";
import { type ExportJobs, seesTable } from "./exports/export-jobs.ts";
import { heldItems } from "./held-items.ts";
import { waitingHolds } from "./legal-hold-calls.ts";
import { queuedOrders, stateFrom } from "./p2p-calls.ts";
import { waitingMerchants } from "./p2p-queries.ts";
import { heldQueue } from "./referral-calls.ts";
import type { ConsoleTables } from "./tables.ts";
import { queuedWithdrawals } from "./withdrawal-calls.ts";

const DAY_MS = 86_400_000;
/** Number of administrators that a live exchange needs. Two must remain if one is absent. */
const LIVE_ADMINISTRATORS = 3;

export interface OverviewCallsOptions {
	readonly tables: Kysely<ConsoleTables & PeopleTables>;
	readonly projection: Kysely<ProjectionTables>;
	readonly deposits: DepositTables;
	readonly views: ViewsNeeded;
	readonly bankCards: Pick<CheckedCards, "waiting">;
	readonly health: () => CallData<"health">;
	readonly exports: Pick<ExportJobs, "waiting">;
	readonly now: () => number;
	readonly verification: Pick<CaseQueue, "figures">;
	readonly watchLists: Pick<WatchListReview, "figures">;
}

type Queue = ConsoleData<"overview">["queues"][number];

export function overviewCalls({
	tables,
	projection,
	deposits,
	views,
	bankCards,
	health,
	exports,
	now,
	verification,
	watchLists,
}: OverviewCallsOptions) {
	return {
		overview: async (_params, { operator: { role } }) => {
			const { prices, status, reason, seq, durable_seq, projected_seq, lag_ms, mode, version } = health();
			const [enrolled, messages, users, rebates, cases, matches, cards, coins, holds, merchants] = await Promise.all([
				finishedEnrolments({ tables, views, now }),
				undelivered(tables, now()),
				countUsers(tables, views, now()),
				heldQueue({ projection }),
				verification.figures(),
				watchLists.figures(),
				bankCards.waiting(),
				waitingDeposits(deposits),
				waitingHolds(tables, now()),
				waitingMerchants(projection),
			]);
			const intents = views.operators.waiting();
			const [applied, doubtful] = [queuedWithdrawals(views, "review"), queuedWithdrawals(views, "decision")];
			const disputes = queuedOrders(views, "disputes");
			const requested = exports.waiting().filter(({ selection }) => seesTable(role, selection.table));
			const missing = mode === "live" ? Math.max(0, LIVE_ADMINISTRATORS - countAdministrators(views)) : 0;
			const queues = [
				queue("intents", intents.length, intents[0]?.at, DAY_MS),
				queue("enrolments", enrolled.length, enrolled[0] && Number(enrolled[0].finished_at), DAY_MS),
				queue("held_items", heldItems(views)),
				queue("halted_markets", prices.halted.length),
				queue("administrators", missing),
				queue("undelivered_messages", messages.count, messages.oldestAt),
				queue("held_rebates", rebates.count, rebates.oldestAt),
				queue("bank_cards", cards.count, cards.oldestAt, DAY_MS),
				...(seesTable(role, "users") ? [queue("exports", requested.length, requested[0]?.at, DAY_MS)] : []),
				{ ...queue("verification", cases.count, cases.oldestAt), due_at: cases.dueAt ?? null },
				queue("watch_list_matches", matches.open, matches.oldestAt, DAY_MS),
				queue("old_watch_lists", matches.old),
				withdrawalQueue("withdrawals", applied),
				withdrawalQueue("withdrawal_decisions", doubtful),
				queue("waiting_deposits", coins.count, coins.oldestAt),
				...(role === "administrator" ? [queue("legal_holds", holds.length, holds[0]?.at, DAY_MS)] : []),
				disputeQueue("disputes", disputes),
				disputeQueue(
					"late_rulings",
					disputes.filter(({ late }) => late),
				),
				queue("merchants", merchants.count, merchants.oldestAt),
			];
			return {
				queues,
				users,
				volume_24h: turnover(views),
				halted: prices.halted,
				health: { status, reason, seq, durable_seq, projected_seq, lag_ms, mode, version },
			};
		},

		operators: () => {
			const list = views.operators.all().map((operator) => ({
				operator: operator.operator,
				role: operator.role,
				opened_at: operator.openedAt,
				closed_at: operator.closedAt,
				suspended: operator.suspended,
				effective_at: operator.effectiveAt,
				approves_from: operator.approvesFrom,
				has_command_line: operator.publicKey !== "",
				has_console: operator.deviceKey !== "",
				accounts: [...operator.accounts],
			}));
			return { list };
		},
	} satisfies ConsoleHandlers;
}

/**
 * Returns a queue in API form.
 * @param within time within which an item must be decided, ms
 */
function queue(name: Queue["name"], count: number, oldestAt?: number, within?: number): Queue {
	const due = oldestAt === undefined || within === undefined ? null : oldestAt + within;
	return { name, count, oldest_at: oldestAt ?? null, due_at: due };
}

function withdrawalQueue(name: Queue["name"], list: readonly WithdrawalView[]): Queue {
	const dues = list.map(({ due }) => due).filter((due) => due > 0);
	return { ...queue(name, list.length, list[0]?.at), due_at: dues.length === 0 ? null : Math.min(...dues) };
}

/** Returns the queue of disputes, with the time of the oldest appeal and the earliest deadline of a ruling. */
export function disputeQueue(name: Queue["name"], disputes: readonly P2pOrderState[]): Queue {
	const due = Math.min(...disputes.map(({ rulingDue }) => rulingDue));
	const [oldest] = disputes;
	return { ...queue(name, disputes.length, oldest && stateFrom(oldest)), due_at: disputes.length === 0 ? null : due };
}

async function undelivered(tables: Kysely<PeopleTables>, now: number) {
	const { count, oldest } = await tables
		.selectFrom("people.messages")
		.select(({ fn }) => [fn.countAll<bigint>().as("count"), fn.min("created_at").as("oldest")])
		.where("expires_at", ">", BigInt(now))
		.executeTakeFirstOrThrow();
	return { count: Number(count), oldestAt: oldest === null ? undefined : Number(oldest) };
}

/** Counts the administrators who are neither suspended nor closed. */
function countAdministrators({ operators }: ViewsNeeded): number {
	return operators.all().filter(({ operator, role }) => role === "administrator" && operators.active(operator)).length;
}

/**
 * Counts the registered users, and those of them who are verified. Verification is known to the core. The core also has accounts
 * that are not in these tables: simulated participants of a sandbox, and users of tables that were not restored. A day begins at
 * 00:00 UTC.
 */
async function countUsers(tables: Kysely<PeopleTables>, { verification }: Pick<ViewsNeeded, "verification">, now: number) {
	const verified = [...verification.usersWith("basic"), ...verification.usersWith("advanced")].map(BigInt);
	const counts = await tables
		.selectFrom("people.users")
		.select(({ fn }) => [
			fn.countAll<bigint>().as("total"),
			fn
				.countAll<bigint>()
				.filterWhere("created_at", ">=", BigInt(now - (now % DAY_MS)))
				.as("today"),
			fn.countAll<bigint>().filterWhere(sql<boolean>`id = any(${verified}::bigint[])`).as("verified"),
		])
		.executeTakeFirstOrThrow();
	return { total: Number(counts.total), today: Number(counts.today), verified: Number(counts.verified) };
}

/**
 * Returns the turnover of all spot markets over 24 hours as decimal text. It includes only markets that are quoted in the
 * settlement coin.
 */
function turnover(views: ViewsNeeded): string {
	const pairs = views.listing.pairs().filter(({ quote }) => quote === SETTLEMENT_ASSET);
	const sum = pairs.reduce((all, { pair }) => all + views.markets.stats(pair).turnover, 0n);
	return units(sum, assetOf(views, SETTLEMENT_ASSET));
}
