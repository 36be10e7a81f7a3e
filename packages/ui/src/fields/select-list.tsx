// The select with its list. Base UI provides arrow keys, selection by typing, and support for screen readers. Only select.tsx
// loads this file.
import { Select as Base } from "@base-ui/react/select";
import { Check, ChevronDown } from "lucide-react";
import { useState } from "react";
import { useLayer } from "../overlays/layers.ts";
import { type SelectProps, triggerClass } from "./select-trigger.ts";

export interface SelectListProps<T extends string> extends SelectProps<T> {
	/** True if the user tapped the select before the list's code was loaded. The list then opens at once. */
	tapped: boolean;
}

export function SelectList<T extends string>({
	label,
	value,
	onValueChange,
	items,
	shape,
	className,
	tapped,
}: SelectListProps<T>) {
	const [open, setOpen] = useState(tapped);
	useLayer(open, () => setOpen(false));
	return (
		<Base.Root
			open={open}
			onOpenChange={setOpen}
			value={value}
			onValueChange={(next) => next !== null && onValueChange(next as T)}
			items={items}
			modal={false}
		>
			<Base.Trigger aria-label={label} className={triggerClass(shape, className)}>
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
