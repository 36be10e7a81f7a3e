// Shows source and age of the fiat rate from which a floating price is calculated.
import type { CallData } from "@candor/contract";
import { useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useServerTime } from "../../../data/server-clock.ts";

export interface RateSourceProps {
	config: CallData<"ctc/config"> | undefined;
	fiat: string;
}

export function RateSource({ config, fiat }: RateSourceProps) {
	const { t } = useLingui();
	const { clock } = useFigures();
	const rate = config?.fiats.find((one) => one.fiat === fiat)?.rate ?? null;
	const minutes = useServerTime((now) => (rate === null ? 0 : Math.max(0, Math.floor((now - rate.observed_at) / 60_000))));
	if (rate === null) return <span>{t`No rate is known`}</span>;
	const { source } = rate;
	const at = clock(rate.observed_at);
	return <span className={rate.fresh ? undefined : "text-warn"}>{t`${source}, ${at} (${minutes} min ago)`}</span>;
}
