// Six digits of an app, or where one is asked for something already protected a recovery code: typed, pasted or filled in by the phone.
import { Field } from "@candor/ui";

export interface CodeInputProps {
	label: string;
	placeholder: string;
	hint?: string;
	/** A recovery code has letters too. */
	letters?: boolean;
	value: string;
	onValueChange: (value: string) => void;
	onEnter: () => void;
	error?: string;
}

export function CodeInput({ letters = false, error, hint, ...rest }: CodeInputProps) {
	return (
		<Field
			{...rest}
			size="large"
			roomy
			name="code"
			inputMode={letters ? "text" : "numeric"}
			autoComplete="one-time-code"
			maxLength={16}
			{...(hint !== undefined && { hint })}
			{...(error !== undefined && { error })}
		/>
	);
}
