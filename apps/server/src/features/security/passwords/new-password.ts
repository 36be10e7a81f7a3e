// Refuses new passwords that are too short, among the most used ones, or the account's name (docs/reference/product.md §5,
// docs/reference/rules.md §11).
import { type RefusedAnswer, refused } from "../../../http/answer.ts";
import { isMostUsed } from "./most-used-passwords.ts";
import { composed } from "./passwords.ts";

const MIN_LENGTH = 6;
/** A shorter name is in many good passwords by chance. */
const SHORTEST_NAME = 3;

export interface ChosenPassword {
	readonly password: string;
	readonly re_password: string;
}

/** @param keys username, e-mail address, phone number: as the account is found */
export function checkNewPassword(chosen: ChosenPassword, keys: readonly string[]): RefusedAnswer | undefined {
	const password = composed(chosen.password);
	if ([...password].length < MIN_LENGTH) return refused("password_too_short", "password", { minimum: MIN_LENGTH });
	const folded = password.normalize("NFKC").toLowerCase();
	if (isMostUsed(folded) || isMostUsed(folded.trim())) return refused("password_too_common", "password");
	if (keys.some((key) => isLike(folded, key))) return refused("password_like_account", "password");
	return password === composed(chosen.re_password) ? undefined : refused("passwords_differ", "re_password");
}

/** The name is most of the password, or the password is a part of the name; dots, dashes and case do not matter. */
function isLike(folded: string, accountKey: string): boolean {
	const password = lettersAndDigits(folded);
	if (password === "") return false;
	return namesOf(accountKey).some((name) => {
		if (name.length < SHORTEST_NAME) return false;
		return name.includes(password) || (password.includes(name) && name.length * 2 > password.length);
	});
}

/** An address as a whole and before its @; a phone number with its calling code (one to three digits) and without. */
function namesOf(accountKey: string): string[] {
	const whole = lettersAndDigits(accountKey);
	if (accountKey.startsWith("+")) return [0, 1, 2, 3].map((digits) => whole.slice(digits));
	return [whole, lettersAndDigits(accountKey.split("@")[0] ?? "")];
}

function lettersAndDigits(text: string): string {
	return text.replace(/[^\p{L}\p{M}\p{N}]/gu, "");
}
