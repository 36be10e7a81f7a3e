// Current terms of the product that a command changes, to fill its form and to compare an intent with them.
import type { ConsoleData } from "@candor/contract";
import { parseTerms } from "./listing.ts";
import { useRead } from "./queries.ts";

type Terms = Readonly<Record<string, unknown>>;
const READS = ["products/contracts", "products/earn", "products/funds", "products/offerings"] as const;
type TermsRead = (typeof READS)[number];
type Row = ConsoleData<TermsRead>["list"][number];

/** The list that contains the terms, and the field that names the product, by type of the command. */
const SUBJECTS: Readonly<Record<string, { read: TermsRead; field: string; kind?: "subscription" | "ieo" }>> = {
	SetInstrument: { read: "products/contracts", field: "instrument" },
	SetEarnProduct: { read: "products/earn", field: "product" },
	SetFund: { read: "products/funds", field: "fund" },
	SetSubscription: { read: "products/offerings", field: "offering", kind: "subscription" },
	SetIeo: { read: "products/offerings", field: "offering", kind: "ieo" },
};

/** Returns the field that names the product, if the command sets terms of a product. */
export const subjectField = (type: string): string | undefined => SUBJECTS[type]?.field;

/**
 * Reads the list that holds the terms. `find` returns the current fields of the command by the number of the product; undefined for a new product, and for commands that set no terms.
 */
export function useCurrentTerms(type: string) {
	const subject = SUBJECTS[type];
	const query = useRead(subject?.read ?? "products/contracts", {}, { isWanted: subject !== undefined });
	const find = (number: unknown): Terms | undefined => {
		const rows: readonly Row[] = (subject && query.data?.list) ?? [];
		const row = rows.find(
			(one) =>
				one[subject?.field as keyof Row] === number &&
				(subject?.kind === undefined || ("kind" in one && one.kind === subject.kind)),
		);
		return row === undefined ? undefined : { ...parseTerms(row.terms), [subject?.field as string]: number, ...activeOf(row) };
	};
	return { query, find, isWanted: subject !== undefined };
}

const activeOf = (row: Row): Terms => ("active" in row ? { active: row.active } : {});
