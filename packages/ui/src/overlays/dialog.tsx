// The dialog: a question that the user must answer before anything else. Its rendering loads separately.
import type { DialogProps } from "./alert.tsx";
import { useWhenOpened } from "./when-opened.ts";

const alert = () => import("./alert.tsx").then(({ Alert }) => Alert);

export function Dialog(props: DialogProps) {
	const Drawn = useWhenOpened(alert, props.open, props.onOpenChange);
	return Drawn === undefined ? null : <Drawn {...props} />;
}
