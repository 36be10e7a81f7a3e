// Calculates the positions of labels that would overlap. Labels of nearby lines are merged. Labels at the price axis move away
// from the last price. All positions are in px from the top.

export interface Fold<T> {
	readonly members: readonly T[];
	readonly y: number;
}

export interface Column<T> {
	readonly yOf: (item: T) => number;
	/** Height of a label with its margins, px. The middle of a label is never above `top` or below `bottom`. */
	readonly height: number;
	readonly top: number;
	readonly bottom: number;
}

/**
 * Returns one label for each item, or one shared label for items whose labels would overlap. The result is sorted from the top.
 */
export function mergeLabels<T>(items: readonly T[], { yOf, height, top, bottom }: Column<T>): readonly Fold<T>[] {
	const folds: Fold<T>[] = [];
	const fold = (members: readonly T[]): Fold<T> => {
		const middle = members.reduce((sum, item) => sum + yOf(item), 0) / members.length;
		return { members, y: Math.min(Math.max(middle, top), bottom) };
	};
	for (const item of [...items].sort((a, b) => yOf(a) - yOf(b))) {
		let next = fold([item]);
		for (let above = folds.at(-1); above !== undefined && next.y - above.y < height; above = folds.at(-1)) {
			folds.pop();
			next = fold([...above.members, ...next.members]);
		}
		folds.push(next);
	}
	return folds;
}

/**
 * Moves labels so that no label overlaps another label or the fixed label at `fixed`. `places` and the result are sorted from
 * the top.
 */
export function moveLabelsApart(places: readonly number[], fixed: number, height: number): readonly number[] {
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
 * Hides the labels at the price axis that the label of the last price overlaps. The library calculates axis labels only when
 * the price range changes, but the last price moves more often. So every drawing makes this check again.
 */
export function hideOverlappedLabels<T extends { coord: number; text: string }>(
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
