document.documentElement.dataset.theme = (() => {
	let stored;
	try {
		stored = localStorage.getItem("candor-console.theme");
	} catch {}
	if (stored === '"dark"' || stored === '"light"') return stored.slice(1, -1);
	return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
})();
