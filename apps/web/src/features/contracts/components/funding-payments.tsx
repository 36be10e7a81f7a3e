import type { FundingPayment, PositionWithFills } from "@candor/contract";
import { Card, join, toast, useFigures, useLazyPart } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { percentOfRate } from "../../../domain/contracts/calculate/funding.ts";
import { useHideableFigure } from "../../../shared/hidden-amounts/hidden-amounts.ts";
import { LongList } from "../../../shared/paged-list/long-list.tsx";

const loadSheet = async () => (await import("../proofs/funding-sheet.tsx")).openFunding();

export function FundingPayments({ position }: { position: PositionWithFills }) {
	const { t } = useLingui();
	const { figure, time } = useFigures();
	const own = useHideableFigure();
	const [open, setOpen] = useState(false);
	/** The funding payment that the user opened last. It stays visible while its sheet closes. */
	const [chosen, setChosen] = useState<FundingPayment>();
	const { here: FundingSheet } = useLazyPart(loadSheet, {
		wanted: open,
		onFailed() {
			setOpen(false);
			toast(t`This payment could not be loaded. Try again in a moment.`, "bad");
		},
	});
	return (
		<Card className="px-4 py-3.5">
			<h2 className="text-14 font-semibold">{t`Funding payments`}</h2>
			<LongList items={position.funding_payments}>
				{(payment, index) => (
					<button
						key={payment.time}
						type="button"
						aria-haspopup="dialog"
						className={join(
							"pressable num flex min-h-11 w-full flex-wrap items-center justify-between gap-x-3 py-2 text-left text-12",
							index > 0 && "hairline",
						)}
						onClick={() => {
							setChosen(payment);
							setOpen(true);
						}}
					>
						<span className="text-faint">{time(payment.time)}</span>
						<span>{figure(percentOfRate(payment.rate), { places: 4 })}%</span>
						<span className={payment.amount.startsWith("-") ? "text-down" : "text-up"}>
							{own(payment.amount, { least: 2, short: true, sign: true })}
						</span>
					</button>
				)}
			</LongList>
			{FundingSheet !== undefined && chosen !== undefined && (
				<FundingSheet key={chosen.time} position={position} payment={chosen} open={open} onClose={() => setOpen(false)} />
			)}
		</Card>
	);
}
