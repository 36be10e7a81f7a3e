// Inline script of index.html; the server allows it by its hash. It sets the theme before the first paint, so that a dark page
// never flashes white. It also requests the page's code and, in parallel, its first responses (data/preloaded-responses.ts).
// The build replaces PRELOADS by a list of them.
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
		// If the stored settings are invalid, the default settings apply.
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
		// If the stored session is invalid, the user counts as signed out.
	}
	const signedIn = token !== undefined;
	const path = location.pathname;
	const page = preloads.pages[path] ? (signedIn || !preloads.pages[path].own ? path : preloads.signIn) : undefined;
	if (page === undefined) return;
	if (preloads.pages[page].tab) root.dataset.tabs = "";
	// Sign-in and Home have their own skeletons in index.html. Other pages show only the name until their code has loaded.
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
	for (const file of [...files, ...["app", ...texts].map((folder) => preloads.texts[locale]?.[folder])])
		fetchSoon("modulepreload", file);
})(PRELOADS);
