// Checks the values of a payment account against the fields that its pay type requires.
import type { Language, PayField, PaymentAccount } from "@candor/contract";
import type { PayCatalogue } from "../../exchange/products/p2p/pay-catalogue.ts";
import { normalValue } from "../../exchange/products/p2p/pay-fields.ts";
import { type RefusedAnswer, refused } from "../../http/answer.ts";
import { hasCardNumber } from "../../people/mask-card-numbers.ts";

export type PayValue = PaymentAccount["values"][number];

/**
 * Returns the values in their normal form, in the order of the fields and without empty ones. If a value is wrong, missing,
 * repeated or unknown, returns the refusal of the first such value.
 */
export function checkPayValues(
	{ fields, countries }: PayCatalogue,
	values: readonly PayValue[],
	language: Language,
): PayValue[] | RefusedAnswer {
	const malformed = (name: string) => refused("pay_field_malformed", "values", { name });
	const unknown = values.find(({ name }, at) => {
		return !fields.some((field) => field.name === name) || values.findIndex((other) => other.name === name) !== at;
	});
	if (unknown !== undefined) return malformed(unknown.name);
	const checked: PayValue[] = [];
	for (const field of fields) {
		const typed = values.find(({ name }) => name === field.name)?.value.trim() ?? "";
		if (typed === "" && !field.required) continue;
		const value = normalValue({ ...field, countries }, typed);
		// A text with a card number is refused, because trading partners could read the number.
		if (value === undefined || (field.check === "text" && hasCardNumber(value))) return malformed(field.label[language]);
		checked.push({ name: field.name, value });
	}
	return checked;
}

/**
 * Returns the values that identify the account: the numbers and keys that have a check. Texts such as the bank's name are left
 * out; otherwise a different spelling would create a second account with its own limits.
 */
export function identifyingValues(fields: readonly PayField[], values: readonly PayValue[]): readonly PayValue[] {
	const checkOf = new Map(fields.map(({ name, check }) => [name, check]));
	const found = values.filter(({ name }) => checkOf.get(name) !== "text");
	return found.length > 0 ? found : values;
}
