// The sheet, a drawer from the bottom, and the left menu's. What draws them is loaded apart: no first screen needs it.
import type { ReactNode } from "react";
import { useWhenOpened } from "./when-opened.ts";

export interface SheetProps {
	open: boolean;
	onOpenChange: (open: boolean) => void;
	title: ReactNode;
	/** Hide the title for eyes; screen readers still hear it. */
	titleHidden?: boolean;
	detail?: ReactNode;
	children: ReactNode;
}

const bottom = () => import("./drawers.tsx").then(({ BottomDrawer }) => BottomDrawer);

export function Sheet(props: SheetProps) {
	const Drawn = useWhenOpened(bottom, props.open, props.onOpenChange);
	return Drawn === undefined ? null : <Drawn {...props} />;
}

export interface SideMenuProps {
	open: boolean;
	onOpenChange: (open: boolean) => void;
	/** For screen readers. */
	title: string;
	children: ReactNode;
}

const left = () => import("./drawers.tsx").then(({ LeftDrawer }) => LeftDrawer);

/** The left menu: slides from the page's left edge, follows the finger back. */
export function SideMenu(props: SideMenuProps) {
	const Drawn = useWhenOpened(left, props.open, props.onOpenChange);
	return Drawn === undefined ? null : <Drawn {...props} />;
}
