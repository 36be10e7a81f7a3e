// A select that looks like a field. The code of its list is loaded when the user first touches or focuses it. Until then, a
// button shows the selected item.
import { ChevronDown } from "lucide-react";
import { type ComponentType, type KeyboardEvent, useState } from "react";
import { useOpenedPart } from "../lazy/lazy-part.ts";
import type { SelectListProps } from "./select-list.tsx";
import { type SelectProps, triggerClass } from "./select-trigger.ts";

type List = ComponentType<SelectListProps<string>>;
const load = async () => (await import("./select-list.tsx")).SelectList as List;

export function Select<T extends string>(props: SelectProps<T>) {
	const [touched, setTouched] = useState(false);
	const [tapped, setTapped] = useState(false);
	const List = useOpenedPart(load, tapped, () => setTapped(false), touched ? 0 : undefined);
	const ahead = () => setTouched(true);
	const open = () => setTapped(true);
	const openByKey = (event: KeyboardEvent) => {
		if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
		event.preventDefault();
		open();
	};
	// The button may be replaced only after the tap is complete. If it were replaced between touch and click, the tap would be
	// lost.
	if (tapped && List !== undefined) return <List {...(props as unknown as SelectProps<string>)} tapped />;
	const { label, value, items, shape, className } = props;
	return (
		<button
			type="button"
			role="combobox"
			aria-label={label}
			aria-haspopup="listbox"
			aria-expanded={false}
			onPointerDown={ahead}
			onFocus={ahead}
			onClick={open}
			onKeyDown={openByKey}
			className={triggerClass(shape, className)}
		>
			<span className="truncate">{items.find((item) => item.value === value)?.label}</span>
			<ChevronDown aria-hidden size={16} strokeWidth={1.75} className="shrink-0 text-soft" />
		</button>
	);
}
