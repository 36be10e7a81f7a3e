// Hides the user's amounts if the user has chosen this with the eye icon on Home or Assets. Amounts in inputs stay visible.

import { useSelected } from "@candor/client/page";
import { DOTS, type Figures, useFigures } from "@candor/ui";
import { settings } from "../../data/settings.ts";

export function useAmountsHidden(): boolean {
	return useSelected(settings, ({ hideAmounts }) => hideAmounts);
}

const dotted = () => DOTS;

/** Works like `figure` of useFigures, for the user's amounts within a text. Returns dots if amounts are hidden. */
export function useHideableFigure(): Figures["figure"] {
	const { figure } = useFigures();
	return useAmountsHidden() ? dotted : figure;
}
