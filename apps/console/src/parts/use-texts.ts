import { useLingui } from "@lingui/react/macro";
import { COMMAND_TEXTS, commandFor, FIELD_TEXTS, WORD_TEXTS } from "./command-texts.ts";

/** Returns functions that translate names of commands, fields and choices to texts in the current language. An unknown name stays unchanged. */
export function useCommandTexts() {
	const { t } = useLingui();
	const fieldText = (name: string): string => (FIELD_TEXTS[name] === undefined ? name : t(FIELD_TEXTS[name]));
	return {
		titleOf(type: string, fields: Readonly<Record<string, unknown>> = {}): string {
			const known = COMMAND_TEXTS[commandFor(type, fields)?.name ?? ""];
			return known === undefined ? type : t(known.title);
		},
		fieldText,
		/** Label of an input; in a row of a list with the row's number. */
		inputText(input: string): string {
			const [, list, row, name] = /^(\w+)\.(\d+)\.(\w+)$/.exec(input) ?? [];
			return list === undefined ? fieldText(input) : `${fieldText(list)} ${Number(row) + 1}, ${fieldText(name ?? "")}`;
		},
		wordText: (word: string): string => (WORD_TEXTS[word] === undefined ? word : t(WORD_TEXTS[word])),
	};
}
