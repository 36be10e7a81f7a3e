// Stores the theme of the console: the theme that the operator chose, or the system's theme if the operator chose none.
import { createStored } from "../data/app-storage.ts";

export type Theme = "light" | "dark" | "system";

export const theme = createStored("theme", (stored): Theme => (stored === "light" || stored === "dark" ? stored : "system"));

export function followTheme(): void {
	const device = matchMedia("(prefers-color-scheme: dark)");
	const apply = () => {
		const chosen = theme.get();
		document.documentElement.dataset.theme = chosen !== "system" ? chosen : device.matches ? "dark" : "light";
	};
	apply();
	theme.subscribe(apply);
	device.addEventListener("change", apply);
}
