// Checks passwords that users choose (docs/reference/product.md §5, docs/reference/rules.md §11).
import { type RefusedAnswer, refused } from "../../../http/answer.ts";
import { isMostUsed } from "./most-used-passwords.ts";
import { composed } from "./passwords.ts";

const MIN_LENGTH = 6;
/** Names shorter than this are not compared with the password, because many good passwords contain them by chance. */
const SHORTEST_NAME = 3;

export interface ChosenPassword {
	readonly password: string;
	readonly re_password: string;
}

/**
 * Checks a new password. Returns the refusal; undefined if the password is allowed.
 * @param keys normalised username, e-mail address and phone number of the account
 */
export function checkNewPassword(chosen: ChosenPassword, keys: readonly string[]): RefusedAnswer | undefined {
	const password = composed(chosen.password);
	if ([...password].length < MIN_LENGTH) return refused("password_too_short", "password", { minimum: MIN_LENGTH });
	const folded = password.normalize("NFKC").toLowerCase();
	if (isMostUsed(folded) || isMostUsed(folded.trim())) return refused("password_too_common", "password");
	if (keys.some((key) => isLike(folded, key))) return refused("password_like_account", "password");
	return password === composed(chosen.re_password) ? undefined : refused("passwords_differ", "re_password");
}

/**
 * Returns true if the account name makes up more than half of the password, or contains the password. Punctuation and case are
 * ignored.
 */
function isLike(folded: string, accountKey: string): boolean {
	const password = lettersAndDigits(folded);
	if (password === "") return false;
	return namesOf(accountKey).some((name) => {
		if (name.length < SHORTEST_NAME) return false;
		return name.includes(password) || (password.includes(name) && name.length * 2 > password.length);
	});
}

/**
 * Returns the names that are compared with a password: an e-mail address with and without its domain, or a phone number with and
 * without its calling code.
 */
function namesOf(accountKey: string): string[] {
	const whole = lettersAndDigits(accountKey);
	if (accountKey.startsWith("+")) return [0, 1, 2, 3].map((digits) => whole.slice(digits));
	return [whole, lettersAndDigits(accountKey.split("@")[0] ?? "")];
}

function lettersAndDigits(text: string): string {
	return text.replace(/[^\p{L}\p{M}\p{N}]/gu, "");
}
