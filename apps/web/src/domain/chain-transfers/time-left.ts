import { useLingui } from "@lingui/react/macro";
import { useServerTime } from "../../data/server-clock.ts";

const MINUTE_MS = 60_000;

/**
 * Returns the time left until `until` (ms) as text in hours and minutes, rounded up. Returns undefined when that time has
 * passed.
 */
export function useTimeLeft(until: number): string | undefined {
	const { t } = useLingui();
	const minutes = useServerTime((now) => minutesLeft(until, now));
	if (minutes === 0) return undefined;
	const hours = Math.floor(minutes / 60);
	const rest = minutes % 60;
	return hours > 0 ? t`${hours} h ${rest} min` : t`${rest} min`;
}

/** Returns the minutes from `now` to `until` (ms), rounded up and never negative. */
const minutesLeft = (until: number, now: number): number => Math.max(0, Math.ceil((until - now) / MINUTE_MS));
