// The visible dialog. The focus stays in it until the user decides. Only dialog.tsx loads this file.
import { AlertDialog } from "@base-ui/react/alert-dialog";
import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Button, type ButtonTone } from "../actions/button.tsx";
import { useSecondTap } from "./drawers-second-tap.ts";

export interface DialogProps {
	open: boolean;
	onOpenChange: (open: boolean) => void;
	title: ReactNode;
	detail?: ReactNode;
	children?: ReactNode;
	/** Label of the button that confirms. It names the action, such as `Cancel order`, and is never `OK`. */
	confirm: string;
	tone?: ButtonTone;
	/** Label of the button that closes the dialog without the action. Default: `Back`. */
	dismiss?: string;
	busy?: boolean;
	onConfirm: () => void;
}

export function Alert({
	open,
	onOpenChange,
	title,
	detail,
	children,
	confirm,
	tone = "brand",
	dismiss,
	busy,
	onConfirm,
}: DialogProps) {
	const { t } = useLingui();
	const { onClickCapture } = useSecondTap(open);
	return (
		<AlertDialog.Root open={open} onOpenChange={onOpenChange}>
			<AlertDialog.Portal>
				<AlertDialog.Backdrop className="scrim" />
				<div className="overlay-viewport">
					<AlertDialog.Popup className="dialog" onClickCapture={onClickCapture}>
						<AlertDialog.Title className="text-16 font-semibold tracking-[-0.01em]">{title}</AlertDialog.Title>
						{detail !== undefined && (
							<AlertDialog.Description className="mt-1.5 text-14 text-soft">{detail}</AlertDialog.Description>
						)}
						{children}
						<div className="mt-5 grid grid-cols-[2fr_3fr] gap-3">
							<Button tone="ghost" onClick={() => onOpenChange(false)}>
								{dismiss ?? t`Back`}
							</Button>
							<Button tone={tone} busy={busy ?? false} onClick={onConfirm}>
								{confirm}
							</Button>
						</div>
					</AlertDialog.Popup>
				</div>
			</AlertDialog.Portal>
		</AlertDialog.Root>
	);
}
