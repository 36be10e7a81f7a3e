// Console calls about withdrawals. For each response that contains users, an entry in the audit log is written before the
// response.
import type { ConsoleData, ConsoleParams } from "@candor/contract";
import { NETWORKS, type WithdrawalState } from "@candor/core";
import type { Kysely } from "kysely";
import { chainOf } from "../chains/shown-networks.ts";
import { reasonsOf, type WithdrawalRow } from "../exchange/products/withdrawals/tables.ts";
import type { WithdrawalView } from "../exchange/products/withdrawals/views.ts";
import type { ProjectionTables } from "../features/projection-tables.ts";
import { differsSlightly } from "../features/withdrawals/plugin.ts";
import type { ViewsNeeded } from "../http/dependencies.ts";
import { assetOf, units } from "../serializers/wire-numbers.ts";
import type { WithdrawalServiceTables } from "../withdrawal-service/transactions.ts";
import type { AuditLog } from "./audit-log.ts";
import { type ConsoleHandlers, type OperatorContext, refuseCall } from "./console-registry.ts";
import type { LookLimits } from "./look-limits.ts";
import type { ConsoleMoney } from "./money.ts";

export interface WithdrawalCallsOptions {
	readonly views: Pick<ViewsNeeded, "withdrawals" | "networks" | "listing" | "seq">;
	readonly projection: Kysely<ProjectionTables>;
	readonly money: Pick<ConsoleMoney, "book" | "projected">;
	readonly audit: Pick<AuditLog, "add">;
	readonly limits: Pick<LookLimits, "take">;
}

type Queue = ConsoleParams<"withdrawals">["queue"];
type Row = ConsoleData<"withdrawals">["list"][number];

const STATES = {
	review: ["applied", "reviewing"],
	decision: ["needs_decision", "legal_hold"],
	payment: ["approved", "waiting_for_funds", "signing", "sent"],
	ended: ["confirmed", "failed", "cancelled", "rejected", "refunded", "moved"],
} as const satisfies Readonly<Record<Queue, readonly WithdrawalState[]>>;
/** Final states in which the withdrawal was paid to its address. */
const PAID = ["confirmed", "moved"] as const;
const EARLIER = 20;
/**
 * Code for a withdrawal that the chain has paid although it was refunded. The journal has no such code, because the withdrawal
 * has ended there.
 */
const PAID_AFTER_REFUND = "paid_after_refund";

/** Returns the open withdrawals of a queue, oldest first. */
export function queuedWithdrawals(
	{ withdrawals }: Pick<ViewsNeeded, "withdrawals">,
	queue: Exclude<Queue, "ended">,
): readonly WithdrawalView[] {
	const states: readonly WithdrawalState[] = STATES[queue];
	return withdrawals.open().filter(({ state }) => states.includes(state));
}

