import type { Period } from "@candor/contract";
import { join, useSelectedIntoView } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { choosePeriod } from "../indicators.ts";
import { PERIODS } from "../periods.ts";
import { usePeriodNames } from "./period-names.ts";

export interface PeriodBarProps {
	period: Period;
	onIndicators: () => void;
	more: ReactNode;
}

export function PeriodBar({ period, onIndicators, more }: PeriodBarProps) {
	const { t } = useLingui();
	const { short, long } = usePeriodNames();
	const row = useSelectedIntoView<HTMLFieldSetElement>(period);
	return (
		<div className="flex min-w-0 items-center gap-2 px-4 text-12 font-medium text-soft">
			<fieldset
				ref={row}
				className="sideways no-scrollbar relative -ml-4 flex min-w-0 flex-1 overflow-x-auto px-2.5 [--fade:10px]"
			>
				<legend className="sr-only">{t`Period`}</legend>
				{PERIODS.map((one) => (
					<button
						key={one}
						type="button"
						aria-pressed={one === period}
						onClick={() => choosePeriod(one)}
						className={join(
							"h-11 min-w-[30px] shrink-0 px-1.5 whitespace-nowrap transition-colors duration-150 max-[379px]:min-w-[26px] max-[379px]:px-1",
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
			{more}
		</div>
	);
}
