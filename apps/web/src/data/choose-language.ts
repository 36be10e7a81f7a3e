// Changes the language of this app. The code is not part of a first screen.
import { createLanguageChoice } from "@candor/client/page";
import { call } from "./api.ts";
import { languageMark } from "./language-mark.ts";
import { showLocale } from "./load-texts.ts";

export const { chooseLanguage } = createLanguageChoice({
	mark: languageMark,
	showLocale,
	// Inter has no letters of these languages. styles.css defines the fonts.
	fonts: { jp: "Candor Japanese", kr: "Candor Korean", th: "Candor Thai" },
	tell: (lang) => call("POST set/lang", { lang }, { silent: true }),
});
