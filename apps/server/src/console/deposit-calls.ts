// Console calls about deposits, and the steps of the decision about a transaction.
import type { ConsoleData } from "@candor/contract";
import { NETWORKS } from "@candor/core";
import { formatDecimal } from "@candor/money";
import { type Kysely, sql } from "kysely";
import { ChainAway, ChainsDisagree } from "../chains/driver.ts";
import type { ChainNetwork } from "../chains/open-network.ts";
import { chainOf } from "../chains/shown-networks.ts";
import type { DepositRecorderTables } from "../deposit-recorder/tables.ts";
import type { DepositRow } from "../exchange/products/deposits/tables.ts";
import type { ProjectionTables } from "../features/projection-tables.ts";
import type { ViewsNeeded } from "../http/dependencies.ts";
import { assetOf } from "../serializers/wire-numbers.ts";
import type { AuditLog } from "./audit-log.ts";
import { type ConsoleHandlers, type OperatorContext, refuseCall } from "./console-registry.ts";
import type { LookLimits } from "./look-limits.ts";
import type { ConsoleMoney } from "./money.ts";

export type DepositTables = Kysely<ProjectionTables & DepositRecorderTables>;

export interface DepositCallsOptions {
	readonly views: Pick<ViewsNeeded, "listing">;
	readonly tables: DepositTables;
	readonly chains: ConsoleMoney["chains"];
	readonly audit: Pick<AuditLog, "add">;
	readonly limits: Pick<LookLimits, "take">;
}

type Row = ConsoleData<"deposits">["list"][number];
type Traced = ConsoleData<"deposits/trace">["networks"][number];

/** States in which a deposit waits for operators. */
const WAITING = ["capped", "quarantined", "legal_hold"] as const;
const MOST_TRACED = 100;

const withJournal = (tables: DepositTables) =>
	tables
		.selectFrom("money.deposits as shown")
		.leftJoin("projection.chain_deposits as known", (join) =>
			join.onRef("known.network", "=", "shown.network").onRef("known.key", "=", "shown.key"),
		)
		.leftJoin("projection.bank_applications as bank", (join) =>
			join.on(
				sql<boolean>`bank.application = case when shown.network = ${sql.lit(NETWORKS.bank)} then substring(shown.key from 13)::bigint end`,
			),
		)
		.leftJoin("projection.chain_deposits as matched", (join) => join.on(sql<boolean>`matched.deposit = nullif(bank.deposit, 0)`));
const stateInJournal = sql<DepositRow["state"] | null>`coalesce(known.state, matched.state)`;

const selected = (tables: DepositTables) =>
	withJournal(tables).select([
		...(["shown.id", "shown.user_id", "shown.network", "shown.asset", "shown.amount", "shown.hash", "shown.address"] as const),
		...(["shown.state as shown_state", "shown.confirmations", "shown.needed", "shown.seen_at", "shown.changed_at"] as const),
		stateInJournal.as("state"),
		sql<bigint | null>`coalesce(known.deposit, matched.deposit)`.as("deposit"),
		sql<DepositRow["cause"] | null>`coalesce(known.cause, matched.cause)`.as("cause"),
		sql<bigint | null>`coalesce(known.moved_at, matched.moved_at, bank.moved_at)`.as("moved_at"),
		"bank.state as bank_state",
	]);

/** Returns the number of deposits that wait for operators, and the time of the oldest, for the first page of the console. */
export async function waitingDeposits(tables: DepositTables) {
	const { count, oldest } = await tables
		.selectFrom("projection.chain_deposits")
		.select(({ fn }) => [fn.countAll<bigint>().as("count"), fn.min("moved_at").as("oldest")])
		.where("state", "in", ["capped", "quarantined"])
		.executeTakeFirstOrThrow();
	return { count: Number(count), oldestAt: oldest === null ? undefined : Number(oldest) };
}

