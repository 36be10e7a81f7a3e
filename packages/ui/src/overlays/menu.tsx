// A short list of actions or choices hanging from what opened it.
import { Menu as Base } from "@base-ui/react/menu";
import type { ReactElement, ReactNode } from "react";

export interface MenuProps {
	/** The element that opens it: a button. */
	trigger: ReactElement;
	items: readonly { id: string; label: ReactNode; disabled?: boolean; onSelect: () => void }[];
}

export function Menu({ trigger, items }: MenuProps) {
	return (
		<Base.Root modal={false}>
			<Base.Trigger render={trigger} />
			<Base.Portal>
				<Base.Positioner sideOffset={6} align="end" className="z-[70] outline-none">
					<Base.Popup className="menu-list">
						{items.map((item) => (
							<Base.Item key={item.id} disabled={item.disabled ?? false} onClick={item.onSelect} className="menu-item">
								{item.label}
							</Base.Item>
						))}
					</Base.Popup>
				</Base.Positioner>
			</Base.Portal>
		</Base.Root>
	);
}
