// Headings for the groups of steps in the proof check of an option: title, main number, and details.
import { useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { shortHash } from "../../../../domain/proofs/short-hash.ts";
import { useHideableFigure } from "../../../../shared/hidden-amounts/hidden-amounts.ts";
import { type Group, type GroupId, stepIn } from "../calculate/groups.ts";
import { percentOf } from "../calculate/percent.ts";
import { preciseClock } from "../calculate/precise-clock.ts";
import { type Checked, headDueAt } from "../data/evidence.ts";

export interface GroupHead {
	readonly title: string;
	readonly aside: string;
	readonly detail: string;
}

export function useGroupLabels(checked: Checked): (group: Group) => GroupHead {
	const {
		steps,
		file: { placed, settled },
		head,
	} = checked;
	const { t } = useLingui();
	const { figure, clock } = useFigures();
	const own = useHideableFigure();
	const price = (text: string | undefined) => (text === undefined ? "" : figure(text));
	const seen = (found: { time: number } | null, sources: readonly unknown[]): string => {
		if (found === null) return "";
		const [at, count] = [preciseClock(found.time), sources.length];
		return t`${at} · median of ${count} sources`;
	};
	const words: Readonly<Record<GroupId, () => GroupHead>> = {
		readable: () => ({ title: t`What the exchange sent can be read`, aside: "", detail: "" }),
		terms() {
			const [stake, currency, seconds] = [own(placed.stake, { short: true }), placed.currency, placed.seconds];
			const ratio = percentOf(placed.payout_ratio);
			return {
				title: t`Terms were signed before the start`,
				aside: shortHash(placed.hash),
				detail:
					placed.side === "up"
						? t`Up · ${stake} ${currency} · ${seconds} s · pays ${ratio}%`
						: t`Down · ${stake} ${currency} · ${seconds} s · pays ${ratio}%`,
			};
		},
		open() {
			const numbers = stepIn(steps, "open")?.numbers;
			const found = numbers?.found ?? null;
			return {
				title: found === null ? t`No price came to open at` : t`Opening price is the first record after you bought`,
				aside: price(found?.price),
				detail: seen(found, numbers?.sources ?? []),
			};
		},
		close() {
			const numbers = stepIn(steps, "settlement")?.numbers;
			const found = numbers?.found ?? null;
			const seconds = placed.seconds;
			return {
				title:
					numbers?.by === "void"
						? t`It never opened, so nothing was at stake`
						: numbers?.by === "outage"
							? t`Closing price is the last record before the outage`
							: t`Closing price is the first record after ${seconds} s`,
				aside: price(found?.price),
				detail: seen(found, numbers?.sources ?? []),
			};
		},
		chain() {
			const numbers = stepIn(steps, "chain")?.numbers;
			const count = numbers?.records ?? 0;
			const due = headDueAt(checked);
			const at = head === undefined ? "" : clock(due ?? head.time);
			return {
				title: t`All records sit in one unbroken chain`,
				aside: numbers === undefined ? "" : `#${numbers.last}`,
				detail:
					head === undefined
						? t`${count} records`
						: due === undefined
							? t`${count} records · newest one published ${at}`
							: t`${count} records · the one that confirms them is published at ${at}`,
			};
		},
		payout() {
			const back = own(settled?.returned ?? "0", { short: true, least: 2 });
			const currency = placed.currency;
			const top = own(settled?.paid ?? "0", { short: true, least: 2 });
			return {
				title: t`What was paid follows from the terms`,
				aside: `${back} + ${top}`,
				detail: t`Stake returned + payout, ${currency}`,
			};
		},
		outage: () => ({ title: t`The exchange earned nothing by the outage`, aside: "", detail: t`Totals of all its options` }),
	};
	return ({ id }) => words[id]();
}
