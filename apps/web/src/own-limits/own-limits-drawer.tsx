// The drawer of the own limits, over Options and over Security. What it shows comes, with its words, when it is first opened.
import { Sheet, useLater } from "@candor/ui";
import { LaterPart } from "../page-parts/later-part.tsx";

export interface OwnLimitsDrawerProps {
	open: boolean;
	onOpenChange: (open: boolean) => void;
	/** In the page's words. */
	title: string;
	problem: { readonly title: string; readonly detail: string };
}

const load = async () => (await import("./own-limits.tsx")).openOwnLimits();

export function OwnLimitsDrawer({ open, onOpenChange, title, problem }: OwnLimitsDrawerProps) {
	const part = useLater(load, { wanted: open });
	return (
		<Sheet open={open} onOpenChange={onOpenChange} title={title}>
			<LaterPart part={part} {...problem}>
				{(OwnLimits) => <OwnLimits onDone={() => onOpenChange(false)} />}
			</LaterPart>
		</Sheet>
	);
}
