// Shows the reserve that pays a product's interest, with all decimals.

import type { EarnReserve } from "@candor/contract";
import { Card, Sparkline, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { ShieldCheck } from "lucide-react";
import { shareOf } from "../../../shared/amounts/units.ts";
import { Disclosure } from "../../../shared/page-parts/disclosure.tsx";
import { LabelledFigure } from "../../../shared/page-parts/labelled-figure.tsx";
import { reserveCurve } from "../calculate/curves.ts";

export function ReserveCard({ reserve, currency }: { reserve: EarnReserve; currency: string }) {
	const { t } = useLingui();
	const { figure, time } = useFigures();
	const money = (amount: string) => `${figure(amount, { short: true, least: 2 })} ${currency}`;
	const history = reserveCurve(reserve);
	const locked = shareOf(reserve.locked, reserve.available) * 100;
	return (
		<Card className="grid grid-cols-[minmax(0,1fr)] gap-3">
			<h2 className="flex items-center gap-2 text-16 font-semibold">
				<ShieldCheck aria-hidden size={20} strokeWidth={1.75} className="shrink-0 text-brand" />
				{t`Where this interest comes from`}
			</h2>
			<p className="text-12 text-soft">
				{t`From a reserve that the house funded before it sold anything. Your order's whole interest is locked in it when you subscribe; nobody's principal is ever touched.`}
			</p>
			<div aria-hidden className="flex h-2.5 overflow-hidden rounded-full bg-raised">
				<div className="bg-brand" style={{ width: `${locked}%` }} />
				<div className="bg-teal" style={{ width: `${100 - locked}%` }} />
			</div>
			<dl>
				<LabelledFigure label={t`Locked for open orders`}>{money(reserve.locked)}</LabelledFigure>
				<LabelledFigure label={t`Free for new orders`}>{money(reserve.available)}</LabelledFigure>
			</dl>
			<dl className="hairline pt-2">
				<LabelledFigure label={t`Put in by the house`}>{money(reserve.funded)}</LabelledFigure>
				<LabelledFigure label={t`Charges of early redemption`}>+ {money(reserve.charges)}</LabelledFigure>
				<LabelledFigure label={t`Taken out by the house`}>− {money(reserve.withdrawn)}</LabelledFigure>
				<LabelledFigure label={t`Interest paid to users`}>− {money(reserve.paid)}</LabelledFigure>
				<LabelledFigure label={t`Locked and free together`} strong>
					= {money(sumOf(reserve.locked, reserve.available))}
				</LabelledFigure>
			</dl>
			{history.length > 1 && (
				<figure className="grid justify-items-center gap-1">
					<Sparkline points={history} direction="still" width={236} height={44} area />
					<figcaption className="text-11 text-faint">{t`The reserve day by day`}</figcaption>
				</figure>
			)}
			{reserve.moves.length > 0 && (
				<Disclosure className="text-12" summaryClass="font-semibold text-brand" summary={t`Reserve history`}>
					<dl className="mt-1">
						{reserve.moves.map((move) => (
							<LabelledFigure key={`${move.time} ${move.kind} ${move.amount}`} label={time(move.time)}>
								{move.kind === "funded" ? "+" : "−"} {money(move.amount)}
							</LabelledFigure>
						))}
					</dl>
				</Disclosure>
			)}
		</Card>
	);
}

function sumOf(one: string, other: string): string {
	const places = one.split(".")[1]?.length ?? 0;
	const units = BigInt(one.replace(".", "")) + BigInt(other.replace(".", ""));
	const digits = units.toString().padStart(places + 1, "0");
	return places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
}
