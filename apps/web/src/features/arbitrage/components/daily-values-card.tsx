import type { Fund } from "@candor/contract";
import { Card, join, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { percentText } from "../../../domain/arbitrage/value-history.ts";
import { Disclosure } from "../../../shared/page-parts/disclosure.tsx";

const SHOWN = 30;

export function DailyValuesCard({ days }: Pick<Fund, "days">) {
	const { t } = useLingui();
	const { figure, day, percent } = useFigures();
	if (days.length === 0) return null;
	return (
		<Card>
			<Disclosure className="text-12" summaryClass="text-14 font-semibold" summary={t`Day by day`}>
				<ul className="mt-2">
					{days
						.slice(-SHOWN)
						.reverse()
						.map(({ time, value, change }) => (
							<li key={time} className="num flex flex-wrap justify-between gap-x-3 py-1">
								<span className="text-soft">{day(time)}</span>
								<span className="ml-auto">{figure(value, { places: 6 })}</span>
								<span className={join("min-w-[4.5rem] text-right", change.startsWith("-") ? "text-down" : "text-up")}>
									{percent(percentText(change))}
								</span>
							</li>
						))}
				</ul>
			</Disclosure>
		</Card>
	);
}
