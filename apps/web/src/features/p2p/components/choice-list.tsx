// A list of radio buttons with details, for example for pay types and payment accounts.
import { join } from "@candor/ui";
import { Check } from "lucide-react";
import { type ReactNode, useId } from "react";

export interface Choice {
	readonly value: string;
	readonly label: ReactNode;
	readonly detail?: ReactNode;
}

export interface ChoiceListProps {
	legend: string;
	value: string | undefined;
	items: readonly Choice[];
	onValueChange: (value: string) => void;
}

export function ChoiceList({ legend, value, items, onValueChange }: ChoiceListProps) {
	const name = useId();
	return (
		<fieldset className="grid grid-cols-[minmax(0,1fr)] gap-2">
			<legend className="mb-1.5 text-12 text-soft">{legend}</legend>
			{items.map((item) => (
				<label
					key={item.value}
					className={join(
						"pressable relative flex min-h-12 cursor-pointer items-center gap-3 rounded-m px-3 py-2 has-focus-visible:outline-2 has-focus-visible:outline-accent",
						item.value === value ? "tint-brand" : "bg-raised",
					)}
				>
					<input
						type="radio"
						name={name}
						value={item.value}
						checked={item.value === value}
						onChange={() => onValueChange(item.value)}
						className="absolute size-px opacity-0"
					/>
					<span className="min-w-0 flex-1">
						<span className="block text-14 font-semibold break-words text-ink">{item.label}</span>
						{item.detail !== undefined && <span className="block text-12 break-words text-soft">{item.detail}</span>}
					</span>
					{item.value === value && <Check aria-hidden size={18} strokeWidth={2} className="shrink-0" />}
				</label>
			))}
		</fieldset>
	);
}
