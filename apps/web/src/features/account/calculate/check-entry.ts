// What is wrong with what was typed, before it is sent (product.md §5). The server checks the same and has the last word.

export type EntryType = "email" | "username";
export type EntryField = "account" | "code" | "password" | "re_password" | "invite_code" | "agree";
export type EntryProblem =
	| "email_required"
	| "email_wrong"
	| "username_required"
	| "username_wrong"
	| "code_required"
	| "code_short"
	| "password_required"
	| "password_short"
	| "confirm_required"
	| "passwords_differ"
	| "invite_required"
	| "agree_required";
export type EntryProblems = Partial<Record<EntryField, EntryProblem>>;

export const MIN_PASSWORD = 6;
export const CODE_DIGITS = 6;

const EMAIL = /^[^\s@<>"(),:;\\[\]]{1,64}@[a-z0-9](?:[a-z0-9.-]{0,250}[a-z0-9])?\.[a-z]{2,24}$/;
const USERNAME = /^[a-z][a-z0-9._-]{3,31}$/;

/** @param strict also judge a username's form: when it is made, not when it is used */
export function checkAccount(type: EntryType, typed: string, strict: boolean): EntryProblem | undefined {
	const account = typed.trim().normalize("NFKC").toLowerCase();
	if (type === "email") {
		if (account === "") return "email_required";
		return account.includes("..") || !EMAIL.test(account) ? "email_wrong" : undefined;
	}
	if (account === "") return "username_required";
	return strict && !USERNAME.test(account) ? "username_wrong" : undefined;
}

export function checkLogin(typed: { type: EntryType; account: string; password: string }): EntryProblems {
	return found({
		account: checkAccount(typed.type, typed.account, false),
		password: typed.password === "" ? "password_required" : undefined,
	});
}

export interface RegisterTyped {
	readonly type: EntryType;
	readonly account: string;
	readonly code: string;
	readonly password: string;
	readonly confirm: string;
	readonly invite: string;
	readonly agree: boolean;
}

export function checkRegister(typed: RegisterTyped): EntryProblems {
	return found({
		account: checkAccount(typed.type, typed.account, true),
		code: typed.type === "email" ? checkCode(typed.code) : undefined,
		password: checkPassword(typed.password),
		re_password: typed.confirm === "" ? "confirm_required" : typed.confirm === typed.password ? undefined : "passwords_differ",
		invite_code: typed.invite.trim() === "" ? "invite_required" : undefined,
		agree: typed.agree ? undefined : "agree_required",
	});
}

function checkCode(code: string): EntryProblem | undefined {
	if (code === "") return "code_required";
	return code.length < CODE_DIGITS ? "code_short" : undefined;
}

function checkPassword(password: string): EntryProblem | undefined {
	if (password === "") return "password_required";
	return [...password].length < MIN_PASSWORD ? "password_short" : undefined;
}

function found(problems: Record<string, EntryProblem | undefined>): EntryProblems {
	return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined));
}
