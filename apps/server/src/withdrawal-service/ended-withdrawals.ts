// Reads ended withdrawals from the tables, because the views contain only open ones.
import type { Kysely } from "kysely";
import type { WithdrawalRow } from "../exchange/products/withdrawals/tables.ts";
import type { ServedWithdrawal } from "./dependencies.ts";
import type { WithdrawalServiceTables } from "./transactions.ts";

export type EndedTables = Kysely<WithdrawalServiceTables & { "projection.withdrawals": WithdrawalRow }>;

/**
 * Time for which a refunded withdrawal is monitored, ms. By then nodes have dropped its transaction, and the hot wallet has used
 * the nonce for another one.
 */
const WATCHED_MS = 90 * 86_400_000;

/**
 * Returns the withdrawals that were refunded after their payment was sent, and for which no late payment was found.
 * @param now ms
 */
export async function refundedWithdrawals(tables: EndedTables, now: number): Promise<readonly ServedWithdrawal[]> {
	const rows = await tables
		.selectFrom("projection.withdrawals as one")
		.selectAll("one")
		.where("one.state", "=", "failed")
		.where("one.moved_at", ">", BigInt(now - WATCHED_MS))
		.where(({ not, exists, selectFrom }) =>
			not(
				exists(selectFrom("money.late_payments as late").select("late.hash").whereRef("late.withdrawal", "=", "one.withdrawal")),
			),
		)
		.orderBy("one.withdrawal")
		.execute();
	return rows.map((row) => ({
		...{ withdrawal: Number(row.withdrawal), user: Number(row.user_id), network: row.network, asset: row.asset },
		...{ address: row.address, amount: row.amount, fee: row.fee, hash: row.hash, at: Number(row.at), state: row.state },
		...{ approvals: [], due: 0, txHash: row.tx_hash, nonce: 0 },
	}));
}

export async function hashOfWithdrawal(tables: EndedTables, withdrawal: number): Promise<string | undefined> {
	const of = tables.selectFrom("projection.withdrawals").select("hash").where("withdrawal", "=", BigInt(withdrawal));
	return (await of.executeTakeFirst())?.hash;
}
