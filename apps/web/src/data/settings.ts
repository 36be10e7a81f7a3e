// What a person chose on this device: theme, which way is green, what is hidden, whether orders are asked about.
import { createStored } from "./stored.ts";

export type ThemeChoice = "light" | "dark" | "system";
export interface Settings {
	readonly theme: ThemeChoice;
	/** Which colour a rising price has. */
	readonly rise: "green" | "red";
	readonly hideAmounts: boolean;
	/** Coins worth next to nothing are left out of lists. */
	readonly hideSmallBalances: boolean;
	/** An order is shown whole before it is placed. */
	readonly confirmOrders: boolean;
}

function readSettings(stored: unknown): Settings {
	const kept = (typeof stored === "object" && stored !== null ? stored : {}) as Partial<Settings>;
	return {
		theme: kept.theme === "light" || kept.theme === "dark" ? kept.theme : "system",
		rise: kept.rise === "red" ? "red" : "green",
		hideAmounts: kept.hideAmounts === true,
		hideSmallBalances: kept.hideSmallBalances === true,
		confirmOrders: kept.confirmOrders !== false,
	};
}

export const settings = createStored<Settings>("candor.settings", readSettings);

export function changeSettings(change: Partial<Settings>): void {
	settings.set({ ...settings.get(), ...change });
}
