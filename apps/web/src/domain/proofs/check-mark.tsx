// A tick or a cross for the result of a check. Screen readers read it as text.
import { join } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { Check, X } from "lucide-react";

export function CheckMark({ ok, large }: { ok: boolean; large?: boolean }) {
	const { t } = useLingui();
	const Icon = ok ? Check : X;
	return (
		<span
			className={join(
				"grid shrink-0 place-items-center rounded-full",
				large ? "size-10" : "size-5",
				ok
					? "bg-[color-mix(in_srgb,var(--good)_16%,transparent)] text-good"
					: "bg-[color-mix(in_srgb,var(--bad)_16%,transparent)] text-bad",
			)}
		>
			<Icon aria-hidden size={large ? 20 : 12} strokeWidth={2.5} />
			<span className="sr-only">{ok ? t`Holds` : t`Does not hold`}</span>
		</span>
	);
}
