// Explains a liquidation: shows the mark price with its index record, and calculates liquidation and bankruptcy price again on
// the device.
import { Button, Card, Skeleton, toast, useFigures, useLazyPart } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { CircleCheck, CircleX, ShieldCheck } from "lucide-react";
import { useState } from "react";
import { recomputeLiquidation } from "../../../domain/contracts/calculate/liquidation.ts";
import { Line } from "../../../domain/contracts/components/cost-lines.tsx";
import { useLiquidation } from "../../../domain/contracts/data/position-lists.ts";
import { useHideableFigure } from "../../../shared/hidden-amounts/hidden-amounts.ts";

const loadSheet = async () => (await import("../proofs/liquidation-proof-sheet.tsx")).openLiquidationProof();
/**
 * Delay in ms after the page appears. Then the code of the proof check loads in advance, so that it is ready when the user
 * taps.
 */
const AHEAD_MS = 1_000;

export function LiquidationCard({ id }: { id: number }) {
	const { t } = useLingui();
	const { figure, time } = useFigures();
	const own = useHideableFigure();
	const { data, isError } = useLiquidation(id, true);
	const [verifying, setVerifying] = useState(false);
	const { here: VerifySheet } = useLazyPart(loadSheet, {
		wanted: verifying,
		aheadMs: AHEAD_MS,
		onFailed() {
			setVerifying(false);
			toast(t`The verification could not be loaded. Try again in a moment.`, "bad");
		},
	});
	if (data === undefined)
		return isError ? (
			<Card className="px-4 py-3.5">
				<p className="text-12 text-soft">{t`What the liquidation rests on could not be loaded. Try again in a moment.`}</p>
			</Card>
		) : (
			<Skeleton height={220} />
		);
	const { same, due } = recomputeLiquidation(data);
	const fine = same && due;
	const rate = (ppm: number) => `${figure(String(ppm / 10_000))}%`;
	return (
		<Card className="px-4 py-3.5">
			<h2 className="text-14 font-semibold">{t`Why it was liquidated`}</h2>
			<p className="mt-1 text-12 text-soft">
				{data.direction === "long"
					? t`The mark price fell to the liquidation price: the margin no longer covered maintenance and the closing fee.`
					: t`The mark price rose to the liquidation price: the margin no longer covered maintenance and the closing fee.`}
			</p>
			<dl className="mt-3 grid gap-2 text-12">
				<Line label={t`Mark price`}>{figure(data.mark_price)}</Line>
				<Line label={t`Liquidation price`}>{figure(data.liquidation_price)}</Line>
				<Line label={t`Bankruptcy price`}>{figure(data.bankruptcy_price)}</Line>
				<Line label={t`Index`}>{figure(data.index_price)}</Line>
				<Line label={t`Index record`}>#{figure(String(data.seq))}</Line>
				<Line label={t`Time`}>{time(data.time)}</Line>
				<Line label={t`Maintenance margin rate`}>{rate(data.inputs.mmr_ppm)}</Line>
				<Line label={t`Taker fee`}>{rate(data.inputs.taker_fee_ppm)}</Line>
				<Line label={t`Filled in the book, lots`}>{own(String(data.filled))}</Line>
				<Line label={t`Taken by insurance, lots`}>{own(String(data.taken))}</Line>
				<Line label={t`Auto-deleveraged, lots`}>{own(String(data.deleveraged))}</Line>
				<Line label={t`Kept for insurance`}>{own(data.to_insurance, { least: 2, short: true })}</Line>
				<Line label={t`Returned to you`}>{own(data.returned, { least: 2, short: true })}</Line>
			</dl>
			<p className={`mt-3 flex items-start gap-2 text-12 ${fine ? "text-good" : "text-bad"}`}>
				{fine ? (
					<CircleCheck aria-hidden size={17} strokeWidth={1.75} className="shrink-0" />
				) : (
					<CircleX aria-hidden size={17} strokeWidth={1.75} className="shrink-0" />
				)}
				{fine
					? t`Computed again on this phone: both prices are the same, and the mark had come there.`
					: t`Computed again on this phone: the figures do not agree. Keep this page and write to support.`}
			</p>
			<Button
				className="mt-3"
				wide
				icon={<ShieldCheck aria-hidden size={18} strokeWidth={1.75} />}
				onClick={() => setVerifying(true)}
			>
				{t`Verify on this phone`}
			</Button>
			{VerifySheet !== undefined && <VerifySheet id={id} open={verifying} onClose={() => setVerifying(false)} />}
		</Card>
	);
}
