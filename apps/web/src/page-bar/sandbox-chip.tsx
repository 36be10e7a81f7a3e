// The one mark of a simulated market: a chip behind the title in every page's bar, shorter where the bar is narrow for its letters. Nobody
// may mistake a sandbox for real.
import { useLingui } from "@lingui/react/macro";
import { useMode } from "../data/mode.ts";

export function SandboxChip() {
	const { t } = useLingui();
	if (useMode() !== "sandbox") return null;
	return (
		<span className="shrink-0 rounded-[6px] bg-[color-mix(in_srgb,var(--warn)_16%,transparent)] px-1.5 py-0.5 text-[min(0.65625rem,3.6vw)] leading-[1.4] font-semibold whitespace-nowrap text-warn uppercase">
			<span className="max-[389px]:hidden @max-[24.3rem]:hidden">{t`Simulated market`}</span>
			<span className="min-[390px]:hidden @max-[24.3rem]:inline!">
				{t({ message: "Simulated", context: "market, where there is little room" })}
			</span>
		</span>
	);
}
