// Fields of a command with units, next to the current values if they are known.
import { type FormattedField, formatFields, type Listing } from "@candor/operator-commands";
import { join } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useCommandTexts } from "./use-texts.ts";

export interface DecodedCommandProps {
	type: string;
	fields: Readonly<Record<string, unknown>>;
	/** Coin of the product that the command names. */
	asset?: number | undefined;
	listing: Listing;
	/** Values of the same fields now. */
	current?: Readonly<Record<string, unknown>> | undefined;
}

export function DecodedCommand({ type, fields, asset, listing, current }: DecodedCommandProps) {
	const { t } = useLingui();
	const { fieldText, wordText } = useCommandTexts();
	const environment = { listing, productAsset: asset };
	const proposed = formatFields(type, fields, environment);
	const known = current === undefined ? [] : formatFields(type, { ...fields, ...current }, environment);
	const before = new Map(known.map((field) => [field.name, field]));
	const changed = current === undefined ? [] : proposed.filter(({ name, text }) => before.get(name)?.text !== text);
	// Changed fields first: they are what the second operator decides about.
	const sorted = current === undefined ? proposed : [...changed, ...proposed.filter((field) => !changed.includes(field))];
	const count = { changed: changed.length, all: proposed.length };
	const yesOrNo = (text: string) => (text === "yes" ? t`yes` : text === "no" ? t`no` : wordText(text));
	const shown = ({ text, rows }: FormattedField): ReactNode => {
		if (rows === undefined) return yesOrNo(text) || "–";
		return rows.map((row) => {
			const line = row.map((member) => `${fieldText(member.name)} ${member.text}`).join(", ");
			return (
				<div key={line} className="py-0.5 text-11">
					{line}
				</div>
			);
		});
	};
	return (
		<>
			{current !== undefined && <p className="mb-1 text-12 font-semibold">{t`${count.changed} of ${count.all} terms change`}</p>}
			<table className="w-full text-left text-12">
				<thead>
					<tr className="text-11 text-soft">
						<th scope="col" className="border-b border-line py-2 font-normal">{t`Field`}</th>
						{current !== undefined && <th scope="col" className="border-b border-line py-2 pl-4 font-normal">{t`Now`}</th>}
						<th scope="col" className="border-b border-line py-2 pl-4 font-normal">
							{current === undefined ? t`Value` : t`Proposed`}
						</th>
					</tr>
				</thead>
				<tbody>
					{sorted.map((field) => {
						const now = before.get(field.name);
						const isNew = current === undefined || changed.includes(field);
						return (
							<tr key={field.name} className="border-b border-line align-top last:border-0">
								<th scope="row" className="py-2 font-normal text-soft" title={field.name}>
									{fieldText(field.name)}
								</th>
								{current !== undefined && (
									<td className="num py-2 pl-4 [overflow-wrap:anywhere] text-soft">{now === undefined ? "–" : shown(now)}</td>
								)}
								<td className={join("num py-2 pl-4 [overflow-wrap:anywhere]", isNew && "font-semibold")}>{shown(field)}</td>
							</tr>
						);
					})}
				</tbody>
			</table>
		</>
	);
}

/** Groups of four digits, which two operators can compare. */
export const groupsOf = (hex: string): string => hex.match(/.{1,4}/g)?.join(" ") ?? "";
