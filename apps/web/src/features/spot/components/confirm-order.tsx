import { Sheet, useLazyPart } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { LazyPart } from "../../../shared/page-parts/lazy-part.tsx";
import type { Draft } from "../calculate/order-draft.ts";
import type { SpotPair } from "../data/pair-terms.ts";
import { useOrderLabels } from "./order-labels.ts";

const load = async () => (await import("../order-details/order-summary.tsx")).openOrderSummary();
/** Delay in ms before the content of the sheet loads in advance. At that time the user is still filling in the form. */
const AHEAD_MS = 2_000;

export interface ConfirmOrderProps {
	pair: SpotPair;
	/** The order to confirm; undefined if the sheet is closed. */
	draft: Draft | undefined;
	busy: boolean;
	onClose: () => void;
	onConfirm: (draft: Draft, askAgain: boolean) => void;
}

export function ConfirmOrder({ pair, draft, busy, onClose, onConfirm }: ConfirmOrderProps) {
	const { t } = useLingui();
	const words = useOrderLabels();
	// The last order that the sheet showed. It stays visible while the sheet slides out.
	const [last, setLast] = useState(draft);
	if (draft !== undefined && draft !== last) setLast(draft);
	const base = pair.base;
	const part = useLazyPart(load, { wanted: draft !== undefined, aheadMs: AHEAD_MS });
	return (
		<Sheet
			open={draft !== undefined}
			onOpenChange={(open) => !open && !busy && onClose()}
			title={last?.side === "sell" ? t`Sell ${base}` : t`Buy ${base}`}
			detail={last && `${pair.symbol} · ${words.type[last.orderType]}`}
		>
			{last && (
				<LazyPart part={part} title={t`The order could not be shown`} detail={t`Nothing was placed. Try again in a moment.`}>
					{(OrderSummary) => (
						<OrderSummary pair={pair} draft={last} busy={busy} onClose={onClose} onConfirm={(again) => onConfirm(last, again)} />
					)}
				</LazyPart>
			)}
		</Sheet>
	);
}
