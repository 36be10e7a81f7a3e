// Fields of a command with units, next to the current values if they are known.
import { formatFields, type Listing } from "@candor/operator-commands";
import { join } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
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
	const known = current === undefined ? undefined : { ...fields, ...current };
	const before = new Map(known === undefined ? [] : formatFields(type, known, environment).map(({ name, text }) => [name, text]));
	const yesOrNo = (text: string) => (text === "yes" ? t`yes` : text === "no" ? t`no` : wordText(text));
	return (
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
				{proposed.map(({ name, text }) => {
					const now = before.get(name);
					const changes = current !== undefined && now !== text;
					return (
						<tr key={name} className="border-b border-line align-top last:border-0">
							<th scope="row" className="py-2 pr-4 font-normal text-soft" title={name}>
								{fieldText(name)}
							</th>
							{current !== undefined && (
								<td className="num py-2 pl-4 break-words text-soft">{now === undefined ? "–" : yesOrNo(now)}</td>
							)}
							<td
								className={join("num py-2 pl-4 [overflow-wrap:anywhere]", (current === undefined || changes) && "font-semibold")}
							>
								{yesOrNo(text) || "–"}
							</td>
						</tr>
					);
				})}
			</tbody>
		</table>
	);
}

/** Groups of four digits, which two people can compare. */
export const groupsOf = (hex: string): string => hex.match(/.{1,4}/g)?.join(" ") ?? "";
