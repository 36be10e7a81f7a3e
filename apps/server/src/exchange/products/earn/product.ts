// Registers earn in the server. Products on sale, reserves and open orders are in memory; all orders are in tables.
import type { Pool } from "pg";
import type { ListingViews } from "../listing/views.ts";
import type { ServerProduct } from "../product.ts";
import { createEarnCheck } from "./check.ts";
import { EarnView } from "./earn-view.ts";
import { earnTables } from "./first-tables.ts";
import { EARN_ORDERS, EARN_TRANCHES, type EarnOrderRow, type EarnTrancheRow, ordersOf } from "./order-rows.ts";
import { EarnProjection, RESERVE_DAYS, RESERVE_MOVES } from "./projection.ts";

/** At a start, the server loads this many ended orders into memory. */
const ENDED_LOADED = 20_000;

export const earn = {
	name: "earn",
	createViews() {
		const earn = new EarnView();
		return {
			views: { earn },
			take: {
				EarnProductSet: (event) => earn.productSet(event),
				ReserveMoved: (event) => earn.reserveMoved(event),
				EarnBought: (event) => earn.changed(event),
				TrancheAdded: (event) => earn.changed(event),
				InterestPaid: (event) => earn.paid(event),
				EarnHeld: (event) => earn.changed(event),
				EarnReleased: (event) => earn.changed(event),
				EarnEnded: (event) => earn.ended(event),
			},
		};
	},
	migrations: { "earn-0001-tables": earnTables },
	tables: [EARN_ORDERS, EARN_TRANCHES, RESERVE_MOVES, RESERVE_DAYS],
	createProjection: () => new EarnProjection(),
	createCheck: createEarnCheck,
	async loadHistory(pool: Pool, { earn }: { earn: EarnView }) {
		const latest =
			"select * from projection.earn_orders where phase in ('completed', 'redeemed') order by order_id desc limit $1";
		const orders = await pool.query<EarnOrderRow>(`select * from (${latest}) as latest order by order_id`, [ENDED_LOADED]);
		const tranches = await pool.query<EarnTrancheRow>(
			`select t.* from projection.earn_tranches t join (${latest}) as latest using (order_id)`,
			[ENDED_LOADED],
		);
		earn.loadEnded(ordersOf(orders.rows, tranches.rows));
	},
} satisfies ServerProduct<{ earn: EarnView }, { earn: EarnView } & ListingViews>;
