// Hides the user's amounts and figures, by the setting (the eye on Home and Assets). Typed amounts stay visible.

import { useSelected } from "@candor/client/page";
import { DOTS, type Figures, useFigures } from "@candor/ui";
import { settings } from "../../data/settings.ts";

export function useAmountsHidden(): boolean {
	return useSelected(settings, ({ hideAmounts }) => hideAmounts);
}

/** The same from render to render. */
const dotted = () => DOTS;

/** As `figure` of useFigures, for the user's amounts within a text: dots while they are hidden. */
export function useHideableFigure(): Figures["figure"] {
	const { figure } = useFigures();
	return useAmountsHidden() ? dotted : figure;
}
