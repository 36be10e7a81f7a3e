// Tabs: names in a row, the chosen one underlined. Arrow keys move, the row scrolls when it is too long.
import { Tabs as Base } from "@base-ui/react/tabs";
import type { ReactNode } from "react";
import { join } from "../join.ts";

export interface TabsProps<T extends string> {
	/** What the row chooses, for screen readers. */
	label: string;
	value: T;
	onValueChange: (value: T) => void;
	items: readonly { value: T; label: ReactNode }[];
	/** Right of the row: a link or a filter. */
	aside?: ReactNode;
	/** Rendered as the chosen tab's panel. */
	children?: ReactNode;
	className?: string;
}

export function Tabs<T extends string>({ label, value, onValueChange, items, aside, children, className }: TabsProps<T>) {
	return (
		<Base.Root value={value} onValueChange={(next) => onValueChange(next as T)}>
			<div className={join("flex items-center justify-between gap-3", className)}>
				<Base.List aria-label={label} className="no-scrollbar -mx-2 -my-2 flex min-w-0 gap-5 overflow-x-auto px-2 py-2 pb-3">
					{items.map((item) => (
						<Base.Tab
							key={item.value}
							value={item.value}
							className="target relative h-6 shrink-0 text-14 font-medium whitespace-nowrap text-soft transition-colors duration-150 data-active:font-semibold data-active:text-ink before:absolute before:inset-x-0 before:-bottom-2 before:h-[2.5px] before:scale-x-0 before:rounded-full before:bg-brand before:transition-transform before:duration-200 before:ease-out data-active:before:scale-x-100"
						>
							{item.label}
						</Base.Tab>
					))}
				</Base.List>
				{aside}
			</div>
			{children !== undefined && (
				<Base.Panel value={value} tabIndex={-1} className="outline-none">
					{children}
				</Base.Panel>
			)}
		</Base.Root>
	);
}
