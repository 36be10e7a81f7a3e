// Keyboard control of a list: j and k move the mark, and Enter opens the marked row.
import { useEffect, useRef } from "react";

const isTyping = (target: EventTarget | null) =>
	target instanceof HTMLElement && target.closest("input, textarea, select, [role=dialog], [role=alertdialog]") !== null;

export interface RowKeys {
	readonly count: number;
	/** Index of the marked row; -1 if no row is marked. */
	readonly at: number;
	readonly onMove: (index: number) => void;
	readonly onOpen?: () => void;
}

export function useRowKeys(keys: RowKeys): void {
	const latest = useRef(keys);
	useEffect(() => {
		latest.current = keys;
	});
	useEffect(() => {
		const follow = (event: KeyboardEvent) => {
			const { count, at, onMove, onOpen } = latest.current;
			if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || count === 0)
				return;
			const step = event.key === "j" ? 1 : event.key === "k" ? -1 : 0;
			if (step !== 0) {
				event.preventDefault();
				onMove(Math.min(count - 1, Math.max(0, at + step)));
			} else if (
				event.key === "Enter" &&
				at >= 0 &&
				!(event.target instanceof HTMLButtonElement) &&
				!(event.target instanceof HTMLAnchorElement)
			) {
				onOpen?.();
			}
		};
		addEventListener("keydown", follow);
		return () => removeEventListener("keydown", follow);
	}, []);
}
