// Changes the language of this app. Not part of a first screen.
import { createLanguageChoice } from "@candor/client/page";
import { call } from "./api.ts";
import { languageMark } from "./language-mark.ts";
import { showLocale } from "./load-texts.ts";

export const { chooseLanguage } = createLanguageChoice({
	mark: languageMark,
	showLocale,
	// styles.css defines these fonts for the letters that Inter lacks.
	fonts: { jp: "Candor Japanese", kr: "Candor Korean", th: "Candor Thai" },
	tell: (lang) => call("POST set/lang", { lang }, { silent: true }),
});
