// The one mark of a simulated market: a chip behind the title in every page's bar. Nobody may mistake a sandbox for real.
import { useLingui } from "@lingui/react/macro";
import { useMode } from "../data/mode.ts";

export function SandboxChip() {
	const { t } = useLingui();
	if (useMode() !== "sandbox") return null;
	return (
		<span className="shrink-0 rounded-[6px] bg-[color-mix(in_srgb,var(--warn)_16%,transparent)] px-1.5 py-0.5 text-[0.65625rem] leading-[1.4] font-semibold whitespace-nowrap text-warn uppercase">
			<span className="max-[389px]:hidden">{t`Simulated market`}</span>
			<span className="min-[390px]:hidden">{t({ message: "Simulated", context: "market, where there is little room" })}</span>
		</span>
	);
}
