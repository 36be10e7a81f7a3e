// Select of the user's country. It is a native select, in which users find one of two hundred countries fastest.
import { join } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useId } from "react";
import { FormProblem } from "../../shared/page-parts/form-problem.tsx";
import { useCountries } from "./countries.ts";

export interface CountryFieldProps {
	value: string;
	onValueChange: (country: string) => void;
	/** Error below the select; its space is reserved. */
	error?: string | undefined;
	disabled?: boolean;
}

export function CountryField({ value, onValueChange, error, disabled }: CountryFieldProps) {
	const { t } = useLingui();
	const id = useId();
	const countries = useCountries();
	return (
		<div>
			<label htmlFor={id} className="mb-1.5 block text-12 text-soft">
				{t`Country or region where you live`}
			</label>
			<select
				id={id}
				name="country"
				value={value}
				disabled={disabled}
				onChange={(event) => onValueChange(event.target.value)}
				aria-invalid={error !== undefined || undefined}
				aria-describedby={error === undefined ? undefined : `${id}-error`}
				className={join(
					"h-[46px] w-full rounded-m bg-raised px-3.5 text-16 text-ink outline-[1.5px] outline-transparent",
					error !== undefined && "outline-bad",
					disabled && "opacity-60",
				)}
				style={{ outlineStyle: "solid" }}
			>
				<option value="">{t`Choose your country`}</option>
				{countries.map((area) => (
					<option key={area.country} value={area.country}>
						{area.name}
					</option>
				))}
			</select>
			<FormProblem id={`${id}-error`}>{error}</FormProblem>
		</div>
	);
}
