import { Sheet, useLazyPart } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { LazyPart } from "../../../shared/page-parts/lazy-part.tsx";
import type { Purchase } from "../data/buy.ts";
import { useOptionLabels } from "./option-labels.ts";

const load = async () => (await import("./purchase-summary.tsx")).PurchaseSummary;
/** Delay in ms before the content of the sheet loads in advance. At that time the user is still filling in the form. */
const AHEAD_MS = 2_000;

export interface ConfirmPurchaseProps {
	/** The purchase to confirm; undefined if the sheet is closed. */
	purchase: Purchase | undefined;
	busy: boolean;
	onClose: () => void;
	onConfirm: (purchase: Purchase, askAgain: boolean) => void;
}

export function ConfirmPurchase({ purchase, busy, onClose, onConfirm }: ConfirmPurchaseProps) {
	const { t } = useLingui();
	const words = useOptionLabels();
	// The last purchase that the sheet showed. It stays visible while the sheet slides out.
	const [last, setLast] = useState(purchase);
	if (purchase !== undefined && purchase !== last) setLast(purchase);
	const part = useLazyPart(load, { wanted: purchase !== undefined, aheadMs: AHEAD_MS });
	return (
		<Sheet
			open={purchase !== undefined}
			onOpenChange={(open) => !open && !busy && onClose()}
			title={last?.direction === 2 ? t`Buy down` : t`Buy up`}
			detail={last && `${last.symbol} · ${words.duration(last.seconds)}`}
		>
			{last && (
				<LazyPart part={part} title={t`This could not be loaded`} detail={t`Your money is safe. Try again in a moment.`}>
					{(PurchaseSummary) => (
						<PurchaseSummary purchase={last} busy={busy} onClose={onClose} onConfirm={(again) => onConfirm(last, again)} />
					)}
				</LazyPart>
			)}
		</Sheet>
	);
}
