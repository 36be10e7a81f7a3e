import { useLingui } from "@lingui/react/macro";
import { COMMAND_TEXTS, commandFor, FIELD_TEXTS, WORD_TEXTS } from "./command-texts.ts";

/**
 * Returns functions that translate technical names of commands, fields and values to the current language. An unknown name is
 * returned unchanged.
 */
export function useCommandTexts() {
	const { t } = useLingui();
	const fieldText = (name: string): string => (FIELD_TEXTS[name] === undefined ? name : t(FIELD_TEXTS[name]));
	return {
		titleOf(type: string, fields: Readonly<Record<string, unknown>> = {}): string {
			const known = COMMAND_TEXTS[commandFor(type, fields)?.name ?? ""];
			return known === undefined ? type : t(known.title);
		},
		fieldText,
		/** Returns the label of an input. For an input in a row of a list, the label includes the number of the row. */
		inputText(input: string): string {
			const [, list, row, name] = /^(\w+)\.(\d+)\.(\w+)$/.exec(input) ?? [];
			return list === undefined ? fieldText(input) : `${fieldText(list)} ${Number(row) + 1}, ${fieldText(name ?? "")}`;
		},
		wordText: (word: string): string => (WORD_TEXTS[word] === undefined ? word : t(WORD_TEXTS[word])),
	};
}
