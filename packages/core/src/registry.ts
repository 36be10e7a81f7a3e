// Derives the complete lists of messages (by number), account kinds (by code) and causes of balance changes (by code) from the
// list of products. Used by the codec, the journal, the ledger, views and tests.
import type { MessageOf } from "./encoding/schema.ts";
import { OWN_COMMANDS, OWN_EVENTS, OWN_REFUSALS } from "./engine/messages.ts";
import { invariant } from "./engine/outcome.ts";
import type { CauseTerms } from "./engine/product.ts";
import { type AccountKind, SHARED_KINDS } from "./ledger/kinds.ts";
import { balanceChangedOf, RESTATED } from "./ledger/messages.ts";
import { PRODUCTS } from "./products.ts";

type Listed = (typeof PRODUCTS)[number];
type KindOfAccount = (typeof SHARED_KINDS)[number] | Listed["accounts"][number];
type CausesOf<P> = P extends { readonly causes: infer C } ? keyof C & string : never;

export type AccountName = KindOfAccount["name"];
/** Names of the ledger accounts that users can see. */
export type UserAccount = Extract<KindOfAccount, AccountKind<string, "user", true>>["name"];
export type Cause = typeof RESTATED | CausesOf<Listed>;

export const KINDS: readonly AccountKind[] = [
	...SHARED_KINDS,
	...PRODUCTS.flatMap<AccountKind>(({ accounts }) => [...accounts]),
].sort((a, b) => a.code - b.code);
/** Names of account kinds; the index of a name is the kind's code. */
export const ACCOUNTS = KINDS.map(({ name }) => name) as readonly AccountName[];
export const USER_ACCOUNTS = KINDS.filter(({ owner, records }) => owner === "user" && records).map(
	({ name }) => name,
) as readonly UserAccount[];

/** Names of causes; the index of a name is the cause's code. */
export const CAUSES = [RESTATED, ...declaredCauses()] as readonly Cause[];

/**
 * Returns the causes of balance changes in the order of their codes. Throws if two products declare the same cause, or if codes
 * are equal or leave a gap, because the journal stores each code as a byte.
 */
function declaredCauses(): string[] {
	const declared = PRODUCTS.flatMap(({ causes }) => Object.entries<CauseTerms>(causes)).sort(([, a], [, b]) => a.code - b.code);
	const names = declared.map(([name], index) => {
		const [, { code }] = declared[index] as (typeof declared)[number];
		invariant(code === index + 1, `the cause ${name} has code ${code}; the next free one is ${index + 1}`);
		return name;
	});
	invariant(new Set(names).size === names.length, `two products have one cause: ${names.join(", ")}`);
	return names;
}

const balanceChanged = balanceChangedOf(ACCOUNTS, CAUSES);
export type BalanceChanged = MessageOf<typeof balanceChanged>;

type CommandMessage = (typeof OWN_COMMANDS)[number] | Listed["commands"][number];
type EventMessage = typeof balanceChanged | (typeof OWN_EVENTS)[number] | Listed["events"][number];
export type Command = MessageOf<CommandMessage>;
export type Event = MessageOf<EventMessage>;

export const COMMANDS: readonly CommandMessage[] = [
	...OWN_COMMANDS,
	...PRODUCTS.flatMap<CommandMessage>(({ commands }) => [...commands]),
];
export const EVENTS: readonly EventMessage[] = [
	balanceChanged,
	...OWN_EVENTS,
	...PRODUCTS.flatMap<EventMessage>(({ events }) => [...events]),
];
export const REFUSALS = [...OWN_REFUSALS, ...PRODUCTS.flatMap(({ refusals }) => [...refusals])];
