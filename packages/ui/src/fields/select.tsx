// One of a list, in a field's shape. The list's code comes with the first touch; until then the field already shows what is chosen.
import { ChevronDown } from "lucide-react";
import { type ComponentType, type KeyboardEvent, useState } from "react";
import type { SelectListProps } from "./select-list.tsx";
import { type SelectProps, triggerClass } from "./select-trigger.ts";

type List = ComponentType<SelectListProps<string>>;
let List: List | undefined;
const load = async () => (List ??= (await import("./select-list.tsx")).SelectList as List);

export function Select<T extends string>(props: SelectProps<T>) {
	const [Shown, setShown] = useState(() => List);
	const [tapped, setTapped] = useState(false);
	const ahead = () => void load().catch(() => undefined);
	const open = () => {
		setTapped(true);
		load().then(
			(list) => setShown(() => list),
			// The next tap tries again.
			() => setTapped(false),
		);
	};
	const openByKey = (event: KeyboardEvent) => {
		if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
		event.preventDefault();
		open();
	};
	if (Shown !== undefined) return <Shown {...(props as unknown as SelectProps<string>)} tapped={tapped} />;
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
