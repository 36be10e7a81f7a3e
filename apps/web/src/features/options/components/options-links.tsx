import { join } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { Clock, TestTube } from "lucide-react";
import { Link } from "../../../shared/navigation/link.tsx";
import type { OptionAccount } from "../data/preferences.ts";

const WAY = "pressable target inline-flex items-center gap-1.5 text-12 font-medium text-brand";

export function OptionsLinks({ account, onLimits }: { account: OptionAccount; onLimits: () => void }) {
	const { t } = useLingui();
	return (
		<div className="mt-4 flex flex-wrap justify-between gap-x-4 gap-y-3">
			<Link to="/pages/option/simulator" className={join(WAY, account === "simulation" && "text-warn")}>
				<TestTube aria-hidden size={16} strokeWidth={1.75} />
				{t`Simulator`}
			</Link>
			<button type="button" aria-haspopup="dialog" onClick={onLimits} className={WAY}>
				<Clock aria-hidden size={16} strokeWidth={1.75} />
				{t`Loss limits and breaks`}
			</button>
		</div>
	);
}
