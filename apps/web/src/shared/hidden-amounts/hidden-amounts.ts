// Hides the user's amounts and figures if the setting is on (the eye on Home and Assets). Typed amounts stay visible.

import { useSelected } from "@candor/client/page";
import { DOTS, type Figures, useFigures } from "@candor/ui";
import { settings } from "../../data/settings.ts";

export function useAmountsHidden(): boolean {
	return useSelected(settings, ({ hideAmounts }) => hideAmounts);
}

/** The same function on every render. */
const dotted = () => DOTS;

/** Works as `figure` of useFigures, for the user's amounts within a text; returns dots while amounts are hidden. */
export function useHideableFigure(): Figures["figure"] {
	const { figure } = useFigures();
	return useAmountsHidden() ? dotted : figure;
}
