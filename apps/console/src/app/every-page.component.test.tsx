// Checks the accessibility of every page. jsdom has no layout, so a browser test checks the contrast of colours.
import { screen, waitFor } from "@testing-library/react";
import axe from "axe-core";
import type { ReactElement } from "react";
import { expect, onTestFinished, test, vi } from "vitest";
import { intentOf, PROFILE, RESPONSES } from "../../testing/examples.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { AuditPage } from "../pages/audit-page.tsx";
import { BankCardsPage } from "../pages/bank-cards-page.tsx";
import { BanksPage } from "../pages/banks-page.tsx";
import { CommandPage } from "../pages/command-page.tsx";
import { CommandsPage } from "../pages/commands-page.tsx";
import { DepositsPage } from "../pages/deposits-page.tsx";
import { DisputesPage } from "../pages/disputes-page.tsx";
import { EnrolPage } from "../pages/enrol-page.tsx";
import { ExportsPage } from "../pages/exports-page.tsx";
import { IntentsPage } from "../pages/intents-page.tsx";
import { LegalHoldsPage } from "../pages/legal-holds-page.tsx";
import { NetworksPage } from "../pages/networks-page.tsx";
import { NotFoundPage } from "../pages/not-found-page.tsx";
import { OperatorsPage } from "../pages/operators-page.tsx";
import { OverviewPage } from "../pages/overview-page.tsx";
import { P2pOrderPage } from "../pages/p2p-order-page.tsx";
import { P2pPage } from "../pages/p2p-page.tsx";
import { ProductsPage } from "../pages/products-page.tsx";
import { ReconciliationPage } from "../pages/reconciliation-page.tsx";
import { ReferralPage } from "../pages/referral-page.tsx";
import { SignInPage } from "../pages/sign-in-page.tsx";
import { SystemPage } from "../pages/system-page.tsx";
import { TreasuryPage } from "../pages/treasury-page.tsx";
import { UserPage } from "../pages/user-page.tsx";
import { UsersPage } from "../pages/users-page.tsx";
import { VerificationCasePage } from "../pages/verification-case-page.tsx";
import { VerificationPage } from "../pages/verification-page.tsx";
import { WatchListsPage } from "../pages/watch-lists-page.tsx";
import { WithdrawalPage } from "../pages/withdrawal-page.tsx";
import { WithdrawalsPage } from "../pages/withdrawals-page.tsx";
import { Shell } from "./shell.tsx";

const PAGES: readonly (readonly [address: string, page: ReactElement])[] = [
	["/sign-in", <SignInPage key="page" search={{}} />],
	["/enrol#abc", <EnrolPage key="page" />],
	["/", <OverviewPage key="page" />],
	["/intents", <IntentsPage key="page" search={{}} />],
	["/verification", <VerificationPage key="page" search={{}} />],
	["/verification/7", <VerificationCasePage key="page" />],
	["/watch-lists", <WatchListsPage key="page" search={{}} />],
	["/banks", <BanksPage key="page" search={{}} />],
	["/bank-cards", <BankCardsPage key="page" search={{}} />],
	["/withdrawals", <WithdrawalsPage key="page" search={{}} />],
	["/withdrawals/7", <WithdrawalPage key="page" />],
	["/deposits", <DepositsPage key="page" search={{ hash: `0x${"ab".repeat(32)}` }} />],
	["/networks", <NetworksPage key="page" />],
	["/reconciliation", <ReconciliationPage key="page" />],
	["/legal-holds", <LegalHoldsPage key="page" search={{ user: 100_001 }} />],
	["/commands/hold-withdrawal", <CommandPage key="page" search={{}} />],
	["/disputes", <DisputesPage key="page" search={{}} />],
	["/disputes/12", <P2pOrderPage key="page" />],
	...["merchants", "advertisements", "catalogue"].map(
		(tab) => [`/p2p?tab=${tab}`, <P2pPage key="page" search={{ tab }} />] as const,
	),
	["/users", <UsersPage key="page" search={{}} />],
	["/users/100001", <UserPage key="page" />],
	...["contracts", "options", "earn", "funds", "offerings", "fees"].map(
		(tab) => [`/products?tab=${tab}`, <ProductsPage key="page" search={{ tab }} />] as const,
	),
	["/commands", <CommandsPage key="page" />],
	["/commands/earn", <CommandPage key="page" search={{}} />],
	["/commands/ieo", <CommandPage key="page" search={{}} />],
	["/commands/contract", <CommandPage key="page" search={{}} />],
	["/exports", <ExportsPage key="page" search={{}} />],
	["/operators", <OperatorsPage key="page" />],
	["/audit", <AuditPage key="page" search={{}} />],
	["/referral", <ReferralPage key="page" search={{}} />],
	["/treasury", <TreasuryPage key="page" />],
	["/system", <SystemPage key="page" />],
	["/nothing", <NotFoundPage key="page" />],
];

async function violations(): Promise<string[]> {
	const { violations: found } = await axe.run(document.body, { rules: { "color-contrast": { enabled: false } } });
	return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`);
}

test.each(PAGES)("%s is accessible", async (address, page) => {
	const intents = { list: [await intentOf("FundPlatform", { purse: "insurance", asset: 3, amount: 5n })], decided: [] };
	renderPage(page, { responses: { ...RESPONSES, intents, "users/profile": PROFILE }, address });
	await screen.findByRole("heading", { level: 1 });
	await waitFor(() => expect(document.querySelector("[aria-busy=true]")).toBeNull());
	expect(await violations()).toEqual([]);
});

test("a page that was opened over plain HTTP asks for https, and shows no form", async () => {
	onTestFinished(() => void vi.unstubAllGlobals());
	vi.stubGlobal("isSecureContext", false);
	renderPage(<Shell />, { session: null, address: "/sign-in" });
	expect(await screen.findByRole("heading", { level: 1, name: "No secure connection" })).toBeDefined();
	expect(screen.getByRole("alert").textContent).toMatch(/begins with https/);
	expect(screen.queryByRole("textbox")).toBeNull();
	expect(await violations()).toEqual([]);
});

test("the frame shows the menu of the role and the number of waiting intents", async () => {
	renderPage(<Shell />, { session: { role: "support" }, responses: RESPONSES });
	const link = await screen.findByRole("link", { name: /^Intents ?1$/ });
	expect(screen.getByRole("button", { name: "Sign out" })).toBeDefined();
	expect(link.getAttribute("href")).toBe("/intents");
	expect(screen.queryByRole("link", { name: "Audit log" })).toBeNull();
	expect(screen.getByText("Operator 3")).toBeDefined();
	expect(await violations()).toEqual([]);
});
