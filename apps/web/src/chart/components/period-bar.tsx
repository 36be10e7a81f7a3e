// The row above the chart: periods and indicators. Too long for a narrow phone, the periods slide.
import type { Period } from "@candor/contract";
import { join } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { choosePeriod } from "../indicators.ts";
import { PERIODS } from "../periods.ts";
import { usePeriodNames } from "./period-names.ts";

export function PeriodBar({ period, onIndicators }: { period: Period; onIndicators: () => void }) {
	const { t } = useLingui();
	const { short, long } = usePeriodNames();
	const row = useRef<HTMLFieldSetElement>(null);
	// The chosen one is never beyond the edge.
	useEffect(() => {
		const on = row.current?.querySelector<HTMLElement>(`[data-period="${period}"]`);
		if (on != null) row.current?.scrollTo({ left: on.offsetLeft - row.current.clientWidth / 2 });
	}, [period]);
	return (
		<div className="flex min-w-0 items-center gap-3.5 px-4 text-12 font-medium text-soft">
			<fieldset
				ref={row}
				className="no-scrollbar relative -mx-2 flex min-w-0 flex-1 overflow-x-auto mask-r-from-[calc(100%-14px)] px-0.5"
			>
				<legend className="sr-only">{t`Period`}</legend>
				{PERIODS.map((one) => (
					<button
						key={one}
						type="button"
						data-period={one}
						aria-pressed={one === period}
						onClick={() => choosePeriod(one)}
						className={join(
							"h-11 min-w-[30px] shrink-0 px-1.5 whitespace-nowrap transition-colors duration-150",
							one === period && "font-bold text-brand",
						)}
					>
						{short[one]}
						<span className="sr-only"> {long[one]}</span>
					</button>
				))}
			</fieldset>
			<button type="button" aria-haspopup="dialog" onClick={onIndicators} className="pressable h-11 shrink-0">
				{t`Indicators`}
			</button>
		</div>
	);
}
