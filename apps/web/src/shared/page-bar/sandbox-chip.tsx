// Badge in the bar of every page that says that the exchange is a sandbox. It links to an explanation of the sandbox's prices.
import { join } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useMode } from "../../data/exchange-mode.ts";
import { Link } from "../navigation/link.tsx";

const CHIP =
	"overflow-hidden rounded-[6px] bg-[color-mix(in_srgb,var(--warn)_16%,var(--bg))] px-1.5 py-0.5 text-[min(0.65625rem,3.6vw)] leading-[1.4] font-semibold whitespace-nowrap text-warn uppercase";

export function SandboxChip() {
	const { t } = useLingui();
	if (useMode() !== "sandbox") return null;
	return (
		// Only the badge itself is a link, so that a tap next to it does not take the focus from a field.
		<Link
			to="/pages/fairness/index"
			className="pointer-events-none grid flex-1 items-center justify-items-start *:[grid-area:1/1]"
		>
			{/*
			 * The badge has a long and a short text. If the long text does not fit, it wraps to a line that is hidden, and the
			 * short text is visible.
			 */}
			<span className="z-1 flex h-0 min-h-full w-full flex-wrap content-start gap-y-8 overflow-hidden [contain:inline-size] before:content-['']">
				<span className={join(CHIP, "pointer-events-auto min-w-0")}>{t`Simulated market`}</span>
			</span>
			{/* Reserves the width of the badge next to the title, because the badge itself hides its overflow and has no width. */}
			<span aria-hidden className="pointer-events-auto -my-3 min-w-max py-3">
				<span className={join(CHIP, "block")}>{t({ message: "Simulated", context: "market, where there is little room" })}</span>
			</span>
		</Link>
	);
}
