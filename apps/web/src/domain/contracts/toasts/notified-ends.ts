// Finds events of positions that the user did not cause, by comparing a message with the previous state. The events are
// cancelled orders, and closes by a stop, take profit, liquidation, auto-deleveraging, netting, outage or final settlement.
import type { Position } from "@candor/contract";
import { formatDecimalShort, parseDecimal } from "@candor/money";
import type { AccountData } from "../../../data/account.ts";

export interface PositionNews {
	readonly before: Position;
	readonly now: Position;
}

type Known = ReadonlyMap<number, Position>;

const TAKEN_OUT: ReadonlySet<Position["reason"]> = new Set([
	"halted",
	"not_covered",
	"insufficient_balance",
	"restricted",
	"loss_limit",
]);

const byItself = ({ closed_by }: Position): boolean => closed_by !== null && closed_by !== "user";
const isTakenOut = ({ before, now }: PositionNews): boolean =>
	before.opening > 0 && now.opening === 0 && TAKEN_OUT.has(now.reason) && before.reason !== now.reason;
const isClosed = ({ before, now }: PositionNews): boolean => byItself(now) && before.closed_amount !== now.closed_amount;

/** Compares the positions in a message with the positions that were open before. @param before by position id */
export function positionNewsOf(
	before: Known,
	{ positions = [] }: Pick<AccountData, "positions">,
): readonly (readonly [number, PositionNews])[] {
	return positions.flatMap((now) => {
		const known = before.get(now.id);
		if (known === undefined || known.updated_at > now.updated_at) return [];
		const news = { before: known, now };
		return isClosed(news) || isTakenOut(news) ? [[now.id, news] as const] : [];
	});
}

export interface PositionEnd {
	/** Kind of the event. `cancelled` means that an open order was cancelled. */
	readonly what: "stop" | "profit" | "liquidation" | "adl" | "net" | "outage" | "settlement" | "cancelled";
	readonly amount: string;
	/**
	 * Profit or loss of the event, after fees. If the position has ended, the value is the total of the position, including
	 * closes by the user.
	 */
	readonly gain: string;
}

export function endOf(news: PositionNews): PositionEnd {
	const { before, now } = news;
	const { closed_by } = now;
	const what = !isClosed(news) || closed_by === null || closed_by === "user" ? "cancelled" : closed_by;
	const amount = less(now.closed_amount, before.closed_amount);
	const gain = now.status === 3 ? now.total_profit_or_loss : less(now.total_profit_or_loss, before.total_profit_or_loss);
	return { what, amount, gain };
}

function less(text: string, other: string): string {
	const places = text.split(".")[1]?.length ?? 0;
	return formatDecimalShort(read(text, places) - read(other, places), places);
}

function read(text: string, places: number): bigint {
	const known = parseDecimal(text.replace("-", ""), places);
	if (!known.ok) return 0n;
	return text.startsWith("-") ? -known.value : known.value;
}
