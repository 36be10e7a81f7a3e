// Checks the fields of the sign-in pages before they are sent (docs/reference/product.md §5). The server makes the same checks
// again.
import { checkPhone } from "./phone.ts";

export type SignInType = "email" | "mobile" | "username";
export type CodeType = Exclude<SignInType, "username">;
export type SignInField = "account" | "code" | "old_password" | "password" | "re_password" | "invite_code" | "agree";
export type SignInProblem =
	| "email_required"
	| "email_wrong"
	| "phone_required"
	| "phone_wrong"
	| "area_required"
	| "username_required"
	| "username_wrong"
	| "code_required"
	| "code_short"
	| "old_required"
	| "password_required"
	| "new_required"
	| "password_short"
	| "confirm_required"
	| "passwords_differ"
	| "invite_required"
	| "agree_required";
export type SignInProblems = Partial<Record<SignInField, SignInProblem>>;

export const MIN_PASSWORD = 6;
export const CODE_DIGITS = 6;

const EMAIL = /^[^\s@<>"(),:;\\[\]]{1,64}@[a-z0-9](?:[a-z0-9.-]{0,250}[a-z0-9])?\.(?:[a-z]{2,24}|xn--[a-z0-9-]+)$/;
const USERNAME = /^[a-z][a-z0-9._-]{3,31}$/;

/** The account as the user typed it. For a phone number, the area code is separate. */
export interface AccountInput {
	readonly type: SignInType;
	readonly account: string;
	readonly areaCode: string;
}

/**
 * Converts the domain of an e-mail address to ASCII: `a@почта.рф` → `a@xn--80a1acny.xn--p1ai`. Returns an empty text if the
 * browser rejects the domain.
 */
function withAsciiDomain(account: string): string {
	const at = account.lastIndexOf("@") + 1;
	try {
		const { href, hostname } = new URL(`http://${account.slice(at)}`);
		return href === `http://${hostname}/` ? account.slice(0, at) + hostname : "";
	} catch {
		return "";
	}
}

/** Checks an account. @param strict true at registration: a username must then have the allowed form */
export function checkAccount({ type, account: typed, areaCode }: AccountInput, strict: boolean): SignInProblem | undefined {
	if (type === "mobile") return checkPhone(typed) ?? (areaCode === "" ? "area_required" : undefined);
	const account = typed.trim().normalize("NFKC").toLowerCase();
	if (type === "email") {
		if (account === "") return "email_required";
		return account.includes("..") || !EMAIL.test(withAsciiDomain(account)) ? "email_wrong" : undefined;
	}
	if (account === "") return "username_required";
	return strict && !USERNAME.test(account) ? "username_wrong" : undefined;
}

export function checkLogin(whom: AccountInput, password: string): SignInProblems {
	return found({ account: checkAccount(whom, false), password: password === "" ? "password_required" : undefined });
}

export interface RegisterTyped extends NewPassword {
	readonly code: string;
	readonly invite: string;
	readonly agree: boolean;
}

export function checkRegister(whom: AccountInput, typed: RegisterTyped): SignInProblems {
	return found({
		account: checkAccount(whom, true),
		code: whom.type === "username" ? undefined : checkCode(typed.code),
		...checkNew(typed),
		invite_code: typed.invite.trim() === "" ? "invite_required" : undefined,
		agree: typed.agree ? undefined : "agree_required",
	});
}

export interface NewPassword {
	readonly password: string;
	readonly confirm: string;
}

export function checkForget(whom: AccountInput, typed: NewPassword & { readonly code: string }): SignInProblems {
	return found({ account: checkAccount(whom, true), code: checkCode(typed.code), ...checkNew(typed) });
}

/** Checks a password change. @param typed `old` is undefined if the account has no password yet */
export function checkChange(typed: NewPassword & { readonly old: string | undefined }): SignInProblems {
	const { password, re_password } = checkNew(typed);
	return found({
		old_password: typed.old === "" ? "old_required" : undefined,
		password: password === "password_required" ? "new_required" : password,
		re_password,
	});
}

/** Checks a new e-mail address or phone number. @param code the code that the server sent to the new address */
export function checkBinding(whom: AccountInput, code: string): SignInProblems {
	return found({ account: checkAccount(whom, true), code: checkCode(code) });
}

function checkCode(code: string): SignInProblem | undefined {
	if (code === "") return "code_required";
	return code.length < CODE_DIGITS ? "code_short" : undefined;
}

function checkNew({ password, confirm }: NewPassword): Pick<SignInProblems, "password" | "re_password"> {
	const problems: Record<"password" | "re_password", SignInProblem | undefined> = {
		password: checkPassword(password),
		re_password: confirm === "" ? "confirm_required" : isSamePassword(confirm, password) ? undefined : "passwords_differ",
	};
	return problems as Pick<SignInProblems, "password" | "re_password">;
}

/**
 * Compares passwords in Unicode normal form, as the server does, because keyboards can encode an accented letter in two ways.
 */
export function isSamePassword(one: string, other: string): boolean {
	return one.normalize("NFC") === other.normalize("NFC");
}

function checkPassword(password: string): SignInProblem | undefined {
	if (password === "") return "password_required";
	return [...password.normalize("NFC")].length < MIN_PASSWORD ? "password_short" : undefined;
}

function found(problems: Record<string, SignInProblem | undefined>): SignInProblems {
	return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined));
}
