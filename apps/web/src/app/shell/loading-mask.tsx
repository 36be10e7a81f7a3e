// Covers the page while a call takes longer than a second (docs/reference/design-language.md, Interaction).

import { useStore } from "@candor/client/page";
import { useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { waitingCalls } from "../../data/api.ts";

const MASK_AFTER_MS = 1_000;

export function LoadingMask() {
	const { t } = useLingui();
	const waiting = useStore(waitingCalls) > 0;
	const [shown, setShown] = useState(false);
	useEffect(() => {
		if (!waiting) {
			setShown(false);
			return;
		}
		const timer = setTimeout(() => setShown(true), MASK_AFTER_MS);
		return () => clearTimeout(timer);
	}, [waiting]);
	if (!shown) return null;
	return (
		<div
			role="progressbar"
			aria-label={t`Waiting for the exchange`}
			className="fixed inset-0 z-[80] grid place-items-center bg-scrim"
		>
			<span className="size-9 animate-[candor-turn_700ms_linear_infinite] rounded-full border-[3px] border-white border-r-transparent" />
		</div>
	);
}
