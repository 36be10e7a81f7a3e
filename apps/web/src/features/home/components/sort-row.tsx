import { join } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { ChevronDown, ChevronUp } from "lucide-react";
import type { Sorting, SortKey } from "../../../domain/market/choose-markets.ts";

export interface SortRowProps {
	sort: Sorting;
	onSort: (by: SortKey) => void;
}

export function SortRow({ sort, onSort }: SortRowProps) {
	const { t } = useLingui();
	const column = (name: SortKey, label: string, className?: string) => (
		<SortButton
			label={label}
			way={sort?.by === name ? (sort.falling ? "falling" : "rising") : undefined}
			onClick={() => onSort(name)}
			className={className}
		/>
	);
	return (
		<fieldset aria-label={t`Sort the markets`} className="flex flex-wrap items-center gap-x-2 pt-1 text-11 text-faint">
			<span className="flex flex-auto items-center gap-3">
				{column("name", t({ message: "Name", context: "column of the market list" }))}
				{column("volume", t({ message: "Volume", context: "column of the market list" }))}
			</span>
			{column("price", t({ message: "Price", context: "column of the market list" }), "justify-end")}
			{column("change", t({ message: "24h change", context: "column of the market list" }), "min-w-[66px] justify-end")}
		</fieldset>
	);
}

interface SortButtonProps {
	label: string;
	way: "rising" | "falling" | undefined;
	onClick: () => void;
	className?: string | undefined;
}

function SortButton({ label, way, onClick, className }: SortButtonProps) {
	const { t } = useLingui();
	return (
		<button
			type="button"
			aria-pressed={way !== undefined}
			onClick={onClick}
			className={join(
				"target flex h-7 min-w-0 shrink-0 items-center gap-0.5 whitespace-nowrap",
				way !== undefined && "text-ink",
				className,
			)}
		>
			<span className="truncate">{label}</span>
			<span aria-hidden className="grid shrink-0">
				<ChevronUp size={9} strokeWidth={2.5} className={join("-mb-[3px]", way === "rising" ? "text-brand" : "opacity-60")} />
				<ChevronDown size={9} strokeWidth={2.5} className={way === "falling" ? "text-brand" : "opacity-60"} />
			</span>
			{way !== undefined && <span className="sr-only">{way === "rising" ? t`lowest first` : t`highest first`}</span>}
		</button>
	);
}
