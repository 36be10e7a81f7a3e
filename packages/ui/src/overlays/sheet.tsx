// The sheet, a drawer from the bottom, and the left menu. Their rendering loads separately: no first screen needs it.
import type { SheetProps, SideMenuProps } from "./drawers.tsx";
import { useWhenOpened } from "./when-opened.ts";

const bottom = () => import("./drawers.tsx").then(({ BottomDrawer }) => BottomDrawer);

export function Sheet(props: SheetProps) {
	const Drawn = useWhenOpened(bottom, props.open, props.onOpenChange);
	return Drawn === undefined ? null : <Drawn {...props} />;
}

const left = () => import("./drawers.tsx").then(({ LeftDrawer }) => LeftDrawer);

/** The left menu: slides in from the page's left edge, and a swipe closes it. */
export function SideMenu(props: SideMenuProps) {
	const Drawn = useWhenOpened(left, props.open, props.onOpenChange);
	return Drawn === undefined ? null : <Drawn {...props} />;
}
