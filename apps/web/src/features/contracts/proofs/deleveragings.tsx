import type { Deleveraging, PositionWithFills } from "@candor/contract";
import { Card, join, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { ShieldCheck } from "lucide-react";
import { useState } from "react";
import { withTexts } from "../../../data/load-texts.ts";
import { texts as verification } from "../../../domain/proofs/texts";
import { useHideableFigure } from "../../../shared/hidden-amounts/hidden-amounts.ts";
import { LongList } from "../../../shared/paged-list/long-list.tsx";
import { DeleveragingProofSheet } from "./deleveraging-proof-sheet.tsx";
import { texts } from "./texts";

export const openDeleveragings = () => withTexts(Deleveragings, texts, verification);

function Deleveragings({ position }: { position: PositionWithFills }) {
	const { t } = useLingui();
	const { figure, time } = useFigures();
	const own = useHideableFigure();
	const [open, setOpen] = useState(false);
	/** The deleveraging that the user opened last. It stays visible while its sheet closes. */
	const [chosen, setChosen] = useState<Deleveraging>();
	return (
		<Card className="px-4 py-3.5">
			<h2 className="text-14 font-semibold">{t`Closed against liquidations`}</h2>
			<p className="mt-1 text-12 text-soft">
				{t`Neither the order book nor insurance could take a liquidated position, so the most profitable ones on the other side were closed at its bankruptcy price, without a fee.`}
			</p>
			<LongList items={position.deleveragings}>
				{(closed, index) => {
					const [lots, price] = [own(String(closed.lots)), figure(closed.price)];
					return (
						<button
							key={closed.against}
							type="button"
							aria-haspopup="dialog"
							className={join(
								"pressable num flex min-h-11 w-full flex-wrap items-center justify-between gap-x-3 py-2 text-left text-12",
								index > 0 && "hairline",
							)}
							onClick={() => {
								setChosen(closed);
								setOpen(true);
							}}
						>
							<span>{t`${lots} lots at ${price}`}</span>
							<span className={closed.profit.startsWith("-") ? "text-down" : "text-up"}>
								{own(closed.profit, { least: 2, short: true, sign: true })}
							</span>
							<span className="flex w-full items-center justify-between text-11 text-faint">
								{time(closed.time)}
								<span className="flex items-center gap-1 text-brand">
									<ShieldCheck aria-hidden size={14} strokeWidth={1.75} />
									{t`Verify on this phone`}
								</span>
							</span>
						</button>
					);
				}}
			</LongList>
			{chosen !== undefined && (
				<DeleveragingProofSheet
					key={chosen.against}
					id={position.id}
					against={chosen.against}
					open={open}
					onClose={() => setOpen(false)}
				/>
			)}
		</Card>
	);
}
