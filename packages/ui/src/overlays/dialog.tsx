// The dialog: a question in the middle of the page that wants an answer before anything else happens. What draws it is loaded apart.
import type { ReactNode } from "react";
import type { ButtonTone } from "../actions/button.tsx";
import { useWhenOpened } from "./when-opened.ts";

export interface DialogProps {
	open: boolean;
	onOpenChange: (open: boolean) => void;
	title: ReactNode;
	detail?: ReactNode;
	children?: ReactNode;
	/** What the answer does: `Cancel order`, not `OK`. */
	confirm: string;
	tone?: ButtonTone;
	/** Text of the way back; `Back` without it. */
	dismiss?: string;
	busy?: boolean;
	onConfirm: () => void;
}

const alert = () => import("./alert.tsx").then(({ Alert }) => Alert);

export function Dialog(props: DialogProps) {
	const Drawn = useWhenOpened(alert, props.open, props.onOpenChange);
	return Drawn === undefined ? null : <Drawn {...props} />;
}
