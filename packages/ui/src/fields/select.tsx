// One of a list, in a field's shape. Arrow keys, type-ahead and screen readers come from Base UI.
import { Select as Base } from "@base-ui/react/select";
import { Check, ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { join } from "../join.ts";

export interface SelectProps<T extends string> {
	label: string;
	value: T;
	onValueChange: (value: T) => void;
	items: readonly { value: T; label: ReactNode; disabled?: boolean }[];
	/** `field`: as wide as its place, 44 px; `plain`: text with an arrow. */
	shape?: "field" | "plain";
	className?: string;
}

export function Select<T extends string>({ label, value, onValueChange, items, shape = "field", className }: SelectProps<T>) {
	return (
		<Base.Root value={value} onValueChange={(next) => next !== null && onValueChange(next as T)} items={items} modal={false}>
			<Base.Trigger
				aria-label={label}
				className={join(
					"pressable flex items-center justify-between gap-1.5 select-none",
					shape === "field" ? "h-11 w-full rounded-m bg-raised px-3 text-12 text-soft" : "target h-8 text-14 font-semibold",
					className,
				)}
			>
				<Base.Value className="truncate" />
				<Base.Icon className="shrink-0 text-soft">
					<ChevronDown aria-hidden size={16} strokeWidth={1.75} />
				</Base.Icon>
			</Base.Trigger>
			<Base.Portal>
				<Base.Positioner sideOffset={6} alignItemWithTrigger={false} className="z-[70] outline-none">
					<Base.Popup className="menu-list">
						<Base.List>
							{items.map((item) => (
								<Base.Item key={item.value} value={item.value} disabled={item.disabled ?? false} className="menu-item">
									<Base.ItemText>{item.label}</Base.ItemText>
									<Base.ItemIndicator>
										<Check aria-hidden size={16} strokeWidth={2} />
									</Base.ItemIndicator>
								</Base.Item>
							))}
						</Base.List>
					</Base.Popup>
				</Base.Positioner>
			</Base.Portal>
		</Base.Root>
	);
}
