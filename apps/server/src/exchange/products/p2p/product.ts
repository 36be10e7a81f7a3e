import type { Pool } from "pg";
import type { ServerProduct } from "../product.ts";
import { createP2pCheck } from "./check.ts";
import { p2pTables } from "./first-tables.ts";
import type { P2pOrderEvent } from "./order-state.ts";
import { P2pView } from "./p2p-view.ts";
import { P2pProjection } from "./projection.ts";
import { orderOfRow, P2P_ADVERTISEMENTS, P2P_MERCHANTS, P2P_ORDERS, P2P_PARTNERS, type P2pOrderRow } from "./rows.ts";

/** One query loads the history of at most this many orders. */
const LOADED_AT_ONCE = 5_000;

export const p2p = {
	name: "p2p",
	createViews() {
		const view = new P2pView();
		const takeOrder = (event: P2pOrderEvent) => view.takeOrder(event);
		return {
			views: { p2p: view },
			take: {
				P2pOrderOpened: takeOrder,
				PayerDeclared: takeOrder,
				P2pOrderMoved: takeOrder,
				DisputeAssigned: takeOrder,
				P2pAgreed: takeOrder,
				RulingLate: takeOrder,
				P2pHoldEnded: takeOrder,
				P2pOrderReversed: takeOrder,
				P2pOrderHeld: takeOrder,
				AdvertisementSet: (event) => view.takeAdvertisement(event),
				AdvertisementMoved: (event) => view.takeAdvertisement(event),
				MerchantSet: (event) => view.merchantSet(event),
				BondMoved: (event) => view.bondMoved(event),
				UserBlocked: (event) => view.userBlocked(event),
				P2pUserBarred: (event) => view.userBarred(event),
			},
			moveTo: (at) => view.moveTo(at),
		};
	},
	migrations: { "p2p-0001-tables": p2pTables },
	tables: [P2P_ORDERS, P2P_ADVERTISEMENTS, P2P_MERCHANTS, P2P_PARTNERS],
	createProjection: () => new P2pProjection(),
	createCheck: createP2pCheck,
	async loadHistory(pool: Pool, { p2p: view }: { p2p: P2pView }) {
		const numbers = view.numbers();
		for (let first = 0; first < numbers.length; first += LOADED_AT_ONCE) {
			const { rows } = await pool.query<P2pOrderRow>("select * from projection.p2p_orders where order_id = any($1::bigint[])", [
				numbers.slice(first, first + LOADED_AT_ONCE),
			]);
			view.loadHistory(rows.map(orderOfRow));
		}
	},
} satisfies ServerProduct<{ p2p: P2pView }, { p2p: P2pView }>;
