import { useLingui } from "@lingui/react/macro";

const HOURS_SHOWN = 48;

/**
 * Returns a function that formats a duration in ms, such as `2 min`, `6 h 20 min` or `3 d`. A duration below one minute is
 * shown as one minute.
 */
export function useDurationLabels(): (ms: number) => string {
	const { t } = useLingui();
	return (ms) => {
		const minutes = Math.max(1, Math.floor(ms / 60_000));
		const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
		if (hours === 0) return t`${minutes} min`;
		if (hours >= HOURS_SHOWN) return t`${Math.floor(hours / 24)} d`;
		return rest === 0 ? t`${hours} h` : t`${hours} h ${rest} min`;
	};
}
