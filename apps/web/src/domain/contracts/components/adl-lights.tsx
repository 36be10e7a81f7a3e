// Five lights that show a position's place in the ADL queue (auto-deleveraging). A tap opens an explanation (adl-sheet.tsx).
import { join } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";

const LIGHTS = [1, 2, 3, 4, 5] as const;

export function AdlLights({ queue, onAsk }: { queue: number; onAsk: () => void }) {
	const { t } = useLingui();
	return (
		<button
			type="button"
			aria-haspopup="dialog"
			onClick={onAsk}
			className="pressable target num inline-flex shrink-0 items-center gap-1.5 text-11 text-soft"
		>
			<span className="sr-only">{t`Place in the auto-deleveraging queue: ${queue} of 5`}</span>
			<span aria-hidden>ADL</span>
			<Lights queue={queue} />
			<span aria-hidden>{queue}/5</span>
		</button>
	);
}

export function Lights({ queue, large }: { queue: number; large?: boolean }) {
	return (
		<span aria-hidden className={join("inline-flex items-end", large ? "gap-1.5" : "gap-0.5")}>
			{LIGHTS.map((light) => (
				<span
					key={light}
					className={join(
						"rounded-full",
						large ? "h-6 w-2.5" : "h-2.5 w-1",
						light > queue ? "bg-line" : queue >= 4 ? "bg-down" : queue === 3 ? "bg-warn" : "bg-brand",
					)}
				/>
			))}
		</span>
	);
}
