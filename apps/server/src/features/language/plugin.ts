import { CALLS, LANGUAGES } from "@candor/contract";
import type { Kysely } from "kysely";
import { data } from "../../http/answer.ts";
import type { Feature } from "../../http/call-registry.ts";
import type { PeopleTables } from "../../people/people-tables.ts";
import type { Language } from "../../texts/language.ts";

const NAMES: Readonly<Record<Language, string>> = { en: "English", jp: "日本語", kr: "한국어", esp: "Español", th: "ไทย" };

export function language({ people }: { readonly people: Kysely<PeopleTables> }): Feature {
	return (calls) => {
		calls.handle(CALLS["set/lang"].path, async ({ lang }, context) => {
			if (context.user !== 0)
				await people.updateTable("people.users").set({ language: lang }).where("id", "=", BigInt(context.user)).execute();
			return data(lang);
		});
		calls.handle(CALLS["get/lang"].path, (_params, context) =>
			data({ lang: context.language, languages: LANGUAGES.map((mark) => ({ mark, name: NAMES[mark] })) }),
		);
	};
}
