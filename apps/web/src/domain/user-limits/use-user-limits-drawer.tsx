// Opens the drawer of user limits from any page: an action for a button, and the drawer for the page to render.
import { toast, useLazyPart } from "@candor/ui";
import { type ReactNode, useState } from "react";

const load = async () => (await import("./user-limits-drawer.tsx")).openUserLimitsDrawer();

/**
 * Returns the action and the drawer.
 * @param failed error text if the drawer's code cannot be loaded
 * @param atFirst true: opens the drawer with the page
 */
export function useUserLimitsDrawer(failed: string, atFirst = false): { readonly open: () => void; readonly drawer: ReactNode } {
	const [wanted, setWanted] = useState(atFirst);
	const { here: Drawer } = useLazyPart(load, {
		wanted,
		onFailed() {
			setWanted(false);
			toast(failed, "bad");
		},
	});
	return { open: () => setWanted(true), drawer: Drawer && <Drawer open={wanted} onOpenChange={setWanted} /> };
}