export function withdrawalCalls({ views, projection, money, audit, limits }: WithdrawalCallsOptions) {
	const entry = ({ operator, session, address }: OperatorContext) => ({
		...{ operator: operator.operator, role: operator.role, address, session: session.id },
	});

	const rowOf = (one: WithdrawalView): Row => {
		const asset = assetOf(views, one.asset);
		const limit = views.networks.terms(one.network, one.asset)?.twoOperatorLimit;
		return {
			...{ withdrawal: one.withdrawal, user: one.user, network: one.network, coin: asset.code },
			chain: one.network === NETWORKS.bank ? null : chainOf(one.network),
			...{ amount: units(one.amount, asset), fee: units(one.fee, asset), reasons: [...one.reasons] },
			...{ state: one.state, code: one.code, approvals: one.approvals.length, missed: one.missed, at: one.at },
			needed: limit === undefined || one.amount >= limit ? 2 : 1,
			due_at: one.due > 0 ? one.due : null,
		};
	};

	const page = async (queue: Queue, offset: number, limit: number) => {
		if (queue !== "ended") {
			const queued = queuedWithdrawals(views, queue);
			const all = queue === "decision" ? [...(await latePayments(projection)), ...queued] : queued;
			return { list: all.slice(offset, offset + limit), total: all.length };
		}
		const ended = projection.selectFrom("projection.withdrawals").where("state", "in", STATES.ended);
		const [rows, { total }] = await Promise.all([
			ended.selectAll().orderBy("withdrawal", "desc").limit(limit).offset(offset).execute(),
			ended.select(({ fn }) => fn.countAll<bigint>().as("total")).executeTakeFirstOrThrow(),
		]);
		return { list: rows.map((row) => viewOf(row, [])), total: Number(total) };
	};

	return {
		withdrawals: async ({ queue, offset, limit }, context) => {
			const found = await page(queue, offset, limit);
			const users = [...new Set(found.list.map(({ user }) => user))];
			const { allowed, retryAfter } = await limits.take(context, users);
			if (retryAfter > 0) return refuseCall("look_limit", undefined, { retry_after: retryAfter });
			const seen = new Set(users.slice(0, allowed));
			const list = found.list.filter(({ user }) => seen.has(user)).map(rowOf);
			const details = { of: "withdrawals", queue, rows: list.length, users: [...seen] };
			await audit.add({ ...entry(context), kind: "list", details });
			return { list, total: found.total };
		},

		"withdrawals/one": async ({ withdrawal }, context) => {
			const number = BigInt(withdrawal);
			// The page loads right after a decision, so this call waits until the tables contain the decision's step.
			await money.projected(views.seq);
			const steps = await projection
				.selectFrom("projection.withdrawal_steps")
				.selectAll()
				.where("withdrawal", "=", number)
				.orderBy("id")
				.execute();
			const found = views.withdrawals.find(withdrawal) ?? (await stored(projection, withdrawal));
			const late = (await latePayments(projection)).find((other) => other.withdrawal === withdrawal);
			const one = found && late ? { ...found, code: late.code, txHash: late.txHash } : found;
			if (one === undefined) return refuseCall("unknown_withdrawal", "withdrawal");
			const { retryAfter } = await limits.take(context, [one.user]);
			if (retryAfter > 0) return refuseCall("look_limit", undefined, { retry_after: retryAfter });
			await audit.add({
				...entry(context),
				kind: "look",
				user: one.user,
				reason: `withdrawal ${withdrawal}`,
				details: { withdrawal },
			});
			const [addresses, others, paid] = await Promise.all([
				money.book.list(one.user),
				projection
					.selectFrom("projection.withdrawals")
					.selectAll()
					.where("user_id", "=", BigInt(one.user))
					.where("withdrawal", "!=", number)
					.orderBy("withdrawal", "desc")
					.limit(EARLIER)
					.execute(),
				projection
					.selectFrom("projection.withdrawals")
					.select("withdrawal")
					.where("user_id", "=", BigInt(one.user))
					.where("network", "=", one.network)
					.where("address", "=", one.address)
					.where("state", "in", PAID)
					.where("withdrawal", "!=", number)
					.limit(1)
					.executeTakeFirst(),
			]);
			const onNetwork = addresses.filter(({ network }) => network === one.network);
			const saved = onNetwork.find(({ asset, address }) => asset === one.asset && address === one.address);
			const { decimals } = assetOf(views, one.asset);
			return {
				...rowOf(one),
				intent: {
					...{ asset: one.asset, address: one.address, amount: String(one.amount), fee: String(one.fee) },
					...{ decimals, hash: one.hash },
				},
				...{ internal_to: one.internalTo, first_time: paid === undefined, tx_hash: one.txHash },
				saved: saved ? { label: saved.label, since: Number(saved.created_at), usable_from: Number(saved.usable_from) } : null,
				alike: onNetwork.flatMap(({ address, label }) => {
					const differs = differsSlightly(address, one.address);
					return differs === undefined ? [] : [{ address, label, differs }];
				}),
				approved_by: one.approvals.map(({ operator }) => operator),
				steps: steps.map(({ state, code, operator, at }) => ({ state, code, operator: Number(operator), at: Number(at) })),
				history: others.map((row) => ({
					...{ withdrawal: Number(row.withdrawal), coin: assetOf(views, row.asset).code, address: row.address },
					...{ amount: units(row.amount, assetOf(views, row.asset)), state: row.state, at: Number(row.at) },
				})),
			};
		},
	} satisfies ConsoleHandlers;
}

/** Returns the withdrawals that the chain has paid although they were refunded, oldest first. */
async function latePayments(projection: Kysely<ProjectionTables>): Promise<readonly WithdrawalView[]> {
	const rows = await (projection as unknown as Kysely<ProjectionTables & WithdrawalServiceTables>)
		.selectFrom("money.late_payments as late")
		.innerJoin("projection.withdrawals as one", "one.withdrawal", "late.withdrawal")
		.selectAll("one")
		.select("late.hash as paid")
		.orderBy("late.at")
		.execute();
	return rows.map(({ paid, ...row }) => ({ ...viewOf(row, []), code: PAID_AFTER_REFUND, txHash: paid }));
}

/** Returns a withdrawal from the tables. If it ended before the start of the server, it is not in the views. */
async function stored(projection: Kysely<ProjectionTables>, withdrawal: number): Promise<WithdrawalView | undefined> {
	const number = BigInt(withdrawal);
	const of = projection.selectFrom("projection.withdrawals").selectAll().where("withdrawal", "=", number);
	const row = await of.executeTakeFirst();
	if (row === undefined) return undefined;
	const approvals = await projection
		.selectFrom("projection.withdrawal_steps")
		.select(["operator", "signature"])
		.where("withdrawal", "=", number)
		.where("state", "=", "approval")
		.orderBy("id")
		.execute();
	return viewOf(
		row,
		approvals.map(({ operator, signature }) => ({ operator: Number(operator), signature })),
	);
}

/** Converts a row to a withdrawal. The table has no nonce, so it is 0; the console does not show it. */
function viewOf(row: WithdrawalRow, approvals: WithdrawalView["approvals"]): WithdrawalView {
	return {
		...{ withdrawal: Number(row.withdrawal), user: Number(row.user_id), person: Number(row.person), network: row.network },
		...{ asset: row.asset, address: row.address, amount: row.amount, fee: row.fee, reasons: [...reasonsOf(row)] },
		...{ internalTo: Number(row.internal_to), hash: row.hash, deadline: Number(row.deadline), at: Number(row.at) },
		...{ state: row.state, code: row.code, operator: 0, missed: row.missed, due: Number(row.due) },
		...{ movedAt: Number(row.moved_at), approvals, txHash: row.tx_hash, nonce: 0 },
	};
}
