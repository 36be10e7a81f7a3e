// The visible drawers. A drawer follows the finger and keeps the focus inside. Escape, a tap on the backdrop or a swipe closes
// it. Only sheet.tsx loads this file.
import { Drawer } from "@base-ui/react/drawer";
import type { ReactNode } from "react";
import { useSecondTap } from "./drawers-second-tap.ts";

export interface SheetProps {
	open: boolean;
	onOpenChange: (open: boolean) => void;
	title: ReactNode;
	/** True to hide the title. Screen readers still read it. */
	titleHidden?: boolean;
	detail?: ReactNode;
	children: ReactNode;
}

export function BottomDrawer({ open, onOpenChange, title, titleHidden, detail, children }: SheetProps) {
	const { isFresh, onClickCapture } = useSecondTap(open);
	const change = (next: boolean, { reason }: { reason: string }) => {
		if (!next && reason === "outside-press" && isFresh()) return;
		onOpenChange(next);
	};
	return (
		<Drawer.Root open={open} onOpenChange={change} swipeDirection="down">
			<Drawer.Portal>
				<Drawer.Backdrop className="scrim" />
				<Drawer.Viewport className="overlay-viewport">
					<Drawer.Popup className="sheet" onClickCapture={onClickCapture}>
						<div aria-hidden className="mx-auto mb-3.5 h-1 w-9 rounded-full bg-line" />
						<Drawer.Content>
							<Drawer.Title className={titleHidden ? "sr-only" : "text-16 font-semibold tracking-[-0.01em]"}>
								{title}
							</Drawer.Title>
							{detail !== undefined && <Drawer.Description className="mt-0.5 text-12 text-soft">{detail}</Drawer.Description>}
							<div className={titleHidden ? undefined : "mt-3"}>{children}</div>
						</Drawer.Content>
					</Drawer.Popup>
				</Drawer.Viewport>
			</Drawer.Portal>
		</Drawer.Root>
	);
}

export interface SideMenuProps {
	open: boolean;
	onOpenChange: (open: boolean) => void;
	title: string;
	children: ReactNode;
}

export function LeftDrawer({ open, onOpenChange, title, children }: SideMenuProps) {
	const { onClickCapture } = useSecondTap(open);
	return (
		<Drawer.Root open={open} onOpenChange={onOpenChange} swipeDirection="left">
			<Drawer.Portal>
				<Drawer.Backdrop className="scrim" />
				<Drawer.Viewport className="overlay-viewport">
					<div className="side-frame">
						<Drawer.Popup className="side-menu" onClickCapture={onClickCapture}>
							<Drawer.Content>
								<Drawer.Title className="sr-only">{title}</Drawer.Title>
								{children}
							</Drawer.Content>
						</Drawer.Popup>
					</div>
				</Drawer.Viewport>
			</Drawer.Portal>
		</Drawer.Root>
	);
}
