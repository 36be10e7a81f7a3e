import { Field } from "@candor/ui";

export interface CodeInputProps {
	label: string;
	placeholder: string;
	hint?: string;
	value: string;
	onValueChange: (value: string) => void;
	onEnter: () => void;
	error?: string;
}

export function CodeInput({ error, hint, ...rest }: CodeInputProps) {
	return (
		<Field
			{...rest}
			size="large"
			roomy
			name="code"
			inputMode="numeric"
			autoComplete="one-time-code"
			maxLength={16}
			{...(hint !== undefined && { hint })}
			{...(error !== undefined && { error })}
		/>
	);
}
