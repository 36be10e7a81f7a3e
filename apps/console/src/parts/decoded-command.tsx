// Shows the fields of a command with their units, next to the current values if these are known.
import { type FormattedField, formatFields, type Listing } from "@candor/operator-commands";
import { join } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useCommandTexts } from "./use-texts.ts";

export interface DecodedCommandProps {
	type: string;
	fields: Readonly<Record<string, unknown>>;
	/** Coin of the product that the command names. It determines the unit of amounts. */
	asset?: number | undefined;
	listing: Listing;
	/** Current values of the command's fields; undefined if they are unknown or do not exist. */
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
	// Changed fields are first, because the second operator decides about the change.
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
			{current !== undefined && (
				<p className="mb-1 text-12 font-semibold">{t`Changed terms: ${count.changed} of ${count.all}`}</p>
			)}
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

/**
 * Shows the fingerprint of the keys that a command gives to an operator. The approver compares it with the fingerprint that the
 * new operator's browser shows.
 */
export function KeysFingerprint({ fingerprint, otherKey }: { fingerprint: string; otherKey: unknown }) {
	const { t } = useLingui();
	return (
		<div className="mb-4 rounded-m border border-brand p-3.5">
			<h3 className="text-14 font-semibold">{t`Fingerprint of the new keys`}</h3>
			<FingerprintGroups fingerprint={fingerprint} />
			<p className="mt-2 text-14">{t`Compare it with the numbers that the person reads to you.`}</p>
			<p className="mt-1 text-12 text-soft">{t`Approve only if all six groups agree.`}</p>
			{typeof otherKey === "string" && otherKey !== "" && (
				<p className="mt-2 text-14 font-semibold text-bad">
					{t`The command also sets a key for the command line, which the fingerprint does not cover. Compare that key too.`}
				</p>
			)}
		</div>
	);
}

/** The six groups of a fingerprint, which two operators read to each other. */
export function FingerprintGroups({ fingerprint }: { fingerprint: string }) {
	const { t } = useLingui();
	return (
		<ul aria-label={t`Fingerprint`} className="mt-2 grid grid-cols-3 gap-2">
			{fingerprint.split(" ").map((group, index) => (
				<li
					// biome-ignore lint/suspicious/noArrayIndexKey: groups never move, and two may be equal
					key={index}
					className="num rounded-m bg-raised py-3 text-center text-18 font-semibold tracking-[0.06em]"
				>
					{group}
				</li>
			))}
		</ul>
	);
}

/** Splits a hash into groups of four hex digits, which are easier to compare. */
export const hashGroups = (hex: string): string => hex.match(/.{1,4}/g)?.join(" ") ?? "";
