// Finds the current terms of the product that a command changes, to fill the command's form and to compare an intent with them.
import { useStore } from "@candor/client/page";
import type { ConsoleData } from "@candor/contract";
import { parseDecimal } from "@candor/money";
import { parseTerms } from "./listing.ts";
import { useRead } from "./queries.ts";
import { type Role, session } from "./session.ts";

type Terms = Readonly<Record<string, unknown>>;
const READS = ["products/contracts", "products/earn", "products/funds", "products/offerings"] as const;
type TermsRead = (typeof READS)[number];
type Row = ConsoleData<TermsRead>["list"][number];
type Catalogue = ConsoleData<"p2p/catalogue">;

/**
 * For each command type: the call whose response lists the current terms, and the command's field that identifies the product.
 */
const SUBJECTS: Readonly<Record<string, { read: TermsRead; field: string; kind?: "subscription" | "ieo" }>> = {
	SetInstrument: { read: "products/contracts", field: "instrument" },
	SetEarnProduct: { read: "products/earn", field: "product" },
	SetFund: { read: "products/funds", field: "fund" },
	SetSubscription: { read: "products/offerings", field: "offering", kind: "subscription" },
	SetIeo: { read: "products/offerings", field: "offering", kind: "ieo" },
};

/** Roles that may read the P2P catalogue (terms, currencies and pay types). */
const CATALOGUE_ROLES: readonly Role[] = ["reviewer", "administrator"];
/** Decimals of amounts in the P2P terms. These amounts are in USDT. */
const USDT_DECIMALS = 6;

/**
 * For each command type of the P2P catalogue: the command's field that identifies the entry, and the entries. `SetP2pTerms` has
 * no such field, because there is only one entry.
 */
const IN_CATALOGUE: Readonly<Record<string, { field?: string; entries: (catalogue: Catalogue) => readonly Terms[] }>> = {
	SetPayType: { field: "payType", entries: ({ pay_types }) => pay_types.map(({ terms }) => parseTerms(terms)) },
	SetP2pCurrency: {
		field: "currency",
		entries: ({ fiats }) => fiats.map(({ fiat, decimals, open }) => ({ currency: fiat, decimals, open })),
	},
	SetP2pTerms: { entries: ({ terms }) => [p2pTermsOf(terms)] },
};

/**
 * Converts the P2P terms to the fields of their command. A text with a decimal point is an amount; a text without one is a
 * number.
 */
function p2pTermsOf(terms: Catalogue["terms"]): Terms {
	const fieldOf = (text: string) => {
		const read = text.includes(".") ? parseDecimal(text, USDT_DECIMALS) : undefined;
		return read?.ok === true ? read.value : Number(text);
	};
	return Object.fromEntries(Object.entries(terms).map(([name, text]) => [name, fieldOf(text)]));
}

/** Returns the command's field that identifies the product; undefined if the command sets no terms of a product. */
export const subjectField = (type: string): string | undefined => SUBJECTS[type]?.field ?? IN_CATALOGUE[type]?.field;

/**
 * Reads the list of current terms for a command type. `find` takes the number or the name of the product, and returns the
 * product's terms as fields of the command. It returns undefined for a new product, and for commands that set no terms.
 */
export function useCurrentTerms(type: string) {
	const role = useStore(session)?.role;
	const subject = SUBJECTS[type];
	const query = useRead(subject?.read ?? "products/contracts", {}, { isWanted: subject !== undefined });
	const listed = IN_CATALOGUE[type];
	const isListed = listed !== undefined && role !== undefined && CATALOGUE_ROLES.includes(role);
	const catalogue = useRead("p2p/catalogue", {}, { isWanted: isListed });
	const find = (product: unknown): Terms | undefined => {
		if (listed !== undefined) {
			const { field, entries } = listed;
			const all = catalogue.data === undefined ? [] : entries(catalogue.data);
			return all.find((entry) => field === undefined || entry[field] === product);
		}
		const rows: readonly Row[] = (subject && query.data?.list) ?? [];
		const row = rows.find(
			(one) =>
				one[subject?.field as keyof Row] === product &&
				(subject?.kind === undefined || ("kind" in one && one.kind === subject.kind)),
		);
		return row === undefined ? undefined : { ...parseTerms(row.terms), [subject?.field as string]: product, ...activeOf(row) };
	};
	return { query: isListed ? catalogue : query, find, isWanted: subject !== undefined || isListed };
}

const activeOf = (row: Row): Terms => ("active" in row ? { active: row.active } : {});
