import type { Position } from "@candor/contract";
import { useLingui } from "@lingui/react/macro";

export function useContractLabels() {
	const { t } = useLingui();
	const statuses: Record<Position["status"], string> = {
		0: t({ message: "Pending", context: "status of a contract position: waits to open" }),
		1: t({ message: "Open", context: "status of a contract position: open position" }),
		2: t({ message: "Closing", context: "status of a contract position" }),
		3: t({ message: "Closed", context: "status of a contract position" }),
		4: t({ message: "Cancelled", context: "status of a contract position" }),
	};
	const ends: Record<NonNullable<Position["closed_by"]>, string> = {
		user: t({ message: "Closed", context: "status of a contract position" }),
		stop: t`Stop loss`,
		profit: t`Take profit`,
		liquidation: t({ message: "Liquidated", context: "how a contract position ended" }),
		adl: t({ message: "Auto-deleveraged", context: "how a contract position ended: ADL" }),
		net: t({ message: "Netted", context: "how a contract position ended: closed by an order of the other side" }),
		outage: t({ message: "Closed by an outage", context: "how a contract position ended: at the last mark before an outage" }),
		settlement: t({
			message: "Final settlement",
			context: "how a contract position ended: with all others, when the contract ended",
		}),
	};
	const reasons: Record<Exclude<Position["reason"], "none">, string> = {
		user: t`You cancelled it`,
		self_trade: t`It would have met your own order`,
		price_bound: t`The book held no more within the worst price`,
		no_liquidity: t`The book held no more`,
		insufficient_balance: t`Not enough available balance`,
		not_covered: t`Its margin no longer covered it`,
		too_many_fills: t`It matched as many orders as one order can`,
		halted: t`There was no fresh index price`,
		liquidation: t`The position was liquidated`,
		cut: t`The position held fewer lots by then`,
		held: t`Held after a fault. It does not trade until it is released; its money stays in it`,
		restricted: t`You may open nothing for now`,
		loss_limit: t`Your own loss limit is reached`,
	};
	return {
		reason: ({ reason }: Pick<Position, "reason">) => (reason === "none" ? undefined : reasons[reason]),
		side: (direction: Position["direction"]) =>
			direction === "long"
				? t({ message: "Long", context: "side of a contract" })
				: t({ message: "Short", context: "side of a contract" }),
		state: ({ status, closed_by }: Pick<Position, "status" | "closed_by">) =>
			status === 3 && closed_by !== null ? ends[closed_by] : statuses[status],
	};
}
