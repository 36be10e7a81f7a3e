import type { Fund } from "@candor/contract";
import { join, Sparkline, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useServerTime } from "../../data/server-clock.ts";
import { DailyChangeBars } from "./daily-change-bars.tsx";
import { valueHistoryOf } from "./value-history.ts";

const START = "1.000000000";

const dayOf = (now: number) => Math.floor((now - 1) / 86_400_000);

export function FundValueChart({ fund }: { fund: Fund }) {
	const { t } = useLingui();
	const { figure } = useFigures();
	const today = useServerTime(dayOf);
	const course = valueHistoryOf(fund, today);
	const { down, whole } = course;
	const shown = course.days.length;
	const direction = whole === undefined || Number(whole) === 0 ? "still" : Number(whole) > 0 ? "up" : "down";
	return (
		<div className="grid grid-cols-[minmax(0,1fr)] gap-3">
			<dl className="grid grid-cols-[repeat(auto-fit,minmax(min(5.5rem,100%),1fr))] gap-x-3 gap-y-2">
				<div>
					<dt className="text-11 text-soft">{t`Unit value`}</dt>
					<dd className="num text-18 font-[650]">{figure(fund.value?.value ?? START, { places: 6 })}</dd>
				</div>
				{shown > 0 && (
					<>
						<Change label={t({ message: "Today", context: "change of a fund's value" })} percent={course.today} />
						<Change label={shown === 1 ? t`Since the start` : t`${shown} days`} percent={whole} />
					</>
				)}
			</dl>
			{course.points.length > 1 ? (
				<figure className="grid grid-cols-[minmax(0,1fr)] gap-2">
					<div className="flex justify-center">
						<Sparkline points={course.points} direction={direction} width={270} height={56} area />
					</div>
					<DailyChangeBars bars={course.bars} />
					{shown > 1 && (
						<figcaption className="num text-11 text-soft">{t`${down} of ${shown} days ended lower than they began`}</figcaption>
					)}
				</figure>
			) : (
				<p className="text-12 text-soft">{t`A unit begins at 1. The first value comes at the next full hour.`}</p>
			)}
		</div>
	);
}

function Change({ label, percent }: { label: string; percent: string | undefined }) {
	const { percent: shown } = useFigures();
	const value = Number(percent ?? 0);
	return (
		<div>
			<dt className="text-11 text-soft">{label}</dt>
			<dd className={join("num text-18 font-[650]", value > 0 && "text-up", value < 0 && "text-down")}>
				{percent === undefined ? "–" : shown(percent)}
			</dd>
		</div>
	);
}
