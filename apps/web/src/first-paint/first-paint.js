// Before the first paint, inline in the page (the server allows it by its hash): the chosen theme, so that a dark page never flashes
// light; and everything that the asked page needs, fetched at once instead of one after the other. PRELOADS comes from the build.
((preloads) => {
	const root = document.documentElement;
	const read = (key) => {
		try {
			return localStorage.getItem(key);
		} catch {
			return null;
		}
	};
	let settings = {};
	try {
		settings = JSON.parse(read("candor.settings") || "{}");
	} catch {
		// Whatever is stored: the defaults do.
	}
	const dark = settings.theme === "dark" || (settings.theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
	root.dataset.theme = dark ? "dark" : "light";
	if (settings.rise === "red") root.dataset.rise = "red";
	const signedIn = (read("candor.session") || "null") !== "null";
	const path = location.pathname;
	const page = preloads.pages[path] ? (signedIn || !preloads.pages[path].own ? path : preloads.signIn) : undefined;
	if (page !== undefined && preloads.pages[page].tab) root.dataset.tabs = "";
	if (page === undefined) return;
	const mark = { en: "en", jp: "ja", kr: "ko", esp: "es", th: "th" }[read("lang")];
	const wanted = mark ? [mark] : navigator.languages.map((language) => language.slice(0, 2).toLowerCase());
	const locale = wanted.find((one) => preloads.texts[one]) || "en";
	const { files, texts } = preloads.pages[page];
	for (const file of [...files, ...["app", "ui", texts].map((name) => preloads.texts[locale]?.[name])]) {
		if (!file) continue;
		const link = document.createElement("link");
		link.rel = "modulepreload";
		link.href = `/${file}`;
		document.head.append(link);
	}
})(PRELOADS);
