import { Field } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { DIGITS, digitsOf } from "./fund-password-digits.ts";

export interface FundPasswordFieldProps {
	label: string;
	name: string;
	value: string;
	onValueChange: (digits: string) => void;
	onEnter: () => void;
	error: string | undefined;
}

export function FundPasswordField({ error, onValueChange, ...rest }: FundPasswordFieldProps) {
	const { t } = useLingui();
	return (
		<Field
			{...rest}
			placeholder={t({ message: "6 digits", context: "a fund password" })}
			size="large"
			roomy
			type="password"
			inputMode="numeric"
			autoComplete="off"
			maxLength={DIGITS}
			onValueChange={(text) => onValueChange(digitsOf(text))}
			{...(error !== undefined && { error })}
		/>
	);
}
