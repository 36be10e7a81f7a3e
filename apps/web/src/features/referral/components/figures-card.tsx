import type { CallData } from "@candor/contract";
import { Card, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { HideableAmount } from "../../../shared/hidden-amounts/hideable-amount.tsx";

export function FiguresCard({ invite: { count, income, pending, rank } }: { invite: CallData<"user/invite"> }) {
	const { t } = useLingui();
	const { figure } = useFigures();
	return (
		<Card className="py-3.5">
			<dl className="grid grid-cols-[repeat(auto-fit,minmax(5.5rem,1fr))] gap-3 text-center">
				<Figure label={t({ message: "Invited", context: "number of invited friends" })}>{figure(`${count}`)}</Figure>
				<Figure label={t`Earned USDT`}>
					<HideableAmount value={income} places={2} className="text-up" />
				</Figure>
				<Figure label={t`Pending USDT`}>
					<HideableAmount value={pending} places={2} />
				</Figure>
				{rank !== null && <Figure label={t`Rank`}>{figure(`${rank}`)}</Figure>}
			</dl>
			<p className="mt-2 text-center text-11 text-soft">
				{t`Earned and pending count closed days (UTC). A day's rebates are added within 24 hours after it ends.`}
			</p>
		</Card>
	);
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
	return (
		<div className="min-w-0">
			<dt className="text-11 text-soft">{label}</dt>
			<dd className="num text-16 font-semibold">{children}</dd>
		</div>
	);
}
