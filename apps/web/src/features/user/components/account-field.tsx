// Field for an e-mail address, phone number or username, with tabs to choose one of them. Each tab has its own text.
import { Field, Skeleton, Tabs, useLazyPart } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import type { SignInType } from "../calculate/check-sign-in.ts";
import { keepTyped, useTyped } from "../data/sign-in-draft.ts";
import type { SignInFormProblems } from "./sign-in-problems.ts";

/** The phone field is not part of the first screen, because most users sign in by e-mail. Its code loads in advance. */
const loadPhone = async () => (await import("./phone-field.tsx")).PhoneField;
const PHONE_AHEAD_MS = 1_500;
const PHONE_AGAIN_MS = 3_000;

export interface SignInTabsProps<T extends SignInType> {
	label: string;
	types: readonly T[];
	value: T;
	onChange: () => void;
}

export function SignInTabs<T extends SignInType>({ label, types, value, onChange }: SignInTabsProps<T>) {
	const { t } = useLingui();
	const names: Record<SignInType, string> = { email: t`E-mail`, mobile: t`Phone`, username: t`Username` };
	return (
		<Tabs<T>
			label={label}
			value={value}
			onValueChange={(next) => {
				keepTyped({ type: next });
				onChange();
			}}
			items={types.map((type) => ({ value: type, label: names[type] }))}
			className="mt-7 mb-3"
		/>
	);
}

export interface AccountFieldProps {
	type: SignInType;
	/**
	 * True at registration: the browser suggests the user's e-mail address or phone number. False at sign-in: the password
	 * manager fills in the account.
	 */
	fresh?: boolean;
	problems: SignInFormProblems;
}

export function AccountField({ type, fresh = false, problems }: AccountFieldProps) {
	const { t } = useLingui();
	const typed = useTyped();
	const { here: PhoneField } = useLazyPart(loadPhone, {
		wanted: type === "mobile",
		aheadMs: PHONE_AHEAD_MS,
		againMs: PHONE_AGAIN_MS,
	});
	if (type === "mobile")
		return PhoneField === undefined ? <Skeleton height={50} /> : <PhoneField fresh={fresh} problems={problems} />;
	const mail = type === "email";
	return (
		<Field
			key={type}
			label={mail ? t`E-mail` : t`Username`}
			labelPlace="hidden"
			placeholder={mail ? t`you@example.com` : t`Username`}
			size="large"
			roomy
			name={mail ? "email" : "username"}
			type="text"
			inputMode={mail ? "email" : "text"}
			autoComplete={!fresh ? "username webauthn" : mail ? "email" : "username"}
			maxLength={254}
			value={mail ? typed.email : typed.username}
			onValueChange={(text) => {
				keepTyped(mail ? { email: text } : { username: text });
				problems.put("account", undefined);
			}}
			{...problems.text("account")}
		/>
	);
}
