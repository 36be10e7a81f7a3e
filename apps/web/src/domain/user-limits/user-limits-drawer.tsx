// Drawer with the limits that the user sets, on the pages Options and Security. Its code and texts load when the user first
// opens it.
import { Sheet } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { withTexts } from "../../data/load-texts.ts";
import { texts } from "./texts";
import { UserLimitsForm } from "./user-limits-form.tsx";

export interface UserLimitsDrawerProps {
	open: boolean;
	onOpenChange: (open: boolean) => void;
}

export const openUserLimitsDrawer = () => withTexts(OwnLimitsDrawer, texts);

function OwnLimitsDrawer({ open, onOpenChange }: UserLimitsDrawerProps) {
	const { t } = useLingui();
	return (
		<Sheet open={open} onOpenChange={onOpenChange} title={t`Loss limits and breaks`}>
			<UserLimitsForm onDone={() => onOpenChange(false)} />
		</Sheet>
	);
}
