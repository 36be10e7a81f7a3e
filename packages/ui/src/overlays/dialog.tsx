// The dialog: a question in the middle of the page that wants an answer before anything else happens. What draws it is loaded apart.
import type { DialogProps } from "./alert.tsx";
import { useWhenOpened } from "./when-opened.ts";

const alert = () => import("./alert.tsx").then(({ Alert }) => Alert);

export function Dialog(props: DialogProps) {
	const Drawn = useWhenOpened(alert, props.open, props.onOpenChange);
	return Drawn === undefined ? null : <Drawn {...props} />;
}
