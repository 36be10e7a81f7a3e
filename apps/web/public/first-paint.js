// Before the first paint: the chosen theme, so that a dark page never flashes light. A file of its own: no inline script, strict policy.
(() => {
	const root = document.documentElement;
	try {
		const settings = JSON.parse(localStorage.getItem("candor.settings") || "{}");
		const dark = settings.theme === "dark" || (settings.theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
		root.dataset.theme = dark ? "dark" : "light";
		if (settings.rise === "red") root.dataset.rise = "red";
	} catch {
		root.dataset.theme = "light";
	}
})();
