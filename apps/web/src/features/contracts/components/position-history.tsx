import type { PositionWithFills } from "@candor/contract";
import { Card, join, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useHideableFigure } from "../../../shared/hidden-amounts/hidden-amounts.ts";
import { LongList } from "../../../shared/paged-list/long-list.tsx";
import { FundingPayments } from "./funding-payments.tsx";

export function PositionHistory({ position }: { position: PositionWithFills }) {
	const { t } = useLingui();
	const { figure, time } = useFigures();
	const own = useHideableFigure();
	const { fills } = position;
	return (
		<>
			<Card className="px-4 py-3.5">
				<h2 className="text-14 font-semibold">{t`Fills`}</h2>
				{fills.length === 0 && <p className="mt-2 text-12 text-soft">{t`Nothing of it was filled.`}</p>}
				<LongList items={fills}>
					{(fill, index) => {
						const lots = own(String(fill.lots));
						const fee = own(fill.fee, { least: 2, short: true });
						return (
							<div
								key={fill.id}
								className={join("num flex flex-wrap justify-between gap-x-3 py-2 text-12", index > 0 && "hairline")}
							>
								<span>
									{fill.effect === "open" ? t`Opened` : t`Closed`} <b className="font-semibold">{figure(fill.price)}</b>
								</span>
								<span>{t`${lots} lots, fee ${fee}`}</span>
								<span className="w-full text-11 text-faint">{time(fill.time)}</span>
							</div>
						);
					}}
				</LongList>
			</Card>
			{position.funding_payments.length > 0 && <FundingPayments position={position} />}
		</>
	);
}
