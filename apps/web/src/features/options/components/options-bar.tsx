// The tab's navigation bar: which market, and options or contracts, one tap apart.
import { Chip } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { ChevronDown } from "lucide-react";
import { PageBar } from "../../../page-bar/page-bar.tsx";
import { chosenHalf } from "../data/preferences.ts";

export interface OptionsBarProps {
	symbol: string;
	half: "options" | "contracts";
	onPick: () => void;
}

/** On a narrow phone the market keeps its whole name. */
const CHIP = "px-1.5! text-[min(0.75rem,3.4vw)]!";

export function OptionsBar({ symbol, half, onPick }: OptionsBarProps) {
	const { t } = useLingui();
	return (
		<PageBar
			aside={
				<fieldset
					aria-label={t`Options or contracts`} // In large letters one stands below the other.
					className="flex max-w-[max(92px,calc(100vw-13.5rem))] flex-wrap justify-end gap-x-1 gap-y-4"
				>
					<Chip on={half === "options"} onClick={() => chosenHalf.set("options")} className={CHIP}>
						{t`Options`}
					</Chip>
					<Chip on={half === "contracts"} onClick={() => chosenHalf.set("contracts")} className={CHIP}>
						{t`Contracts`}
					</Chip>
				</fieldset>
			}
		>
			<button
				type="button"
				aria-label={t`${symbol}: choose another market`}
				onClick={onPick}
				className="pressable target flex min-w-0 items-center gap-1.5"
			>
				<h1 className="truncate text-[min(1.125rem,5.8vw)] leading-[1.2] font-bold tracking-[-0.02em]">{symbol}</h1>
				<ChevronDown aria-hidden size={16} strokeWidth={1.75} className="shrink-0" />
			</button>
		</PageBar>
	);
}
