// A row of tabs. The keys Left, Right, Home and End change the tab. A row that is wider than the page scrolls sideways. The
// component uses plain HTML elements, because first screens do not load the component library
// (docs/decisions/0030-budget-of-the-first-screen.md).
import { type KeyboardEvent, type ReactNode, useId, useState, useTransition } from "react";
import { join } from "../join.ts";
import { useSelectedIntoView } from "./scroll-selected-into-view.ts";

export interface TabsProps<T extends string> {
	/** Name of the row of tabs for screen readers. */
	label: string;
	value: T;
	onValueChange: (value: T) => void;
	items: readonly { value: T; label: ReactNode }[];
	/** Additional element at the right end of the row, such as a link. */
	aside?: ReactNode;
	children?: ReactNode;
	className?: string;
}

/**
 * Returns the index of the tab that a key selects, or undefined for other keys.
 * @param at index of the selected tab
 * @param count number of tabs
 */
function target(key: string, at: number, count: number): number | undefined {
	if (key === "ArrowRight") return (at + 1) % count;
	if (key === "ArrowLeft") return (at + count - 1) % count;
	if (key === "Home") return 0;
	if (key === "End") return count - 1;
	return undefined;
}

export function Tabs<T extends string>({ label, value, onValueChange, items, aside, children, className }: TabsProps<T>) {
	const id = useId();
	const [tapped, setTapped] = useState(value);
	const [isPending, startTransition] = useTransition();
	// The tapped tab is marked at once, because rendering its panel may take a while.
	const selected = isPending ? tapped : value;
	const row = useSelectedIntoView<HTMLDivElement>(selected);
	const choose = (next: T) => {
		setTapped(next);
		startTransition(() => onValueChange(next));
	};
	const move = (event: KeyboardEvent<HTMLElement>) => {
		const to = target(
			event.key,
			items.findIndex((item) => item.value === selected),
			items.length,
		);
		const item = to === undefined ? undefined : items[to];
		if (to === undefined || item === undefined) return;
		event.preventDefault();
		choose(item.value);
		(event.currentTarget.children[to] as HTMLElement | undefined)?.focus();
	};
	return (
		<div>
			<div className={join("flex items-center justify-between gap-2.5", className)}>
				<div
					ref={row}
					role="tablist"
					aria-label={label}
					onKeyDown={move}
					className={join(
						"sideways no-scrollbar relative -my-2 -ml-3 flex min-w-0 gap-[clamp(12px,3.6vw,20px)] overflow-x-auto px-3 py-2 pb-3",
						!aside && "-mr-3",
					)}
				>
					{items.map((item) => (
						<button
							key={item.value}
							type="button"
							role="tab"
							id={`${id}-${item.value}`}
							aria-selected={item.value === selected}
							aria-controls={children !== undefined && item.value === value ? `${id}-panel` : undefined}
							tabIndex={item.value === selected ? 0 : -1}
							onClick={() => choose(item.value)}
							className="target relative min-h-6 shrink-0 text-14 font-medium whitespace-nowrap text-soft transition-colors duration-150 aria-selected:font-semibold aria-selected:text-ink before:absolute before:inset-x-0 before:-bottom-2 before:h-[2.5px] before:scale-x-0 before:rounded-full before:bg-brand before:transition-transform before:duration-200 before:ease-out aria-selected:before:scale-x-100"
						>
							{item.label}
						</button>
					))}
				</div>
				{aside}
			</div>
			{children !== undefined && (
				<div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
					{children}
				</div>
			)}
		</div>
	);
}
