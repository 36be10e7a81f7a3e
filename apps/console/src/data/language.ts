// Texts and language of the console. English is complete; other languages fall back to it.
import { type Catalogs, createLanguage, createLanguageMark, createPageTexts } from "@candor/client/page";
import { keyOf } from "./app-storage.ts";

const { beginTexts, showLocale } = createPageTexts();

export const languageMark = createLanguageMark(keyOf("language"));
const { currentLanguage, startLanguage: start, useLanguage } = createLanguage(languageMark, { showLocale });

export { currentLanguage, useLanguage };

export function startLanguage(texts: Catalogs): Promise<void> {
	beginTexts(texts);
	return start();
}
