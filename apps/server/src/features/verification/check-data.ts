// Checks the data that users type for basic verification.
import { type RefusedAnswer, refused } from "../../http/answer.ts";
import { accountKey, isEmail } from "../../people/account-key.ts";
import { phoneKey } from "../../people/phone-number.ts";
import { isDate, isOfAge } from "./dates.ts";
import { type PersonalData, plainNumber } from "./personal-data.ts";
import { policyOf } from "./policy.ts";

/** Matches control, format and private-use characters, which could hide a part of a name. */
const UNSEEN = /\p{C}/u;
const EARLIEST_BIRTH = "1900-01-01";
const LEAST_NUMBER = 3;

const plain = (text: string) => text.normalize("NFC").trim().replace(/\s+/g, " ");

/** Returns the data in the form in which it is stored, or a refusal for the first invalid field. */
export function checkData(typed: PersonalData, now: number): PersonalData | RefusedAnswer {
	const policy = policyOf(typed.country);
	if (policy === undefined) return refused("invalid_country", "country");
	const name = plain(typed.name);
	if (UNSEEN.test(name) || !/\p{L}/u.test(name)) return refused("name_malformed", "name");
	const id_number = plain(typed.id_number);
	const length = [...plainNumber(id_number)].length;
	if (UNSEEN.test(id_number) || length < LEAST_NUMBER) return refused("id_number_malformed", "id_number");
	const contact = contactOf(typed.contact);
	if (contact === undefined) return refused("contact_malformed", "contact");
	const { country, birth_date } = typed;
	const exists = isDate(birth_date) && birth_date >= EARLIEST_BIRTH && isOfAge(birth_date, 0, now);
	if (!exists) return refused("birth_date_malformed", "birth_date");
	if (!isOfAge(birth_date, policy.leastAge, now)) return refused("under_age", "birth_date", { minimum: policy.leastAge });
	return { country, name, id_number, contact, birth_date };
}

function contactOf(typed: string): string | undefined {
	if (!typed.includes("@")) return phoneKey(typed.replace(/^\s*00/, "+"), undefined);
	const key = accountKey(typed);
	return isEmail(key) ? key : undefined;
}
