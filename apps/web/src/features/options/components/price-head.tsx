import type { Quotation } from "@candor/contract";
import { Chip, Price } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { ShieldCheck } from "lucide-react";
import { useState } from "react";
import { useLiveIndex } from "../../../domain/options/live-index.ts";
import { chosenChart, useChosenChart } from "../data/preferences.ts";
import { HalfChips } from "./options-bar.tsx";
import { SignedPrice } from "./signed-price.tsx";

export function PriceHead({ listed }: { listed: Quotation }) {
	const { t } = useLingui();
	const [explained, setExplained] = useState(false);
	const chart = useChosenChart();
	return (
		<div className="grid gap-1.5 px-4 pb-1.5">
			<div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
				<IndexNow symbol={listed.symbol} decimals={listed.decimals} />
				<HalfChips />
			</div>
			<div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
				<button
					type="button"
					aria-haspopup="dialog"
					onClick={() => setExplained(true)}
					className="pressable target inline-flex items-center gap-1 text-12 text-brand"
				>
					<ShieldCheck aria-hidden size={15} strokeWidth={1.75} />
					{t`signed price`}
				</button>
				<fieldset aria-label={t`Chart`} className="ml-auto flex min-w-0 gap-1.5">
					<Chip on={chart === "line"} onClick={() => chosenChart.set("line")}>
						{t({ message: "Live", context: "the line of the index, second by second" })}
					</Chip>
					<Chip on={chart === "candles"} onClick={() => chosenChart.set("candles")}>
						{t`Candles`}
					</Chip>
				</fieldset>
			</div>
			<SignedPrice symbol={listed.symbol} open={explained} onOpenChange={setExplained} />
		</div>
	);
}

/** Shows the current index price. It is a separate component, so that the new price of each second renders nothing else. */
export function IndexNow({ symbol, decimals }: { symbol: string; decimals: number }) {
	const { t } = useLingui();
	return (
		<p className="flex min-w-0 items-baseline gap-1.5 leading-[1.2]">
			<Price
				value={useLiveIndex(symbol)}
				decimals={decimals}
				follow
				className="text-[min(1.5rem,7.6vw)] font-bold tracking-[-0.02em]"
			/>
			<span className="text-11 text-soft">{t({ message: "index", context: "the price that options settle by" })}</span>
		</p>
	);
}
