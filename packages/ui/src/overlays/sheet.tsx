// The bottom sheet and the menu on the left. The visible drawers (drawers.tsx) are loaded separately, because no first screen
// needs them.
import type { SheetProps, SideMenuProps } from "./drawers.tsx";
import { useOverlayComponent } from "./overlay-component.ts";

const bottom = () => import("./drawers.tsx").then(({ BottomDrawer }) => BottomDrawer);

export function Sheet(props: SheetProps) {
	const Drawn = useOverlayComponent(bottom, props.open, props.onOpenChange);
	return Drawn === undefined ? null : <Drawn {...props} />;
}

const left = () => import("./drawers.tsx").then(({ LeftDrawer }) => LeftDrawer);

export function SideMenu(props: SideMenuProps) {
	const Drawn = useOverlayComponent(left, props.open, props.onOpenChange);
	return Drawn === undefined ? null : <Drawn {...props} />;
}
