// Compares the tables of P2P trades with the journal. Rows that can still change are compared one by one; of all others only the
// number is compared.
import type { Exchange } from "@candor/core";
import type { Pool } from "pg";
import { compareCount } from "../../projection/compare-count.ts";
import { handlersByType, type ProductCheck } from "../product.ts";
import { type AdvertisementState, applyAdvertisementEvent } from "./advertisement-state.ts";
import { applyP2pOrderEvent, isFinished, type P2pOrderEvent, type P2pOrderState } from "./order-state.ts";
import { UNFINISHED } from "./projection.ts";
import {
	advertisementOfRow,
	advertisementValues,
	type MerchantState,
	merchantOfRow,
	orderOfRow,
	orderValues,
	P2P_ADVERTISEMENTS,
	P2P_MERCHANTS,
	P2P_ORDERS,
	P2P_PARTNERS,
	type P2pAdvertisementRow,
	type P2pMerchantRow,
	type P2pOrderRow,
} from "./rows.ts";

const ORDER_EVENTS = [
	"P2pOrderOpened",
	"PayerDeclared",
	"P2pOrderMoved",
	"DisputeAssigned",
	"P2pAgreed",
	"RulingLate",
	"P2pHoldEnded",
	"P2pOrderReversed",
	"P2pOrderHeld",
] as const;
const SHOWN = 20;

/** States of orders, advertisements and merchants as the core restates them at a start. */
class Restated {
	readonly orders = new Map<number, P2pOrderState>();
	readonly advertisements = new Map<number, AdvertisementState>();
	readonly merchants = new Map<number, Pick<MerchantState, "state" | "bond">>();

	constructor(exchange: Exchange) {
		const takeOrder = (event: P2pOrderEvent) => {
			const order = applyP2pOrderEvent(this.orders.get(event.order), event, () => "");
			if (order !== undefined) this.orders.set(event.order, order);
		};
		const takeAdvertisement = (event: Parameters<typeof applyAdvertisementEvent>[1]) => {
			const one = applyAdvertisementEvent(this.advertisements.get(event.advertisement), event);
			if (one !== undefined) this.advertisements.set(event.advertisement, one);
		};
		const merchant = (user: number, change: Partial<Pick<MerchantState, "state" | "bond">>) => {
			this.merchants.set(user, { state: "closed", bond: 0n, ...this.merchants.get(user), ...change });
		};
		const taking = handlersByType<[]>([
			Object.fromEntries(ORDER_EVENTS.map((type) => [type, takeOrder])),
			{
				AdvertisementSet: takeAdvertisement,
				AdvertisementMoved: takeAdvertisement,
				MerchantSet: ({ user, state }) => merchant(user, { state }),
				BondMoved: ({ user, bond }) => merchant(user, { bond }),
			},
		]);
		for (const event of exchange.restate()) for (const take of taking.get(event.type) ?? []) take(event);
	}
}

/** Fields that the comparison ignores: the core does not keep them, or restates them with the time of the start. */
const FORGOTTEN = {
	...{ terms: "", steps: [], endedAt: 0, rulingDue: 0, late: false, payMs: -1, releaseMs: -1, disputed: false, loser: 0 },
} as const;
const orderText = (order: P2pOrderState) => {
	// After the dispute the core no longer keeps the deadline for evidence.
	const evidenceUntil = order.state === "disputed" ? order.evidenceUntil : 0;
	return orderValues({ ...order, ...FORGOTTEN, evidenceUntil }).join(" ");
};

export function createP2pCheck(): ProductCheck {
	const numbers = {
		orders: new Set<number>(),
		advertisements: new Set<number>(),
		merchants: new Set<number>(),
		partners: new Set<string>(),
	};
	return {
		take: {
			P2pOrderOpened: ({ order }) => void numbers.orders.add(order),
			AdvertisementSet: ({ advertisement }) => void numbers.advertisements.add(advertisement),
			MerchantSet: ({ user }) => void numbers.merchants.add(user),
			P2pOrderMoved: ({ buyer, seller, state }) => {
				if (state === "released") numbers.partners.add(`${buyer} ${seller}`).add(`${seller} ${buyer}`);
			},
		},
		async compare(pool: Pool, exchange: Exchange) {
			const restated = new Restated(exchange);
			const orders = await pool.query<P2pOrderRow>(`select * from projection.p2p_orders where ${UNFINISHED}`);
			const open = await pool.query<P2pAdvertisementRow>("select * from projection.p2p_advertisements where closed_at = 0");
			const merchants = await pool.query<P2pMerchantRow>("select * from projection.p2p_merchants");
			const merchantText = ({ state, bond }: Pick<MerchantState, "state" | "bond">) => `${state} ${bond}`;
			return [
				...compareTexts(
					"P2P order",
					texts(
						[...restated.orders.values()].filter((order) => !isFinished(order)),
						({ order }) => order,
						orderText,
					),
					texts(orders.rows.map(orderOfRow), ({ order }) => order, orderText),
				),
				...compareTexts(
					"advertisement",
					texts(
						[...restated.advertisements.values()],
						({ advertisement }) => advertisement,
						(one) => advertisementValues(one).join(" "),
					),
					texts(
						open.rows.map(advertisementOfRow),
						({ advertisement }) => advertisement,
						(one) => advertisementValues(one).join(" "),
					),
				),
				...compareTexts(
					"merchant",
					texts(
						[...restated.merchants],
						([user]) => user,
						([, one]) => merchantText(one),
					),
					texts(merchants.rows.map(merchantOfRow), ({ user }) => user, merchantText),
				),
				...(await compareCount(pool, P2P_ORDERS, numbers.orders.size)),
				...(await compareCount(pool, P2P_ADVERTISEMENTS, numbers.advertisements.size)),
				...(await compareCount(pool, P2P_MERCHANTS, numbers.merchants.size)),
				...(await compareCount(pool, P2P_PARTNERS, numbers.partners.size)),
			].slice(0, SHOWN);
		},
	};
}

const texts = <T>(all: readonly T[], numberOf: (one: T) => number, textOf: (one: T) => string): ReadonlyMap<number, string> =>
	new Map(all.map((one) => [numberOf(one), textOf(one)]));

/** Returns each difference between journal and table as a text for the operator. */
function compareTexts(called: string, journal: ReadonlyMap<number, string>, table: ReadonlyMap<number, string>): string[] {
	const differences: string[] = [];
	for (const [number, right] of journal) {
		const found = table.get(number) ?? "none";
		if (found !== right) differences.push(`${called} ${number}: journal ${right}, table ${found}`);
	}
	for (const number of table.keys()) if (!journal.has(number)) differences.push(`${called} ${number}: in the table only`);
	return differences;
}
