import { createLanguage } from "@candor/client/page";
import { languageMark } from "./language-mark.ts";
import { showLocale } from "./load-texts.ts";

export const { currentLanguage, useLanguage, startLanguage } = createLanguage(languageMark, { showLocale });
