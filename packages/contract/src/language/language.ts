// POST set/lang sets the language of the server's texts, and returns the value that clients send in the header `language-mark`.
// get/lang returns the language.
import { z } from "zod";
import { call } from "../call.ts";

export const LANGUAGES = ["en", "jp", "kr", "esp", "th"] as const;
const language = z.enum(LANGUAGES);
export type Language = z.infer<typeof language>;

export const setLang = call({
	method: "POST",
	path: "set/lang",
	needs: "public",
	says: "Sets the language of texts. With a session it is stored with the account.",
	params: z.object({ lang: language }),
	data: z.string(),
	refusals: [],
});

export const getLang = call({
	method: "POST",
	path: "get/lang",
	needs: "public",
	says: "The current language and all available ones.",
	params: z.object({}),
	data: z.object({ lang: language, languages: z.array(z.object({ mark: language, name: z.string() })) }),
	refusals: [],
});
