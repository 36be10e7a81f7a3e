import { Sheet } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { Lights } from "./adl-lights.tsx";

export function AdlSheet({ queue, open, onClose }: { queue: number; open: boolean; onClose: () => void }) {
	const { t } = useLingui();
	return (
		<Sheet
			open={open}
			onOpenChange={(next) => !next && onClose()}
			title={t`Auto-deleveraging (ADL)`}
			detail={t`Lights that are lit: ${queue} of 5`}
		>
			<div className="grid gap-3 text-14 text-soft">
				<Lights queue={queue} large />
				<p>{t`When a liquidation finds nobody in the book and insurance cannot take it over, it is closed against positions of the other side. Who gained most with the most leverage comes first.`}</p>
				<p>{t`Five lights: this position is among the next fifth. It would be closed, in whole or in part, at the bankruptcy price of the other one, without a fee. Less leverage or a part close moves it back.`}</p>
			</div>
		</Sheet>
	);
}
