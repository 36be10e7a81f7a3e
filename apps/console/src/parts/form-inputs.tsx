// Inputs of a command's form, made from the descriptions of the command's fields.
import type { AmountCoin, FormFault, FormField, FormValues, Listing } from "@candor/operator-commands";
import { Button, CheckBox, Field, IconButton } from "@candor/ui";
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { Plus, X } from "lucide-react";
import { Choice } from "./inputs.tsx";
import { useCommandTexts } from "./use-texts.ts";

export interface FormInputsProps {
	fields: readonly FormField[];
	values: FormValues;
	onChange: (values: FormValues) => void;
	faults: readonly FormFault[];
	listing: Listing;
	/** Path of the row in the form if the inputs belong to a row of a list, with a final dot; absent outside lists. */
	path?: string;
	/**
	 * Values of the complete form, if the inputs belong to a row of a list. The coin of an amount in the row can be among them.
	 */
	outer?: FormValues;
}

export function FormInputs({ fields, path = "", ...rest }: FormInputsProps) {
	return (
		<div className="grid grid-cols-2 gap-x-4 gap-y-3">
			{fields.map((field) => (
				<FormInput key={field.name} field={field} path={path} {...rest} />
			))}
		</div>
	);
}

function FormInput({
	field,
	values,
	onChange,
	faults,
	listing,
	path,
	outer = values,
}: Omit<FormInputsProps, "fields"> & { field: FormField; path: string }) {
	const { t } = useLingui();
	const { fieldText, wordText } = useCommandTexts();
	const faultText = useFaultText(listing);
	const { name } = field;
	const inputOf = (input: string) => (typeof values[input] === "string" ? values[input] : "");
	const set = (input: string) => (value: string | boolean | readonly FormValues[]) => onChange({ ...values, [input]: value });
	const errorOf = (input: string) => {
		const fault = faults.find((one) => one.input === `${path}${input}`);
		return fault === undefined ? undefined : faultText(fault);
	};
	const choose = { value: "", label: t`Choose` };
	const choice = (input: string, items: readonly { value: string; label: string }[]) => (
		<Choice
			label={fieldText(input)}
			value={inputOf(input)}
			onValueChange={set(input)}
			items={[choose, ...items]}
			roomy
			error={errorOf(input)}
		/>
	);
	// Demo money is not offered: no command and no user chooses it as a coin.
	const coins = listing.coins.filter(({ code }) => code !== listing.demo).map(({ code }) => ({ value: code, label: code }));
	const markets = listing.markets.map(({ symbol }) => ({ value: symbol, label: symbol }));
	const typed = (unit?: string, hint?: string, isFigure = true) => (
		<Field
			label={fieldText(name)}
			value={inputOf(name)}
			onValueChange={set(name)}
			unit={unit}
			inputMode={isFigure ? "decimal" : "text"}
			roomy
			error={errorOf(name)}
			hint={hint}
		/>
	);
	switch (field.as) {
		case "flag":
			return (
				<CheckBox checked={values[name] === true} onCheckedChange={set(name)} className="self-end pb-5">
					{fieldText(name)}
				</CheckBox>
			);
		case "choice":
			return choice(
				name,
				field.of.map((value) => ({ value, label: wordText(value) })),
			);
		case "coin":
			return choice(name, coins);
		case "market":
			return choice(name, markets);
		case "instrument":
			return (
				<>
					{choice(`${name}.market`, markets)}
					{choice(
						`${name}.account`,
						["real", "simulation"].map((value) => ({ value, label: wordText(value) })),
					)}
				</>
			);
		case "amount":
			if (field.coin !== "product") return typed(coinText(field.coin, values, outer, listing));
			return (
				<>
					{choice(`${name}.coin`, coins)}
					{typed(inputOf(`${name}.coin`))}
				</>
			);
		case "decimal":
			return typed();
		case "lots":
			return typed(coinText(field.coin, values, outer, listing), t`a multiple of the lot size`);
		case "rate":
			return typed("%");
		case "penalty":
			return values[field.rule] === "daily_interest_multiple" ? typed(t`times a day's interest`) : typed("%");
		case "time":
			return typed("UTC", field.never ? t`2027-01-31T12:00, or never` : t`2027-01-31T12:00`, false);
		case "offering":
			return typed(undefined, t`a number, or new`, false);
		case "markets":
			return typed(undefined, t`with commas: BTC/USDT, ETH/USDT`, false);
		case "countries":
			return typed(undefined, t`codes with commas: DE, FR`, false);
		case "users":
			return typed(undefined, t`with commas`, false);
		case "version":
			return typed(undefined, t`empty: the current time`);
		case "key":
			return (
				<div className="col-span-2">
					{typed(undefined, name === "publicKey" ? t`empty: no key for the command line` : undefined, false)}
				</div>
			);
		case "hex":
			return <div className="col-span-2">{typed(undefined, t`64 hex digits`, false)}</div>;
		case "prices":
			return (
				<ListInput
					field={field}
					label={fieldText(name)}
					rows={rowsOf(values[name])}
					onChange={set(name)}
					blank={{ coin: "", price: "" }}
				>
					{(row, index, onRow) => {
						const fault = (input: string) => faults.find((one) => one.input === `${path}${name}.${index}.${input}`);
						const [coinFault, priceFault] = [fault("coin"), fault("price")];
						return (
							<div className="grid grid-cols-2 gap-4">
								<Choice
									label={fieldText("coin")}
									value={String(row.coin)}
									onValueChange={(coin) => onRow({ ...row, coin })}
									items={[choose, ...coins]}
									roomy
									error={coinFault && faultText(coinFault)}
								/>
								<Field
									label={fieldText("price")}
									value={String(row.price)}
									onValueChange={(price) => onRow({ ...row, price })}
									unit={String(row.coin)}
									roomy
									error={priceFault && faultText(priceFault)}
								/>
							</div>
						);
					}}
				</ListInput>
			);
		case "list":
			return (
				<ListInput
					field={field}
					label={fieldText(name)}
					rows={rowsOf(values[name])}
					onChange={set(name)}
					blank={Object.fromEntries(field.fields.map((member) => [member.name, ""]))}
				>
					{(row, index, onRow) => (
						<FormInputs
							fields={field.fields}
							values={row}
							onChange={onRow}
							faults={faults}
							listing={listing}
							path={`${path}${name}.${index}.`}
							outer={values}
						/>
					)}
				</ListInput>
			);
		case "whole":
			return typed(name === "seconds" ? t`seconds` : undefined);
		default:
			return typed(undefined, undefined, false);
	}
}

