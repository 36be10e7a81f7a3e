import type { CallData } from "@candor/contract";
import { Button, FigureField, Select, Sheet } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import type { ShownFilter } from "../calculate/shown-filter.ts";
import { useLocalText } from "./labels.ts";

export type Filters = Pick<ShownFilter, "fiat" | "payType" | "amount">;

export interface FilterSheetProps {
	config: CallData<"ctc/config">;
	filter: ShownFilter;
	open: boolean;
	onOpenChange: (open: boolean) => void;
	onChoose: (filters: Filters) => void;
}

const ALL = "all";

export function FilterSheet({ open, onOpenChange, ...form }: FilterSheetProps) {
	const { t } = useLingui();
	return (
		<Sheet open={open} onOpenChange={onOpenChange} title={t`Filter`}>
			<Form {...form} />
		</Sheet>
	);
}

function Form({ config, filter, onChoose }: Omit<FilterSheetProps, "open" | "onOpenChange">) {
	const { t } = useLingui();
	const local = useLocalText();
	const [fiat, setFiat] = useState(filter.fiat);
	const [payType, setPayType] = useState(filter.payType ?? ALL);
	const [amount, setAmount] = useState(filter.amount ?? "");
	const chosen = config.fiats.find((one) => one.fiat === fiat);
	const payTypes = config.pay_types.filter((one) => one.fiat === fiat && one.open);
	const known = payTypes.some((one) => one.pay_type === payType) ? payType : ALL;
	return (
		<div className="grid grid-cols-[minmax(0,1fr)] gap-3 pb-2">
			<Labelled text={t`Currency`}>
				<Select
					label={t`Currency`}
					value={fiat}
					onValueChange={setFiat}
					items={config.fiats.filter((one) => one.open).map((one) => ({ value: one.fiat, label: one.fiat }))}
				/>
			</Labelled>
			<FigureField
				label={t`Amount you want to trade`}
				value={amount}
				decimals={chosen?.decimals ?? 0}
				unit={fiat}
				placeholder={t`Any amount`}
				onValueChange={setAmount}
			/>
			<Labelled text={t`Payment method`}>
				<Select
					label={t`Payment method`}
					value={known}
					onValueChange={setPayType}
					items={[
						{ value: ALL, label: t`All payment methods` },
						...payTypes.map((one) => ({ value: one.pay_type, label: local(one.name) })),
					]}
				/>
			</Labelled>
			<div className="grid grid-cols-[2fr_3fr] gap-3 pt-1">
				<Button tone="ghost" onClick={() => onChoose({ fiat, payType: undefined, amount: undefined })}>
					{t`Reset`}
				</Button>
				<Button
					onClick={() =>
						onChoose({ fiat, payType: known === ALL ? undefined : known, amount: Number(amount) > 0 ? amount : undefined })
					}
				>
					{t`Show ads`}
				</Button>
			</div>
		</div>
	);
}

function Labelled({ text, children }: { text: string; children: ReactNode }) {
	return (
		<div>
			<p aria-hidden className="mb-1.5 text-12 text-soft">
				{text}
			</p>
			{children}
		</div>
	);
}
