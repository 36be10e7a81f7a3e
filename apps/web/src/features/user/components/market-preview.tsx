// Shows three live prices and a link to the markets below the sign-in form. They load after the form, and their space is
// reserved.
import { whenIdle } from "@candor/client/page";
import { Skeleton, useLazyPart } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { Link } from "../../../shared/navigation/link.tsx";

const load = async () => (await import("../../../domain/market/live-prices.tsx")).LivePrices;
const AGAIN_MS = 5_000;

export function MarketPreview() {
	const { t } = useLingui();
	const [idle, setIdle] = useState(false);
	useEffect(() => whenIdle(() => setIdle(true)), []);
	const { here: Prices } = useLazyPart(load, { wanted: idle, againMs: AGAIN_MS });
	return (
		<section aria-label={t`Live prices`} className="mt-7">
			{/* Hidden in a wide window, because the sidebar shows the prices there. */}
			<div className="grid min-h-[7.625rem] min-[900px]:hidden">
				{Prices === undefined ? <Skeleton height="100%" className="rounded-m" /> : <Prices way="across" />}
			</div>
			<Link
				to="/pages/trade/kline"
				className="pressable mt-3 grid min-h-11 place-items-center rounded-m bg-raised px-4 py-1 text-center text-14 font-semibold text-brand"
			>
				{t`Look at the market first`}
			</Link>
		</section>
	);
}
