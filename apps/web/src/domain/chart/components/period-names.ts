import type { Period } from "@candor/contract";
import { useLingui } from "@lingui/react/macro";

export interface PeriodNames {
	readonly short: Readonly<Record<Period, string>>;
	readonly long: Readonly<Record<Period, string>>;
}

export function usePeriodNames(): PeriodNames {
	const { t } = useLingui();
	return {
		short: {
			timeshare: t({ message: "Time", context: "time-share" }),
			"1min": t`1m`,
			"5min": t`5m`,
			"30min": t`30m`,
			"1hour": t`1h`,
			"1day": t`1D`,
			"1week": t`1W`,
			"1mon": t`1M`,
		},
		long: {
			timeshare: t`time-share`,
			"1min": t`1 minute`,
			"5min": t`5 minutes`,
			"30min": t`30 minutes`,
			"1hour": t`1 hour`,
			"1day": t`1 day`,
			"1week": t`1 week`,
			"1mon": t`1 month`,
		},
	};
}
