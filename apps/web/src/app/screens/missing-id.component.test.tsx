import { screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, it } from "vitest";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { FundScreen } from "../../features/arbitrage/screens/fund-screen.tsx";
import { MarketScreen } from "../../features/contracts/market-info/screens/market-screen.tsx";
import { PositionScreen } from "../../features/contracts/screens/position-screen.tsx";
import { BuyScreen } from "../../features/earn/screens/buy-screen.tsx";
import { OrderScreen } from "../../features/ieo/screens/order-screen.tsx";
import { DetailsScreen } from "../../features/subscription/screens/details-screen.tsx";
import { PurchaseScreen } from "../../features/subscription/screens/purchase-screen.tsx";
import { ComingSoon } from "../../shared/coming-soon/coming-soon.tsx";
import { type ComingSoonProduct, comingSoonAt } from "../../shared/coming-soon/coming-soon-paths.ts";

it.each<[string, () => ReactNode, string]>([
	["a fund", () => <FundScreen search={{}} />, "/pages/finance/index?tab=arbitrage"],
	["a contract", () => <MarketScreen search={{}} />, "/pages/option/detail?half=contracts"],
	["a position", () => <PositionScreen search={{}} />, "/pages/lever/index"],
	["an earn product", () => <BuyScreen search={{}} />, "/pages/finance/index"],
	["an application", () => <OrderScreen search={{}} />, "/pages/assets/ieo/orderList"],
	["new coins", () => <DetailsScreen search={{}} />, "/pages/publication/index"],
	["a purchase of new coins", () => <PurchaseScreen search={{}} />, "/pages/publication/index"],
])("the page of %s links to its list if the address has no id", async (_name, page, list) => {
	renderScreen(page(), { account: {} });
	const link = await screen.findByRole("link", { name: "Go to the list" });
	expect(link.getAttribute("href")).toBe(list);
});

it.each([
	["/pages/help/center/center", "Help centre"],
	["/pages/template/index", "Coming soon"],
])(`the coming-soon page at %s has the title "%s"`, async (path, title) => {
	renderScreen(<ComingSoon product={comingSoonAt(path) as ComingSoonProduct} />, {});
	await screen.findByRole("heading", { name: title });
});
