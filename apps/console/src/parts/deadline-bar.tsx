// Shows how much of the time until a deadline is over, and the time left.
import { join } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { serverNow } from "../data/calls.ts";
import { durationText } from "./moments.tsx";

/** @param from start of the waiting time, in ms @param due deadline, in ms; null if there is no deadline */
export function DeadlineBar({ from, due }: { from: number | null; due: number | null }) {
	const { t } = useLingui();
	if (from === null || due === null) return "–";
	const left = due - serverNow();
	const share = Math.min(1, Math.max(0, 1 - left / Math.max(1, due - from)));
	const tone = share > 0.8 ? "bg-bad" : share > 0.5 ? "bg-warn" : "bg-good";
	const said = left > 0 ? t`due in ${durationText(left)}` : t`overdue by ${durationText(-left)}`;
	return (
		<div className="grid items-center gap-x-2.5 gap-y-1 min-[1200px]:flex">
			<div aria-hidden className="h-1 w-16 overflow-hidden rounded-full bg-raised">
				<div className={join("h-full rounded-full", tone)} style={{ width: `${share * 100}%` }} />
			</div>
			<span className="text-11 min-[1200px]:whitespace-nowrap text-soft">{said}</span>
		</div>
	);
}
