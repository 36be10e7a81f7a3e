import type { CallData, Calls, Deleveraging, FundingPayment, Position, PositionFill, PositionWithFills } from "@candor/contract";
import { isOpen, type PositionState } from "../../exchange/positions/position-state.ts";
import type { SettlementRow } from "../../exchange/products/contracts/settlement-table.ts";
import type { ContractTradeRow, DeleveragingRow } from "../../exchange/products/contracts/tables.ts";
import { type Answer, data, refused } from "../../http/answer.ts";
import { type Cut, caughtUp, cutOf, pageOf, requestedPage } from "../../http/read-after-write.ts";
import type { RequestContext } from "../../http/request-context.ts";
import { instrumentOf, periodEnd, rateText, toWirePosition, type WireInstrument } from "../../serializers/position.ts";
import type { ContractsDependencies } from "./dependencies.ts";
import { deleveragingsOf, fillsOf, type PaymentRow, paymentsOf, positionOf, positionsOf, settlementsOf } from "./queries.ts";

type ListParams = ReturnType<Calls["lever/my_trade"]["params"]["parse"]>;
type Status = PositionState["status"];

const STATUSES: readonly Status[] = ["pending", "holding", "closing", "closed", "cancelled"];
const OPEN: ReadonlySet<Status> = new Set(["pending", "holding", "closing"]);

export function createMyTradeHandler({ views, tables, projected }: ContractsDependencies) {
	const show = (position: PositionState): Position => toWirePosition(views, position);

	async function one(id: number, context: RequestContext): Promise<Answer<CallData<"lever/my_trade">>> {
		const upToDate = await caughtUp(projected, context);
		const known = views.positions.find(id);
		const position = known?.user === context.user ? known : await positionOf(tables, context.user, id);
		if (position === undefined) return refused("unknown_position", "id");
		const [fills, payments, closed, settled] = await Promise.all([
			fillsOf(tables, id),
			paymentsOf(tables, id),
			deleveragingsOf(tables, id),
			settlementsOf(tables, id),
		]);
		const instrument = instrumentOf(views, position.instrument);
		return data(
			{
				...show(position),
				fills: fills.map((row) => toFill(instrument, position, row)),
				funding_payments: payments.map((row) => toPayment(instrument, row)),
				deleveragings: closed.map((row) => toDeleveraging(instrument, row)),
				settlements: settled.map((row) => toSettlement(instrument, row)),
				...(upToDate ? {} : { behind: true }),
			},
			projected.seq,
		);
	}

	return async function list(params: ListParams, context: RequestContext): Promise<Answer<CallData<"lever/my_trade">>> {
		if (params.id !== undefined) return one(params.id, context);
		const { match_id: match, account = "real" } = params;
		const statuses = statusesOf(params.status);
		const instruments = views.contracts
			.instruments()
			.filter((terms) => terms.account === account && (!match || terms.pair === match))
			.map(({ instrument }) => instrument);
		const asks = requestedPage(params);
		if (statuses?.every((status) => OPEN.has(status))) {
			const open = views.positions
				.open(context.user)
				.filter((position) => isOpen(position) && statuses.includes(position.status) && instruments.includes(position.instrument))
				.reverse();
			const rows = cutOf(open, ({ position }) => position);
			return data({ ...(await pageOf(asks, true, rows, show, ({ position }) => position)), total: open.length }, views.seq);
		}
		const upToDate = await caughtUp(projected, context);
		const rows = (cut: Cut) => positionsOf(tables, context.user, { instruments, statuses }, cut);
		return data(await pageOf(asks, upToDate, rows, show, ({ position }) => position), projected.seq);
	};
}

function statusesOf(status: ListParams["status"]): readonly Status[] | undefined {
	if (status === undefined) return undefined;
	if (status === "open") return STATUSES.slice(0, 3);
	if (status === "ended") return STATUSES.slice(3);
	return [STATUSES[status] as Status];
}

function toFill(instrument: WireInstrument, { position, long }: PositionState, row: ContractTradeRow): PositionFill {
	const isTaker = Number(row.taker_ticket) === position;
	const buys = isTaker === row.taker_buys;
	const lots = Number(row.lots);
	return {
		id: Number(row.trade_id),
		price: instrument.pair.price(row.price),
		lots,
		amount: instrument.amount(lots),
		fee: instrument.money(isTaker ? row.taker_fee : row.maker_fee),
		role: isTaker ? "taker" : "maker",
		effect: buys === long ? "open" : "close",
		time: Number(row.at),
	};
}

function toPayment(instrument: WireInstrument, row: PaymentRow): FundingPayment {
	const { rate_ppb: rate, owed, amount } = row;
	return {
		time: periodEnd(Number(row.period)),
		rate: rateText(rate),
		owed: instrument.money(owed),
		amount: instrument.money(amount),
	};
}

function toDeleveraging(instrument: WireInstrument, { against, at, lots, price, profit }: DeleveragingRow): Deleveraging {
	return {
		against: Number(against),
		time: Number(at),
		lots: Number(lots),
		price: instrument.pair.price(price),
		profit: instrument.money(profit),
	};
}

function toSettlement(instrument: WireInstrument, row: SettlementRow): PositionWithFills["settlements"][number] {
	return {
		why: row.why,
		from: Number(row.from_at),
		until: Number(row.until_at),
		lots: Number(row.lots),
		price: instrument.pair.price(row.price),
		profit: instrument.money(row.profit),
		equity: instrument.money(row.equity),
		needed: instrument.money(row.needed),
	};
}
