import type { CallData, Calls, Order } from "@candor/contract";
import { type Answer, data, refused } from "../../http/answer.ts";
import type { OrderState } from "../../http/dependencies.ts";
import { caughtUp, cutOf, pageOf, requestedPage } from "../../http/read-after-write.ts";
import type { RequestContext } from "../../http/request-context.ts";
import { toWireOrder } from "../../serializers/order.ts";
import { pairOf, units } from "../../serializers/wire-numbers.ts";
import { type FillRow, fillsOf, orderOf, ordersOf } from "./queries.ts";
import type { SpotDependencies } from "./trade.ts";

type ListParams = ReturnType<Calls["coin/list"]["params"]["parse"]>;
type ListData = CallData<"coin/list">;

export function createListHandler({ views, tables, projected }: SpotDependencies) {
	const show = (state: OrderState): Order => toWireOrder(state, pairOf(views, state.pair));

	async function one(user: number, id: number, upToDate: boolean): Promise<Answer<ListData>> {
		const inMemory = views.orders.find(id);
		const state = inMemory?.user === user ? inMemory : await orderOf(tables, user, id);
		if (state === undefined) return refused("unknown_order", "id");
		const pair = pairOf(views, state.pair);
		const received = state.side === "buy" ? pair.base : pair.quote;
		const fill = (row: FillRow) => ({
			id: row.trade,
			price: pair.price(row.price),
			amount: pair.amount(row.lots),
			fee: units(row.fee, received),
			role: row.role,
			time: row.at,
		});
		const fills = state.filled === 0 ? [] : (await fillsOf(tables, id)).map(fill);
		return data({ ...toWireOrder(state, pair), fills, ...(upToDate ? {} : { behind: true }) }, views.seq);
	}

	return async function list(params: ListParams, context: RequestContext): Promise<Answer<ListData>> {
		const { user } = context;
		const asks = requestedPage(params);
		if (params.id === undefined && params.status === "waiting") {
			const open = views.orders.open(user).filter((state) => !params.match_id || state.pair === params.match_id);
			const newest = [...open].sort((a, b) => b.order - a.order);
			const rows = cutOf(newest, ({ order }) => order);
			return data({ ...(await pageOf(asks, true, rows, show, ({ order }) => order)), total: newest.length }, views.seq);
		}
		const upToDate = await caughtUp(projected, context);
		if (params.id !== undefined) return one(user, params.id, upToDate);
		return data(
			await pageOf(
				asks,
				upToDate,
				(cut) => ordersOf(tables, user, params, cut),
				show,
				({ order }) => order,
			),
			projected.seq,
		);
	};
}
