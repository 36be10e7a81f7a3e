// Checks payment details before they are sent. The server also verifies check digits.
import type { PayField } from "@candor/contract";

export type FieldFault = "missing" | "length" | "digits" | "email";

/** Kinds of checks whose values consist of digits only. */
const DIGITS_ONLY: ReadonlySet<PayField["check"]> = new Set(["digits", "promptpay", "aba"]);

/**
 * Returns a typed value without spaces and hyphens. In values of the kinds text, email and pix, inner spaces and hyphens stay.
 */
export function plainValue({ check }: Pick<PayField, "check">, typed: string): string {
	const text = typed.normalize("NFKC").trim();
	return check === "text" || check === "email" || check === "pix" ? text : text.replace(/[\s\p{Pd}]/gu, "");
}

export function faultOfField(field: PayField, typed: string): FieldFault | undefined {
	const value = plainValue(field, typed);
	if (value === "") return field.required ? "missing" : undefined;
	if (DIGITS_ONLY.has(field.check) && !/^\d+$/.test(value)) return "digits";
	if (value.length < field.minimum || value.length > field.maximum) return "length";
	return field.check === "email" && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value) ? "email" : undefined;
}
