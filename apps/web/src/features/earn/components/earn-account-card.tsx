import type { CallData } from "@candor/contract";
import { Chip, Skeleton } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { HideableAmount } from "../../../shared/hidden-amounts/hideable-amount.tsx";

export interface EarnAccountCardProps {
	report: CallData<"lh/deposit/report"> | undefined;
	/** True if the account failed to load. */
	notKnown: boolean;
}

export function EarnAccountCard({ report, notKnown }: EarnAccountCardProps) {
	const { t } = useLingui();
	const [coin, setCoin] = useState<number>();
	const coins = report?.custody ?? [];
	const shown = coins.find(({ currency_id }) => currency_id === coin) ?? coins[0];
	const unit = shown?.currency ?? "USDT";
	// Returns the text of an amount. An unknown amount is shown as a dash, not as zero.
	const known = (amount: string | undefined) => (report === undefined ? undefined : (amount ?? "0"));
	return (
		<section aria-label={t`In custody`} className="rounded-l bg-[image:var(--hero)] p-4 text-white shadow-card">
			<div className="flex flex-wrap items-center justify-between gap-x-3">
				<h2 className="text-12 font-normal text-white/85">{t`In custody`}</h2>
				{coins.length > 1 && (
					<span className="flex flex-wrap gap-1.5">
						{coins.map(({ currency_id, currency }) => (
							<Chip key={currency_id} on={currency_id === shown?.currency_id} onClick={() => setCoin(currency_id)}>
								{currency}
							</Chip>
						))}
					</span>
				)}
			</div>
			{report === undefined && !notKnown ? (
				<Skeleton width={170} height={33.5} className="mt-1 opacity-40" />
			) : (
				<HideableAmount
					value={known(shown?.custody)}
					places={2}
					wraps
					unit={unit}
					className="block text-30 leading-[1.25] font-[650] tracking-[-0.025em]"
					unitClassName="text-14 font-medium tracking-normal text-white/85"
				/>
			)}
			<dl className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(5.5rem,100%),1fr))] gap-x-3 gap-y-2">
				<Fact label={t({ message: "Today", context: "interest paid today" })}>
					<HideableAmount value={known(shown?.today)} sign />
				</Fact>
				<Fact label={t`Total return`}>
					<HideableAmount value={known(shown?.total)} sign />
				</Fact>
				<Fact label={t({ message: "Orders", context: "of managed products" })}>
					<span className="num">{report === undefined ? "–" : (shown?.orders ?? 0)}</span>
				</Fact>
			</dl>
		</section>
	);
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
	return (
		<div>
			<dt className="text-11 text-white/85">{label}</dt>
			<dd className="text-14 font-semibold">{children}</dd>
		</div>
	);
}
