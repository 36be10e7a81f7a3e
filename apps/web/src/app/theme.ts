// Sets the theme and the colour of rising prices as attributes of the html element, at the start and after each change.
import { settings } from "../data/settings.ts";

const BAR_COLOURS = { light: "#f4f6fb", dark: "#0a0d14" };

export function followTheme(): void {
	const device = matchMedia("(prefers-color-scheme: dark)");
	const apply = () => {
		const { theme, rise } = settings.get();
		const shown = theme === "system" ? (device.matches ? "dark" : "light") : theme;
		const root = document.documentElement;
		root.dataset.theme = shown;
		if (rise === "red") root.dataset.rise = "red";
		else delete root.dataset.rise;
		document.querySelector('meta[name="theme-color"]')?.setAttribute("content", BAR_COLOURS[shown]);
	};
	apply();
	settings.subscribe(apply);
	device.addEventListener("change", apply);
}
