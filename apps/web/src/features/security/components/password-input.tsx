import { Field } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";

export interface PasswordInputProps {
	value: string;
	onValueChange: (value: string) => void;
	onEnter: () => void;
	error?: string;
}

export function PasswordInput({ error, ...rest }: PasswordInputProps) {
	const { t } = useLingui();
	return (
		<Field
			{...rest}
			label={t`Password`}
			size="large"
			roomy
			type="password"
			name="password"
			autoComplete="current-password"
			maxLength={128}
			{...(error !== undefined && { error })}
		/>
	);
}
