// Settings of this device. Theme and colours belong to the device, the others to one user.

import { createStored } from "./app-storage.ts";
import { session } from "./session.ts";

export type ThemeChoice = "light" | "dark" | "system";
export interface Settings {
	readonly theme: ThemeChoice;
	/** Colour of rising prices. */
	readonly rise: "green" | "red";
	readonly hideAmounts: boolean;
	/** Hides coins of almost no value from lists. */
	readonly hideSmallBalances: boolean;
	/** Shows a summary of an order before it is placed. */
	readonly confirmOrders: boolean;
	/** The user of the last three settings; 0 if none yet. */
	readonly owner: number;
}

function readSettings(stored: unknown): Settings {
	const kept = (typeof stored === "object" && stored !== null ? stored : {}) as Partial<Settings>;
	return {
		theme: kept.theme === "light" || kept.theme === "dark" ? kept.theme : "system",
		rise: kept.rise === "red" ? "red" : "green",
		hideAmounts: kept.hideAmounts === true,
		hideSmallBalances: kept.hideSmallBalances === true,
		confirmOrders: kept.confirmOrders !== false,
		owner: typeof kept.owner === "number" ? kept.owner : 0,
	};
}

export const settings = createStored<Settings>("settings", readSettings);

export function changeSettings(change: Partial<Omit<Settings, "owner">>): void {
	const now = settings.get();
	settings.set({ ...now, ...change, owner: session.get()?.user.id ?? now.owner });
}

/** Resets confirmations and hidden amounts for another user. */
function followOwner(): void {
	const user = session.get()?.user.id;
	// Another tab may have reset them already; choices since then stay.
	settings.refresh();
	const { theme, rise, owner } = settings.get();
	if (user !== undefined && owner !== 0 && owner !== user) settings.set({ ...readSettings({ theme, rise }), owner: user });
}
followOwner();
session.subscribe(followOwner);
