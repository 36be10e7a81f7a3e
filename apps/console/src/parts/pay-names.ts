// Names of pay types and of the fields of payment details. They are the names of the operators' catalogue, as in the web app.
import { LANGUAGES, LOCALES } from "@candor/client/page";
import { useLingui } from "@lingui/react/macro";
import { useRead } from "../data/queries.ts";

const FRESH_MS = 60_000;

/** Returns functions that name pay types and fields. Until the catalogue is loaded, they return the ids. */
export function usePayNames() {
	const { i18n } = useLingui();
	const { data } = useRead("p2p/catalogue", {}, { freshMs: FRESH_MS });
	const language = LANGUAGES.find((one) => LOCALES[one] === i18n.locale) ?? "en";
	const find = (payType: string) => data?.pay_types.find(({ pay_type }) => pay_type === payType);
	return {
		payTypeName: (payType: string): string => find(payType)?.name[language] ?? payType,
		fieldName: (payType: string, field: string): string =>
			find(payType)?.fields.find(({ name }) => name === field)?.label[language] ?? field,
	};
}
