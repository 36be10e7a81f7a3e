// Maps the console's addresses to pages. A signed-out operator is redirected to the sign-in page, and returns to the requested
// address after the sign-in.
import {
	type FoundRoute,
	type Loadable,
	loadable,
	type Opening,
	type Page,
	page,
	pageWithSearch,
	type Route,
} from "@candor/client/page";
import { session } from "../data/session.ts";
import { href } from "../parts/router.ts";

const SIGN_IN = "/sign-in";

const open = <S>(opening: Opening<S>): Page =>
	Object.assign(loadable(opening.load) as Loadable<never>, { read: opening.read }) as unknown as Page;

const commands = open(
	pageWithSearch(
		() => import("../pages/command-page.tsx"),
		"CommandPage",
		(asked) => asked,
	),
);
const verificationCase = open(page(() => import("../pages/verification-case-page.tsx"), "VerificationCasePage"));
const withdrawal = open(page(() => import("../pages/withdrawal-page.tsx"), "WithdrawalPage"));
const p2pOrder = open(page(() => import("../pages/p2p-order-page.tsx"), "P2pOrderPage"));
const user = open(page(() => import("../pages/user-page.tsx"), "UserPage"));
const notFound = open(page(() => import("../pages/not-found-page.tsx"), "NotFoundPage"));

const PUBLIC: Readonly<Record<string, Page>> = {
	[SIGN_IN]: open(
		pageWithSearch(
			() => import("../pages/sign-in-page.tsx"),
			"SignInPage",
			({ back }) => ({ back }),
		),
	),
	"/demo": open(
		pageWithSearch(
			() => import("../pages/demo-page.tsx"),
			"DemoPage",
			({ operator }) => ({ operator: wholeOf(operator) }),
		),
	),
	"/enrol": open(page(() => import("../pages/enrol-page.tsx"), "EnrolPage")),
};
const PAGES: Readonly<Record<string, Page>> = {
	"/": open(page(() => import("../pages/overview-page.tsx"), "OverviewPage")),
	"/intents": open(
		pageWithSearch(
			() => import("../pages/intents-page.tsx"),
			"IntentsPage",
			({ intent, show, before }) => ({ intent: wholeOf(intent), show, before: wholeOf(before) }),
		),
	),
	"/bank-cards": open(
		pageWithSearch(
			() => import("../pages/bank-cards-page.tsx"),
			"BankCardsPage",
			({ card }) => ({ card: wholeOf(card) }),
		),
	),
	"/users": open(
		pageWithSearch(
			() => import("../pages/users-page.tsx"),
			"UsersPage",
			(asked) => asked,
		),
	),
	"/verification": open(
		pageWithSearch(
			() => import("../pages/verification-page.tsx"),
			"VerificationPage",
			(asked) => asked,
		),
	),
	"/watch-lists": open(
		pageWithSearch(
			() => import("../pages/watch-lists-page.tsx"),
			"WatchListsPage",
			({ state }) => ({ state }),
		),
	),
	"/products": open(
		pageWithSearch(
			() => import("../pages/products-page.tsx"),
			"ProductsPage",
			({ tab }) => ({ tab }),
		),
	),
	"/commands": open(page(() => import("../pages/commands-page.tsx"), "CommandsPage")),
	"/audit": open(
		pageWithSearch(
			() => import("../pages/audit-page.tsx"),
			"AuditPage",
			(asked) => asked,
		),
	),
	"/legal-holds": open(
		pageWithSearch(
			() => import("../pages/legal-holds-page.tsx"),
			"LegalHoldsPage",
			({ user }) => ({ user: wholeOf(user) }),
		),
	),
	"/exports": open(
		pageWithSearch(
			() => import("../pages/exports-page.tsx"),
			"ExportsPage",
			(asked) => ({ number: wholeOf(asked.export) }),
		),
	),
	"/operators": open(page(() => import("../pages/operators-page.tsx"), "OperatorsPage")),
	"/referral": open(
		pageWithSearch(
			() => import("../pages/referral-page.tsx"),
			"ReferralPage",
			({ offset }) => ({ offset: wholeOf(offset) }),
		),
	),
	"/withdrawals": open(
		pageWithSearch(
			() => import("../pages/withdrawals-page.tsx"),
			"WithdrawalsPage",
			({ queue, offset }) => ({ queue, offset: wholeOf(offset) }),
		),
	),
	"/deposits": open(
		pageWithSearch(
			() => import("../pages/deposits-page.tsx"),
			"DepositsPage",
			({ show, offset, hash }) => ({ show, offset: wholeOf(offset), hash }),
		),
	),
	"/disputes": open(
		pageWithSearch(
			() => import("../pages/disputes-page.tsx"),
			"DisputesPage",
			({ queue, user: of, offset }) => ({ queue, user: wholeOf(of), offset: wholeOf(offset) }),
		),
	),
	"/p2p": open(
		pageWithSearch(
			() => import("../pages/p2p-page.tsx"),
			"P2pPage",
			({ tab, state, user: of, fiat, offset }) => ({
				...{ tab, state, fiat },
				...{ user: wholeOf(of), offset: wholeOf(offset) },
			}),
		),
	),
	"/banks": open(
		pageWithSearch(
			() => import("../pages/banks-page.tsx"),
			"BanksPage",
			({ show }) => ({ show }),
		),
	),
	"/networks": open(page(() => import("../pages/networks-page.tsx"), "NetworksPage")),
	"/reconciliation": open(page(() => import("../pages/reconciliation-page.tsx"), "ReconciliationPage")),
	"/treasury": open(page(() => import("../pages/treasury-page.tsx"), "TreasuryPage")),
	"/system": open(page(() => import("../pages/system-page.tsx"), "SystemPage")),
};
/** Pages whose address ends with the number or the name of the shown item. */
const BELOW: readonly (readonly [string, Page])[] = [
	["/users/", user],
	["/commands/", commands],
	["/verification/", verificationCase],
	["/withdrawals/", withdrawal],
	["/disputes/", p2pOrder],
];

const wholeOf = (text: string | undefined) => (text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined);

function pageOf(path: string): Page {
	const exact = PAGES[path] ?? PUBLIC[path];
	return exact ?? BELOW.find(([prefix]) => path.startsWith(prefix))?.[1] ?? notFound;
}

export function findRoute(path: string): FoundRoute {
	const found = pageOf(path);
	const route: Route = { page: found };
	const isPublic = Object.hasOwn(PUBLIC, path);
	const guard = (address: string) => {
		if (isPublic || session.get() !== null) return undefined;
		return href(SIGN_IN, address === "/" ? {} : { back: address });
	};
	return {
		guard,
		get here() {
			return found.here === undefined ? undefined : route;
		},
		async fetch() {
			await found.fetch();
			return route;
		},
	};
}
