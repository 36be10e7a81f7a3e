// Before the first paint, inline in the page (the server allows it by its hash): the chosen theme, so that a dark page never flashes
// light; and everything that the asked page needs, its code and the answers that it draws (data/preloaded-responses.ts takes them), fetched at once
// instead of one after the other. PRELOADS comes from the build.
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
	const languageMark = read("lang") ?? "";
	const mark = { en: "en", jp: "ja", kr: "ko", esp: "es", th: "th" }[languageMark];
	const wanted = mark ? [mark] : navigator.languages.map((language) => language.slice(0, 2).toLowerCase());
	const locale = wanted.find((one) => preloads.texts[one]) || "en";
	const fetchSoon = (rel, file, attributes) => {
		if (file) document.head.append(Object.assign(document.createElement("link"), { rel, href: `/${file}`, ...attributes }));
	};
	fetchSoon("preload", preloads.letters[locale], { as: "font", type: "font/woff2", crossOrigin: "" });
	let token;
	try {
		token = JSON.parse(read("candor.session") || "null")?.token;
	} catch {
		// Whatever is stored: nobody is signed in.
	}
	const signedIn = token !== undefined;
	const path = location.pathname;
	const page = preloads.pages[path] ? (signedIn || !preloads.pages[path].own ? path : preloads.signIn) : undefined;
	if (page === undefined) return;
	if (preloads.pages[page].tab) root.dataset.tabs = "";
	// Of the two that most begin with; the others have the name alone until they are there.
	if (page === preloads.signIn) root.dataset.shape = "entry";
	else if (page === "/" || page === "/pages/index/index") root.dataset.shape = "home";
	const early = { token, languageMark, answers: {} };
	const headers = { accept: "application/json", "language-mark": languageMark };
	if (signedIn) headers.authorization = token;
	for (const [call, method] of Object.entries(preloads.pages[page].calls))
		early.answers[call] = fetch(`${preloads.apiBase}/api/${call}`, {
			method,
			headers,
			credentials: "same-origin",
			signal: AbortSignal.timeout(60_000),
		}).catch(() => undefined);
	window.candorPreloaded = early;
	const { files, texts } = preloads.pages[page];
	for (const file of [...files, ...["app", ...texts].map((room) => preloads.texts[locale]?.[room])])
		fetchSoon("modulepreload", file);
})(PRELOADS);
