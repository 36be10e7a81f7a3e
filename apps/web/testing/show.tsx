// Shows a component as the app does: in English, in somebody's session, with answers kept, links that lead on, toasts.
import { ShownPage } from "@candor/client/page";
import type { AccountMessage, Balance, Option, Order, User } from "@candor/contract";
import { ToastRegion } from "@candor/ui";
import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { ReactNode } from "react";
import { accountParts } from "../src/app/account-parts.ts";
import { followAccount } from "../src/data/account.ts";
import { QUERY_DEFAULTS } from "../src/data/query-defaults.ts";
import { session } from "../src/data/session.ts";
import { router } from "../src/navigation/router.ts";
import { begins } from "./exchange.ts";

const queries = new QueryClient({ defaultOptions: { queries: { ...QUERY_DEFAULTS, retry: false } } });
const empty = { here: () => null, fetch: async () => () => null, read: () => ({}) };
let followed = false;
let people = 0;

/** Nobody who was here before; what stands on the page is the one before's and goes. */
function signIn(): void {
	people += 1;
	queries.clear();
	session.set({ token: `token of ${people}`, user: { id: people } as User });
	if (!followed) {
		followed = true;
		followAccount(queries, accountParts);
		void router.startRouter(() => ({ guard: undefined, here: { page: empty }, fetch: async () => ({ page: empty }) }));
	}
	// The connection of the one before has ended: no pause before the next.
	dispatchEvent(new Event("online"));
}

export interface Holdings {
	readonly balances?: readonly Balance[];
	readonly orders?: readonly Order[];
	readonly options?: readonly Option[];
}

export function accountOf({ balances = [], orders = [], options = [] }: Holdings): AccountMessage {
	const own = { orders: [...orders], fills: [], balances: [...balances], options: [...options] };
	const data = { kind: "snapshot" as const, seq: 1, time: 1, ...own };
	return { topic: "account", data };
}

/** @param holdings undefined: the account is not known yet */
export function show(component: ReactNode, holdings?: Holdings) {
	i18n.loadAndActivate({ locale: "en", messages: {} });
	signIn();
	if (holdings !== undefined) begins(accountOf(holdings));
	const page = render(
		<I18nProvider i18n={i18n}>
			<QueryClientProvider client={queries}>
				<ShownPage router={router}>
					{component}
					<ToastRegion label="Messages" />
				</ShownPage>
			</QueryClientProvider>
		</I18nProvider>,
	);
	return { ...page, user: userEvent.setup() };
}

export function balanceOf(currency_name: string, available: string, account: Balance["account"] = "coin"): Balance {
	const currency_id = currency_name === "BTC" ? 1 : currency_name === "DEMO" ? 100 : 3;
	return { account, currency_id, currency_name, available, frozen: "0", total: available };
}
