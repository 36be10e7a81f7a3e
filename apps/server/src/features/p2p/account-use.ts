// Finds the use of payment accounts in advertisements and orders, and the number of late rulings for the call `ctc/config`.
import type { CallData } from "@candor/contract";
import { sql } from "kysely";
import type { AccountUse, UseOfAccount } from "../../people/payment-accounts.ts";
import type { P2pDependencies } from "./dependencies.ts";

const DAY_MS = 86_400_000;

type Sources = Pick<P2pDependencies, "views" | "tables" | "now">;

/**
 * Returns a function that finds the use of a user's payment account by its hash. Open advertisements and orders are in memory,
 * ended orders in the table.
 */
export function accountUse({ views, tables, now }: Sources): UseOfAccount {
	return async (user, hash): Promise<AccountUse> => {
		const advertised = views.p2p
			.advertisementsOf(user)
			.filter(({ closedAt, payTypes }) => closedAt === 0 && payTypes.some(({ account }) => account === hash));
		const open = views.p2p
			.openOrders(user)
			.filter(({ buyer, payer, payee }) => (buyer === user ? payer === hash : payee === hash));
		const today = Math.floor(now() / DAY_MS) * DAY_MS;
		const released = sql`state = 'released' and buyer = ${BigInt(user)}`;
		const { rows } = await sql<{ ended: bigint | null; paid: bigint; since: bigint | null; value: bigint | null }>`
			select max(ended_at) as ended, count(*) filter (where ${released}) as paid,
				min(ended_at) filter (where ${released}) as since,
				(sum(value) filter (where ${released} and ended_at >= ${BigInt(today)}))::bigint as value
			from projection.p2p_orders
			where ended_at > 0 and ((buyer = ${BigInt(user)} and payer = ${hash}) or (seller = ${BigInt(user)} and payee = ${hash}))`.execute(
			tables,
		);
		const [ended] = rows;
		return {
			usedBy: advertised.length + open.length,
			endedAt: Number(ended?.ended ?? 0),
			paid: Number(ended?.paid ?? 0),
			paidSince: Number(ended?.since ?? 0),
			paidToday: BigInt(ended?.value ?? 0),
		};
	};
}

/** Returns the number of disputes whose ruling is late, and the earliest missed deadline in ms. */
export function lateRulings({ views }: Pick<Sources, "views">): CallData<"ctc/config">["late_rulings"] {
	const late = views.p2p.allOpenOrders().filter((order) => order.late);
	return { count: late.length, oldest_at: late.length === 0 ? null : Math.min(...late.map(({ rulingDue }) => rulingDue)) };
}
