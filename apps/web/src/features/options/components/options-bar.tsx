import { Chip } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { ChevronDown } from "lucide-react";
import { PageBar } from "../../../shared/page-bar/page-bar.tsx";
import { chosenAccount, chosenHalf, type OptionAccount, useChosenAccount, useChosenHalf } from "../data/preferences.ts";

export interface OptionsBarProps {
	symbol: string;
	/** Account that the URL names; undefined if the URL names none. It applies until it is stored as the user's choice. */
	asked: OptionAccount | undefined;
	onPick: () => void;
}

export function OptionsBar({ symbol, asked, onPick }: OptionsBarProps) {
	const { t } = useLingui();
	return (
		<PageBar aside={<AccountChips asked={asked} />}>
			<button
				type="button"
				aria-label={t`${symbol}: choose another market`}
				onClick={onPick}
				className="pressable target flex shrink-0 items-center gap-1 min-[350px]:gap-1.5"
			>
				<h1 className="whitespace-nowrap text-[min(1.125rem,5vw)] leading-[1.2] font-bold tracking-[-0.02em]">{symbol}</h1>
				<ChevronDown aria-hidden size={16} strokeWidth={1.75} className="shrink-0" />
			</button>
		</PageBar>
	);
}

const PAIR = "ml-auto flex min-w-0 gap-1 min-[350px]:gap-1.5";
/** CSS classes for a text size that fits a narrow bar. */
const NARROW = "max-[349px]:px-2 text-[min(0.75rem,3.6vw)]!";
const DEMO = "bg-[color-mix(in_srgb,var(--warn)_16%,transparent)]! text-warn!";

function AccountChips({ asked }: { asked: OptionAccount | undefined }) {
	const { t } = useLingui();
	const chosen = useChosenAccount();
	const account = asked ?? chosen;
	const demo = account === "simulation";
	return (
		<fieldset aria-label={t`Demo or real money`} className={`${PAIR} pr-2`}>
			<Chip on={demo} onClick={() => chosenAccount.set("simulation")} className={demo ? `${NARROW} ${DEMO}` : NARROW}>
				{t`Demo`}
			</Chip>
			<Chip on={!demo} onClick={() => chosenAccount.set("real")} className={NARROW}>
				{t`Real`}
			</Chip>
		</fieldset>
	);
}

/** Switch between options and contracts, at the right below the bar. */
export function HalfChips({ asked }: { asked?: "options" | "contracts" }) {
	const { t } = useLingui();
	const chosen = useChosenHalf();
	const half = asked ?? chosen;
	return (
		<fieldset aria-label={t`Options or contracts`} className={PAIR}>
			<Chip on={half === "options"} onClick={() => chosenHalf.set("options")}>
				{t`Options`}
			</Chip>
			<Chip on={half === "contracts"} onClick={() => chosenHalf.set("contracts")}>
				{t`Contracts`}
			</Chip>
		</fieldset>
	);
}