export function depositCalls({ views, tables, chains, audit, limits }: DepositCallsOptions) {
	const entry = ({ operator, session, address }: OperatorContext) => ({
		...{ operator: operator.operator, role: operator.role, kind: "list" as const, address, session: session.id },
	});

	const rowOf = (row: Awaited<ReturnType<ReturnType<typeof selected>["execute"]>>[number]): Row => {
		const asset = row.asset === 0 ? undefined : assetOf(views, row.asset);
		return {
			...{ id: Number(row.id), deposit: row.deposit === null ? null : Number(row.deposit), user: Number(row.user_id) },
			chain: row.network === NETWORKS.bank ? null : chainOf(row.network),
			...{ coin: asset?.code ?? null, hash: row.hash, address: row.address },
			amount: asset === undefined ? String(row.amount) : formatDecimal(BigInt(row.amount), asset.decimals),
			state: row.state ?? (row.bank_state === "rejected" ? "rejected" : row.shown_state),
			...{ cause: row.cause ?? "none", confirmations: row.confirmations },
			...{
				needed: row.needed,
				seen_at: Number(row.seen_at),
				changed_at: Math.max(Number(row.changed_at), Number(row.moved_at ?? 0)),
			},
		};
	};

	return {
		deposits: async ({ show, user, offset, limit }, context) => {
			let counted = withJournal(tables);
			let listed = selected(tables);
			if (show === "waiting") {
				counted = counted.where(stateInJournal, "in", WAITING);
				listed = listed.where(stateInJournal, "in", WAITING);
			}
			if (user !== undefined) {
				counted = counted.where("shown.user_id", "=", BigInt(user));
				listed = listed.where("shown.user_id", "=", BigInt(user));
			}
			const [{ total }, rows] = await Promise.all([
				counted.select(({ fn }) => fn.countAll<bigint>().as("total")).executeTakeFirstOrThrow(),
				listed.orderBy("shown.id", "desc").limit(limit).offset(offset).execute(),
			]);
			const found = rows.map(rowOf);
			const seen = await seenUsers(found, context);
			if ("refused" in seen) return seen;
			const list = found.filter((row) => row.user === 0 || seen.has(row.user));
			const details = { of: "deposits", rows: list.length, users: [...seen] };
			await audit.add({ ...entry(context), ...(user !== undefined && { user }), details });
			return { list, total: Number(total) };
		},

		"deposits/trace": async ({ hash: typed }, context) => {
			const hash = typed.toLowerCase();
			const rows = await selected(tables)
				.where(sql<boolean>`lower(shown.hash) = ${hash}`)
				.orderBy("shown.id")
				.limit(MOST_TRACED)
				.execute();
			const found = rows.map(rowOf);
			const seen = await seenUsers(found, context);
			if ("refused" in seen) return seen;
			const deposits = found.filter((row) => row.user === 0 || seen.has(row.user));
			await audit.add({ ...entry(context), details: { of: "deposit_trace", hash, rows: deposits.length, users: [...seen] } });
			const open = chains()?.networks.filter((one) => one.open !== undefined) ?? [];
			const networks = await Promise.all(open.map((one) => traced(one, hash, found)));
			return { networks, deposits };
		},
	} satisfies ConsoleHandlers;

	async function seenUsers(found: readonly Row[], context: OperatorContext) {
		const users = [...new Set(found.map(({ user }) => user))].filter((user) => user > 0);
		const { allowed, retryAfter } = await limits.take(context, users);
		if (retryAfter > 0) return refuseCall("look_limit", undefined, { retry_after: retryAfter });
		return new Set(users.slice(0, allowed));
	}
}

async function traced({ network, open, status }: ChainNetwork, hash: string, found: readonly Row[]): Promise<Traced> {
	const { height: scanned = null } = status();
	const chain = chainOf(network);
	const nothing = { chain, height: null, final: false, scanned };
	if (open === undefined) return { ...nothing, finding: "away" };
	try {
		const transaction = await open.driver.transaction(hash);
		if (transaction.state !== "included") return { ...nothing, finding: transaction.state };
		const { height, isFinal, isSuccess, transfers } = transaction;
		const on = { chain, height, final: isFinal, scanned };
		if (found.some((row) => row.chain === chain)) return { ...on, finding: "recorded" };
		if (!isSuccess) return { ...on, finding: "failed" };
		const owners = await Promise.all(transfers.map(({ to }) => open.addresses.ownerOf(to)));
		const isOurs = owners.some((owner) => owner !== undefined) || transfers.some(({ to }) => to === open.hotAddress);
		return { ...on, finding: isOurs ? "scanning" : "not_ours" };
	} catch (error) {
		if (!(error instanceof ChainAway) && !(error instanceof ChainsDisagree)) throw error;
		return { ...nothing, finding: "away" };
	}
}
