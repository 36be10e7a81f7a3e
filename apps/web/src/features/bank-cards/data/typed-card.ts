// Stores the values that the user entered for a new card. They stay in memory while the user leaves to set a fund password, and
// are never stored on the device.
import { useSelected } from "@candor/client/page";
import type { BankCard } from "@candor/contract";
import { electronicFormatIBAN, isValidBIC, isValidIBAN } from "ibantools";
import { ownStore } from "../../../data/own-store.ts";

const LOCAL_FIELDS = ["holder", "bank_name", "branch_name", "branch_number", "number", "opening_branch"] as const;
const INTERNATIONAL_FIELDS = [
	"holder",
	"bank_name",
	"bank_address",
	"swift_code",
	"number",
	"payee_address",
	"postal_code",
] as const;
export type CardField = (typeof LOCAL_FIELDS)[number] | (typeof INTERNATIONAL_FIELDS)[number];

export interface TypedCard {
	readonly kind: BankCard["kind"];
	readonly values: Readonly<Record<CardField, string>>;
}

const NOTHING: TypedCard = {
	kind: "local",
	values: {
		...{ holder: "", bank_name: "", branch_name: "", branch_number: "", number: "", opening_branch: "" },
		...{ bank_address: "", swift_code: "", payee_address: "", postal_code: "" },
	},
};
const typed = ownStore<TypedCard>(NOTHING);

export const useTypedCard = (): TypedCard => useSelected(typed, (now) => now);
export const setKind = (kind: BankCard["kind"]): void => typed.set({ ...typed.get(), kind });
export const setField = (field: CardField, text: string): void =>
	typed.set({ ...typed.get(), values: { ...typed.get().values, [field]: text } });
export const forgetTypedCard = (): void => typed.set(NOTHING);

export const fieldsOf = ({ kind }: TypedCard): readonly CardField[] => (kind === "local" ? LOCAL_FIELDS : INTERNATIONAL_FIELDS);

export type CardFault = "holder_lacking" | "bank_lacking" | "swift_wrong" | "iban_wrong" | "number_wrong";

/** Returns the first field with an error; undefined if there is none. The server makes further checks. */
export function faultOf({ kind, values }: TypedCard): { readonly field: CardField; readonly fault: CardFault } | undefined {
	if (!/\p{L}/u.test(values.holder)) return { field: "holder", fault: "holder_lacking" };
	if (values.bank_name.trim() === "") return { field: "bank_name", fault: "bank_lacking" };
	const number = plain(values.number);
	if (kind === "local") return /^(?=.*\d)[0-9A-Z]{6,34}$/.test(number) ? undefined : { field: "number", fault: "number_wrong" };
	if (!isValidBIC(plain(values.swift_code))) return { field: "swift_code", fault: "swift_wrong" };
	return isIban(number) ? undefined : { field: "number", fault: "iban_wrong" };
}

export function isIban(text: string): boolean {
	const iban = electronicFormatIBAN(plain(text));
	return iban !== null && isValidIBAN(iban);
}

const plain = (text: string) =>
	text
		.normalize("NFKC")
		.replace(/[\s\p{Pd}]/gu, "")
		.toUpperCase();
