const SHOWN = 50;

/**
 * Sorts offerings for lists. Open offerings come first, by the time of their close. Upcoming offerings follow, by the time of
 * their opening. Ended offerings come last, newest first. Returns at most fifty offerings.
 * @param now core time or later, ms
 */
export function inOrderOfPhase<T extends { readonly opensAt: number; readonly closesAt: number }>(
	newestFirst: readonly T[],
	isOffered: (offering: T) => boolean,
	now: number,
): readonly T[] {
	const offered = newestFirst.filter((one) => isOffered(one) && one.closesAt > now);
	const open = offered.filter(({ opensAt }) => opensAt <= now).sort((a, b) => a.closesAt - b.closesAt);
	const upcoming = offered.filter(({ opensAt }) => opensAt > now).sort((a, b) => a.opensAt - b.opensAt);
	const others = newestFirst.filter((one) => !offered.includes(one));
	return [...open, ...upcoming, ...others].slice(0, SHOWN);
}
