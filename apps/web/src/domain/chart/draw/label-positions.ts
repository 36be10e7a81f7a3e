// Positions of labels that would overlap: labels of near lines merge, labels at the axis move away from the last price. In pixels from the
// top.

export interface Fold<T> {
	readonly members: readonly T[];
	/** Middle of the label. */
	readonly y: number;
}

export interface Column<T> {
	readonly yOf: (item: T) => number;
	/** Height of a label with its margins. */
	readonly height: number;
	/** Upper limit for the middle of a label. */
	readonly top: number;
	readonly bottom: number;
}

/** Returns one label for each item, or a shared one for items whose labels would overlap; sorted from the top. */
export function foldLabels<T>(items: readonly T[], { yOf, height, top, bottom }: Column<T>): readonly Fold<T>[] {
	const folds: Fold<T>[] = [];
	const fold = (members: readonly T[]): Fold<T> => {
		const middle = members.reduce((sum, item) => sum + yOf(item), 0) / members.length;
		return { members, y: Math.min(Math.max(middle, top), bottom) };
	};
	for (const item of [...items].sort((a, b) => yOf(a) - yOf(b))) {
		let next = fold([item]);
		// A merged label may overlap the label above it in turn.
		for (let above = folds.at(-1); above !== undefined && next.y - above.y < height; above = folds.at(-1)) {
			folds.pop();
			next = fold([...above.members, ...next.members]);
		}
		folds.push(next);
	}
	return folds;
}

/** Moves labels, sorted from the top, up or down until none touches another or the one fixed at `fixed`. */
export function makeWay(places: readonly number[], fixed: number, height: number): readonly number[] {
	const moved = [...places];
	const below = places.findIndex((y) => y >= fixed);
	const split = below < 0 ? places.length : below;
	for (let at = split - 1, limit = fixed; at >= 0; at -= 1) {
		limit = Math.min(moved[at] as number, limit - height);
		moved[at] = limit;
	}
	for (let at = split, limit = fixed; at < moved.length; at += 1) {
		limit = Math.max(moved[at] as number, limit + height);
		moved[at] = limit;
	}
	return moved;
}

/**
 * Hides axis labels that the last price overlaps. The axis keeps its labels while its range stays and the last price moves, so each drawing
 * checks again.
 */
export function giveWay<T extends { coord: number; text: string }>(
	labels: readonly T[],
	fixed: () => number | undefined,
	height: number,
): T[] {
	return labels.map(({ text, ...label }) => ({
		...label,
		get text() {
			const y = fixed();
			return y !== undefined && Math.abs(y - label.coord) < height ? "" : text;
		},
	})) as T[];
}
