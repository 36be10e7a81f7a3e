// Sends the changes that the user makes to a position: close it in full or in part, cancel its order, set its stops.
import type { Position } from "@candor/contract";
import { toast } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useMoneyRequest } from "../../../data/money-request.ts";
import { useHideableFigure } from "../../../shared/hidden-amounts/hidden-amounts.ts";
import { endOf } from "../toasts/notified-ends.ts";
import { notePosition } from "./use-open-positions.ts";

/**
 * Error message of a refused change. `field` is the form field that the refusal concerns, or undefined if the refusal concerns
 * the whole form.
 */
export interface ChangeError {
	readonly field: string | undefined;
	readonly words: string;
}

export function useClosePosition(before: Position) {
	const { t } = useLingui();
	const own = useHideableFigure();
	const { id, account_type } = before;
	const resultOf = (now: Position): string => {
		const gain = `${own(endOf({ before, now }).gain, { places: 2, sign: true })} ${account_type === "real" ? "USDT" : "DEMO"}`;
		const [closed, waits] = [String(before.lots - now.lots), String(now.closing)].map((count) => own(count));
		if (now.status === 3) return t`Position closed: ${gain} in total`;
		if (now.lots === before.lots) return t`Closing order placed: ${waits} lots wait`;
		if (now.closing > 0) return t`${closed} lots closed: ${gain}. ${waits} lots wait.`;
		return t`${closed} lots closed: ${gain}`;
	};
	const { send, sending } = useMoneyRequest("POST lever/close", `close ${id}`);
	return {
		closing: sending,
		close(lots: number | undefined, price: string | undefined, done: () => void, refused: (said: ChangeError) => void): void {
			const limit = price === undefined ? { order_type: 1 as const } : { order_type: 0 as const, target_price: price };
			send({
				params: { id, ...limit, ...(lots !== undefined && { share: lots }) },
				answered({ position }) {
					notePosition(position);
					done();
					const open = price === undefined && position.closing > 0;
					const lost = endOf({ before, now: position }).gain.startsWith("-");
					toast(resultOf(position), open || lost ? "plain" : "good");
				},
				failed: (words, field) => refused({ field, words }),
			});
		},
	};
}

export function useCancelPosition(id: number) {
	const { t } = useLingui();
	const { send, sending } = useMoneyRequest("POST lever/cancel", `cancel ${id}`);
	return {
		cancelling: sending,
		cancel: (done: () => void, refused: (words: string) => void) =>
			send({
				params: { id },
				answered({ position }) {
					notePosition(position);
					done();
					toast(t`Order cancelled`, "good");
				},
				failed: refused,
			}),
	};
}

export function useSetStops(id: number) {
	const { t } = useLingui();
	const { send, sending } = useMoneyRequest("POST lever/setstop", `stops ${id}`);
	return {
		setting: sending,
		set(
			stops: { readonly profit: string; readonly stop: string; readonly trigger: "mark" | "last" },
			done: () => void,
			refused: (said: ChangeError) => void,
		): void {
			send({
				params: {
					id,
					trigger: stops.trigger,
					...(stops.profit !== "" && { target_profit_price: stops.profit }),
					...(stops.stop !== "" && { stop_loss_price: stops.stop }),
				},
				answered({ position }) {
					notePosition(position);
					done();
					toast(t`Take profit and stop loss saved`, "good");
				},
				failed: (words, field) => refused({ field, words }),
			});
		},
	};
}
