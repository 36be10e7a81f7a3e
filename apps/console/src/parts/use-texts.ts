import { useLingui } from "@lingui/react/macro";
import { COMMAND_TEXTS, commandFor, FIELD_TEXTS, WORD_TEXTS } from "./command-texts.ts";

/** Returns functions that translate names of commands, fields and choices to texts in the current language. An unknown name stays unchanged. */
export function useCommandTexts() {
	const { t } = useLingui();
	return {
		titleOf(type: string, fields: Readonly<Record<string, unknown>> = {}): string {
			const known = COMMAND_TEXTS[commandFor(type, fields)?.name ?? ""];
			return known === undefined ? type : t(known.title);
		},
		fieldText: (name: string): string => (FIELD_TEXTS[name] === undefined ? name : t(FIELD_TEXTS[name])),
		wordText: (word: string): string => (WORD_TEXTS[word] === undefined ? word : t(WORD_TEXTS[word])),
	};
}
