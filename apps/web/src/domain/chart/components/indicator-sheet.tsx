import { Button, Chip, Sheet } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { Table } from "lucide-react";
import { useCloseOnBack } from "../../../shared/navigation/close-layer-on-back.ts";
import { MAIN_INDICATORS, MOST_SUB, SUB_INDICATORS, toggleMain, toggleSub, useChartChoices } from "../indicators.ts";

export interface IndicatorSheetProps {
	open: boolean;
	onOpenChange: (open: boolean) => void;
	onTable: () => void;
}

export function IndicatorSheet({ open, onOpenChange, onTable }: IndicatorSheetProps) {
	const { t } = useLingui();
	const { period, main, sub } = useChartChoices();
	useCloseOnBack(open, () => onOpenChange(false));
	return (
		<Sheet open={open} onOpenChange={onOpenChange} title={t`Indicators`} detail={t`Your choice stays on this device.`}>
			<Group title={t`Over the candles`} note={period === "timeshare" ? t`Not shown in time-share` : undefined}>
				{MAIN_INDICATORS.map((name) => (
					<Chip key={name} on={main.includes(name)} onClick={() => toggleMain(name)}>
						{name}
					</Chip>
				))}
			</Group>
			<Group title={t`Below the candles`} note={t`${MOST_SUB} at most`}>
				{SUB_INDICATORS.map((name) => (
					<Chip key={name} on={sub.includes(name)} onClick={() => toggleSub(name)}>
						{name}
					</Chip>
				))}
			</Group>
			<Button
				tone="ghost"
				wide
				className="mt-6"
				icon={<Table aria-hidden size={18} strokeWidth={1.75} />}
				onClick={() => {
					onOpenChange(false);
					onTable();
				}}
			>
				{t`Show the figures as a table`}
			</Button>
		</Sheet>
	);
}

function Group({ title, note, children }: { title: string; note: string | undefined; children: React.ReactNode }) {
	return (
		<fieldset className="mt-4">
			<legend className="mb-3 text-12 text-soft">
				<span className="font-semibold text-ink">{title}</span>
				{note !== undefined && <span> · {note}</span>}
			</legend>
			<div className="flex flex-wrap gap-x-2 gap-y-4">{children}</div>
		</fieldset>
	);
}
