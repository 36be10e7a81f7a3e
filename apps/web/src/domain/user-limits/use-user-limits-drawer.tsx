// Hook for pages that open the drawer with the user's limits. It returns an action for a button, and the drawer for the page to
// render.
import { toast, useLazyPart } from "@candor/ui";
import { type ReactNode, useState } from "react";

const load = async () => (await import("./user-limits-drawer.tsx")).openUserLimitsDrawer();

/**
 * Returns an action that opens the drawer, and the drawer as an element for the page to render.
 * @param failed error text if the drawer's code fails to load
 * @param atFirst true if the drawer opens together with the page
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
