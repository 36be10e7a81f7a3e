import { join, Select, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { memo } from "react";
import { priceText } from "../calculate/pair.ts";
import { type BookView, bookView, chooseBookStep, useBookStep, useBookView } from "../data/book-settings.ts";
import type { SpotPair } from "../data/pair-terms.ts";

const VIEWS: readonly BookView[] = ["both", "bids", "asks"];
const LINES = [4, 8, 12] as const;

export const BookSettings = memo(function BookSettings({ pair }: { pair: SpotPair }) {
	const { t } = useLingui();
	const { figure } = useFigures();
	const view = useBookView();
	const { step, steps } = useBookStep(pair);
	const names = { both: t`Both sides`, bids: t`Bids only`, asks: t`Asks only` };
	return (
		<div className="mt-1 flex flex-wrap items-center justify-between">
			<fieldset aria-label={t`Sides of the book`} className="-ml-1 flex min-w-0">
				{VIEWS.map((one) => (
					<button
						key={one}
						type="button"
						aria-label={names[one]}
						aria-pressed={one === view}
						onClick={() => bookView.set(one)}
						className={join("pressable grid h-11 w-7 place-items-center rounded-s", one !== view && "opacity-45")}
					>
						<BookPicture view={one} />
					</button>
				))}
			</fieldset>
			<Select
				label={t`Group prices`}
				value={String(step)}
				onValueChange={(next) => chooseBookStep(pair.symbol, BigInt(next))}
				shape="plain"
				className="ml-auto px-1 text-12! font-medium! text-soft"
				items={steps.map((value) => ({ value: String(value), label: figure(priceText(pair, value)) }))}
			/>
		</div>
	);
});

function BookPicture({ view }: { view: BookView }) {
	const upper = view === "bids" ? "var(--up)" : "var(--down)";
	const lower = view === "asks" ? "var(--down)" : "var(--up)";
	return (
		<svg aria-hidden="true" width="16" height="16" viewBox="0 0 16 16" fill="none" strokeWidth="1.75">
			<path d="M2 2.5h4v4.750h-4z" fill={upper} />
			<path d="M2 8.750h4v4.750h-4z" fill={lower} />
			{LINES.map((y) => (
				<path key={y} d={`M9 ${y}h5.500`} stroke="var(--soft)" strokeLinecap="round" />
			))}
		</svg>
	);
}