const rowsOf = (value: FormValues[string] | undefined): readonly FormValues[] =>
	Array.isArray(value) ? (value as readonly FormValues[]) : [];

/** Returns the unit of an amount: the code of its coin, or an empty text while the coin is unknown. */
function coinText(coin: AmountCoin, values: FormValues, outer: FormValues, listing: Listing): string {
	if (coin === "product") return "";
	if (typeof coin === "object") return String(values[coin.field] ?? outer[coin.field] ?? "");
	return listing[coin];
}

interface ListInputProps {
	field: FormField;
	label: string;
	rows: readonly FormValues[];
	onChange: (rows: readonly FormValues[]) => void;
	blank: FormValues;
	children: (row: FormValues, index: number, onRow: (row: FormValues) => void) => React.ReactNode;
}

function ListInput({ label, rows, onChange, blank, children }: ListInputProps) {
	const { t } = useLingui();
	return (
		<fieldset className="col-span-2 grid gap-3 rounded-m border border-line p-3">
			<legend className="px-1 text-12 text-soft">{label}</legend>
			{rows.map((row, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: rows have no other key, and all their state is in the values
				<div key={index} className="flex items-start gap-2 border-b border-line pb-2">
					<div className="min-w-0 flex-1">{children(row, index, (next) => onChange(rows.with(index, next)))}</div>
					<IconButton
						label={t`Remove row ${index + 1}`}
						className="mt-5 text-soft"
						onClick={() => onChange(rows.toSpliced(index, 1))}
					>
						<X aria-hidden size={16} strokeWidth={1.75} />
					</IconButton>
				</div>
			))}
			<Button
				tone="ghost"
				size="small"
				icon={<Plus aria-hidden size={14} strokeWidth={1.75} />}
				onClick={() => onChange([...rows, blank])}
			>
				{t`Add row`}
			</Button>
		</fieldset>
	);
}

/** Returns a function that describes the fault of an input. */
export function useFaultText(listing: Listing): (fault: FormFault) => string {
	const { t } = useLingui();
	const markets = listing.markets
		.map(({ symbol }) => symbol)
		.slice(0, 2)
		.join(", ");
	return ({ fault, decimals, message }) => {
		switch (fault) {
			case "missing":
				return t`Required`;
			case "not_whole":
				return t`Enter a whole number`;
			case "not_a_coin":
				return t`Choose a listed coin`;
			case "not_a_market":
				return t`Enter listed markets, such as ${markets}`;
			case "not_an_account":
				return t`Choose an account`;
			case "not_a_time":
				return t`Enter a time such as 2027-01-31T12:00`;
			case "not_an_amount":
				return t`Enter a positive number`;
			case "too_many_decimals":
				return t`At most ${plural(decimals ?? 0, { one: "# decimal", other: "# decimals" })}`;
			case "too_large":
				return t`The number is too large`;
			case "not_full_lots":
				return t`Must be a multiple of the lot size`;
			case "dependency":
				return t`Set the coin or market first`;
			default:
				return message;
		}
	};
}
