const SHOWN = 50;

/**
 * Sorts offerings for lists and returns at most fifty. Open offerings come first, the one that closes soonest at the top. Then
 * come upcoming offerings, by opening time, and ended offerings, newest first.
 * @param now time in ms; not before the core time
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
