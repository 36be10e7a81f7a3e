// Settings that this device stores. All users of the device share its theme and colours; the other settings are stored per user.

import { createStored } from "./app-storage.ts";
import { session } from "./session.ts";

export type ThemeChoice = "light" | "dark" | "system";
export interface Settings {
	readonly theme: ThemeChoice;
	readonly rise: "green" | "red";
	readonly hideAmounts: boolean;
	readonly hideSmallBalances: boolean;
	readonly confirmOrders: boolean;
	/** Id of the user to whom the settings below belong; 0 if they belong to no user. */
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

function followOwner(): void {
	const user = session.get()?.user.id;
	// Another tab may have reset the settings already, and the user may have changed them there. These changes must stay, so
	// the settings are read again.
	settings.refresh();
	const { theme, rise, owner } = settings.get();
	if (user !== undefined && owner !== 0 && owner !== user) settings.set({ ...readSettings({ theme, rise }), owner: user });
}
followOwner();
session.subscribe(followOwner);
