// A dialog with a question that the user must answer before anything else. The visible dialog (alert.tsx) is loaded separately.
import type { DialogProps } from "./alert.tsx";
import { useOverlayComponent } from "./overlay-component.ts";

const alert = () => import("./alert.tsx").then(({ Alert }) => Alert);

export function Dialog(props: DialogProps) {
	const Drawn = useOverlayComponent(alert, props.open, props.onOpenChange);
	return Drawn === undefined ? null : <Drawn {...props} />;
}
