// Returns the account in a sign-in form (e-mail address, phone number or username), as typed and as params of a call.
import type { AccountInput, SignInType } from "../calculate/check-sign-in.ts";
import { phoneDigits } from "../calculate/phone.ts";
import { useAreas } from "./areas.ts";
import { useTyped } from "./sign-in-draft.ts";

/**
 * Returns the kind of account that the user chose, and the typed account. If `types` does not contain this kind, the first of
 * `types` is used.
 */
export function useAccountInput<T extends SignInType>(types: readonly T[]): AccountInput & { readonly type: T } {
	const typed = useTyped();
	const type = types.find((one) => one === typed.type) ?? (types[0] as T);
	const { area } = useAreas(type === "mobile");
	const account = { email: typed.email, mobile: typed.phone, username: typed.username }[type as SignInType];
	return { type, account, areaCode: type === "mobile" ? (area?.code ?? "") : "" };
}

export function accountParams({ type, account, areaCode }: AccountInput) {
	return type === "mobile" ? { account: phoneDigits(account), area_code: areaCode } : { account: account.trim() };
}
