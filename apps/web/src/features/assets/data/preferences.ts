// Choices of the Assets screens that outlive them.
import { useStore } from "../../../data/store.ts";
import { createStored } from "../../../data/stored.ts";

export const hideSmallBalances = createStored<boolean>("candor.assets.hide-small", (stored) => stored === true);

export function useHideSmallBalances(): boolean {
	return useStore(hideSmallBalances);
}
