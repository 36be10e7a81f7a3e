// Minus and plus buttons of a number field. They are visible while the field has the focus. A tap on a button does not take the
// focus from the field.
import { useLingui } from "@lingui/react/macro";
import { Minus, Plus } from "lucide-react";

export interface SteppersProps {
	label: string;
	onStep: (way: 1 | -1) => void;
}

export function Steppers({ label, onStep }: SteppersProps) {
	const { t } = useLingui();
	const steps = [
		{ way: -1, icon: Minus, says: t`${label}: less` },
		{ way: 1, icon: Plus, says: t`${label}: more` },
	] as const;
	return (
		<span className="field-steps -mr-3 h-full shrink-0">
			{steps.map(({ way, icon: Icon, says }) => (
				<button
					key={way}
					type="button"
					// The Tab key skips the buttons, because keyboard users change the value with the arrow keys.
					tabIndex={-1}
					aria-label={says}
					onPointerDown={(event) => event.preventDefault()}
					onMouseDown={(event) => event.preventDefault()}
					onClick={() => onStep(way)}
					className="pressable grid h-full w-8 place-items-center text-brand last:rounded-r-m"
				>
					<Icon aria-hidden size={16} strokeWidth={2} />
				</button>
			))}
		</span>
	);
}
