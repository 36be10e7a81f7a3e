// Order of offerings in lists: open, upcoming, ended.

const SHOWN = 50;

/**
 * Open offerings by their close, upcoming ones by their opening, ended ones newest first; fifty at most. @param now core time or
 * later, ms
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
