// Changes the language of this app. This code is in a separate file, because no first screen needs it.
import { createLanguageChoice } from "@candor/client/page";
import { call } from "./api.ts";
import { languageMark } from "./language-mark.ts";
import { showLocale } from "./load-texts.ts";

export const { chooseLanguage } = createLanguageChoice({
	mark: languageMark,
	showLocale,
	// Fonts for the languages whose letters the font Inter lacks. styles.css defines these fonts.
	fonts: { jp: "Candor Japanese", kr: "Candor Korean", th: "Candor Thai" },
	tell: (lang) => call("POST set/lang", { lang }, { silent: true }),
});
