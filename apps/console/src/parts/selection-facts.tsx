// Describes the rows that an export contains: table, filter and order.
import type { ConsoleParams } from "@candor/contract";
import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useAuditKindTexts } from "./audit-kinds.ts";
import { Moment } from "./moments.tsx";
import { Facts } from "./page.tsx";
import { useStandingText, useVerifiedText } from "./user-badges.tsx";

export type Selection = ConsoleParams<"exports/start">["selection"];

export function useTableText(): (table: Selection["table"]) => string {
	const { t } = useLingui();
	return (table) => ({ users: t`Users`, audit: t`Audit log` })[table];
}

/** Shows the conditions of the filter, and the order of the rows if it is not the default order. */
export function SelectionFacts({ selection }: { selection: Selection }) {
	const { t } = useLingui();
	const tableText = useTableText();
	const kinds = useAuditKindTexts();
	const verifiedText = useVerifiedText();
	const standingText = useStandingText();
	const time = (at: number | undefined) => at !== undefined && <Moment at={at} seconds />;
	const facts: (readonly [string, ReactNode])[] = [[t`Table`, tableText(selection.table)]];
	if (selection.table === "users") {
		const { search, verified, standing, joined_from, joined_to, sort, descending } = selection;
		const sorts = { number: t`Number`, joined: t`Joined`, nickname: t`Nickname` };
		facts.push(
			[t`Number or nickname`, search],
			[t`Verification`, verified && verifiedText(verified)],
			[t`Standing`, standing && standingText(standing)],
			[t`Joined from`, time(joined_from)],
			[t`Joined before`, time(joined_to)],
			[
				t`Sorted by`,
				(sort !== undefined || descending) && (descending ? t`${sorts[sort ?? "number"]}, descending` : sorts[sort ?? "number"]),
			],
		);
	} else {
		const { operator, user, kind, from, to } = selection;
		facts.push(
			[t`Kind`, kind && kinds[kind]],
			[t`Operator`, operator],
			[t`User`, user],
			[t`From`, time(from)],
			[t`Before`, time(to)],
		);
	}
	const shown = facts.filter(([, value]) => value !== undefined && value !== false && value !== "");
	return <Facts facts={shown.length > 1 ? shown : [...shown, [t`Filter`, t`All rows`]]} />;
}
