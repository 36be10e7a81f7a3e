// The row above the chart: periods, indicators, full screen. Too long for a narrow phone, the periods slide.
import type { Period } from "@candor/contract";
import { IconButton, join } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { Maximize2, Minimize2 } from "lucide-react";
import { choosePeriod } from "../indicators.ts";
import { PERIODS } from "../periods.ts";
import { usePeriodNames } from "./period-names.ts";

export interface PeriodBarProps {
	period: Period;
	full: boolean;
	onFull: (full: boolean) => void;
	onIndicators: () => void;
}

export function PeriodBar({ period, full, onFull, onIndicators }: PeriodBarProps) {
	const { t } = useLingui();
	const { short, long } = usePeriodNames();
	const Size = full ? Minimize2 : Maximize2;
	return (
		<div className="flex items-center gap-3 pr-1 pl-4 text-12 font-medium text-soft">
			<fieldset className="no-scrollbar -mx-2 flex min-w-0 flex-1 gap-3.5 overflow-x-auto px-2">
				<legend className="sr-only">{t`Period`}</legend>
				{PERIODS.map((one) => (
					<button
						key={one}
						type="button"
						aria-pressed={one === period}
						aria-label={long[one]}
						onClick={() => choosePeriod(one)}
						className={join(
							"h-11 min-w-5 shrink-0 whitespace-nowrap transition-colors duration-150",
							one === period && "font-bold text-brand",
						)}
					>
						{short[one]}
					</button>
				))}
			</fieldset>
			<button type="button" aria-haspopup="dialog" onClick={onIndicators} className="pressable h-11 shrink-0">
				{t`Indicators`}
			</button>
			<IconButton label={full ? t`Leave full screen` : t`Full screen`} onClick={() => onFull(!full)} className="-ml-3">
				<Size aria-hidden size={17} strokeWidth={1.75} />
			</IconButton>
		</div>
	);
}
