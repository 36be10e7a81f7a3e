import type { CallData, Order } from "@candor/contract";
import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { exampleMarkets, favouritesOf, quotationOf } from "../../../../testing/examples/markets.ts";
import { NO_RESPONSE, type Responses, requests, respond } from "../../../../testing/exchange.ts";
import { LEAVE_OR_RETURN, Leavable } from "../../../../testing/leavable.tsx";
import { renderScreen } from "../../../../testing/render-screen.tsx";
import { favourites } from "../../../domain/market/data/favourites-list.ts";
import { onboarding } from "../../../domain/onboarding/onboarding-state.ts";
import { HomeScreen } from "./home-screen.tsx";

const walletOf = (total: string): CallData<"wallet/list"> => ({
	accounts: [],
	total,
	change: "0",
	change_percent: "0.00",
	seq: 1,
});
const RESPONSES: Responses = {
	"POST wallet/list": walletOf("1234.5"),
	"GET currency/quotation_new": quotationOf(exampleMarkets),
	"POST news/announcement": [],
	"POST favourites/list": [],
	"POST favourites/save": ({ pairs = "" }) => favouritesOf(...pairs.split(",")),
};

/** Opens Home without an account message, because the first account message would cause another request for the balances. */
async function openHome(responses: Responses = {}) {
	const home = (
		<Leavable>
			<HomeScreen />
		</Leavable>
	);
	const page = renderScreen(home, { address: "/", responses: { ...RESPONSES, ...responses } });
	await screen.findByRole("link", { name: /^BTC/ });
	return page;
}

const coins = () =>
	screen.getAllByRole("link", { name: /^(BTC|ETH|SOL|DOGE)/ }).map(({ textContent }) => /^[A-Z]+/.exec(textContent ?? "")?.[0]);

describe("the list of markets on Home sorts, searches and links the markets", () => {
	it("the market list sorts by a column in either direction, and in the server's order after the third tap", async () => {
		const { tap } = await openHome();
		expect(coins()).toEqual(["BTC", "ETH", "SOL", "DOGE"]);
		await tap("Name");
		expect(coins()).toEqual(["BTC", "DOGE", "ETH", "SOL"]);
		await tap(/^Price/);
		expect(coins()[0]).toBe("BTC");
		await tap(/^Price/);
		expect(coins().at(-1)).toBe("BTC");
		await tap(/^Price/);
		expect(coins()).toEqual(["BTC", "ETH", "SOL", "DOGE"]);
	});

	it("the market list keeps its order while another page is open", async () => {
		const { tap } = await openHome();
		await tap("Name");
		await tap(LEAVE_OR_RETURN);
		expect(screen.queryByRole("link", { name: /^BTC/ })).toBeNull();
		await tap(LEAVE_OR_RETURN);
		expect(coins()).toEqual(["BTC", "DOGE", "ETH", "SOL"]);
	});

	it("the search finds a market by name, also by full-width letters, and says if no market matches", async () => {
		const { user, tap } = await openHome();
		await tap("Search markets");
		const search = await screen.findByRole("searchbox", { name: "Search markets" });
		await user.type(search, "doge");
		expect(coins()).toEqual(["DOGE"]);
		await user.clear(search);
		await user.type(search, "nothing");
		screen.getByText("No market has this name");
		await user.clear(search);
		await user.type(search, "ｄｏｇｅ");
		expect(coins()).toEqual(["DOGE"]);
		await tap("Close the search");
		expect(coins()).toEqual(["BTC", "ETH", "SOL", "DOGE"]);
	});

	it("the market list links each market to its page", async () => {
		await openHome();
		expect(screen.getByRole("link", { name: /^SOL/ }).getAttribute("href")).toBe("/pages/trade/kline?symbol=SOL%2FUSDT");
	});
});

describe("Home stores the user's favourite markets", () => {
	it("Home saves the markets that the user stars and lists them in the order of choice", async () => {
		const { tap, user } = await openHome();
		await user.click(screen.getByRole("tab", { name: "Favourites" }));
		screen.getByText("No favourites yet");
		await tap("Choose favourites");
		await tap("Add SOL/USDT to favourites");
		await tap("Add BTC/USDT to favourites");
		await tap("Done");
		await user.click(screen.getByRole("tab", { name: "Favourites" }));
		expect(coins()).toEqual(["SOL", "BTC"]);
		await waitFor(() => expect(requests("POST favourites/save").at(-1)).toEqual({ pairs: "SOL/USDT,BTC/USDT" }));
		await waitFor(() => expect(favourites.get().unsaved).toEqual({}));
	});

	it("Home lists the favourites that are stored on the server", async () => {
		const { user } = await openHome({ "POST favourites/list": favouritesOf("ETH/USDT", "DOGE/USDT") });
		await user.click(screen.getByRole("tab", { name: "Favourites" }));
		await waitFor(() => expect(coins()).toEqual(["ETH", "DOGE"]));
	});

	it("Home shows a favourite chosen offline at once and saves it when the connection is back", async () => {
		const { tap } = await openHome({ "POST favourites/list": NO_RESPONSE });
		await tap("Edit");
		await tap("Add ETH/USDT to favourites");
		screen.getByRole("button", { name: "Remove ETH/USDT from favourites" });
		await waitFor(() => expect(requests("POST favourites/list").length).toBeGreaterThan(1));
		expect(requests("POST favourites/save")).toEqual([]);
		respond("POST favourites/list", favouritesOf("BTC/USDT"));
		act(() => void dispatchEvent(new Event("online")));
		await waitFor(() => expect(requests("POST favourites/save")).toEqual([{ pairs: "BTC/USDT,ETH/USDT" }]));
	});
});

describe("Home shows a card of first steps until the user has done them", () => {
	const order = { id: 1, status: "completed" } as Order;
	const orders = (...list: Order[]): CallData<"coin/list"> => ({
		list,
		page: 1,
		limit: 1,
		total: list.length,
		has_more: false,
		next_before: null,
	});

	async function openSteps(responses: Responses) {
		const page = await openHome(responses);
		await page.tap(LEAVE_OR_RETURN);
		act(() => onboarding.set("open"));
		await page.tap(LEAVE_OR_RETURN);
		return page;
	}

	it.each([
		["0", [], "1 of 3 done", ["Take test coins", "Place your first order"]],
		["1000", [], "2 of 3 done", ["Place your first order"]],
	] as const)(
		`with a balance of %s USDT and the orders %o the card of first steps says "%s" and links to the open steps`,
		async (total, list, count, links) => {
			await openSteps({ "POST wallet/list": walletOf(total), "GET coin/list": orders(...list) });
			await screen.findByText(count);
			const card = within(screen.getByRole("region", { name: "First steps" }));
			expect(card.getAllByRole("link").map(({ textContent }) => textContent)).toEqual(
				links.map((text) => expect.stringContaining(text)),
			);
		},
	);

	it("the card of first steps disappears for good once the user has done all steps", async () => {
		await openSteps({ "POST wallet/list": walletOf("1000"), "GET coin/list": orders(order) });
		await waitFor(() => expect(onboarding.get()).toBe("closed"));
		expect(screen.queryByRole("region", { name: "First steps" })).toBeNull();
	});

	it("the card of first steps disappears for good once the user hides it", async () => {
		const { tap } = await openSteps({ "POST wallet/list": walletOf("0"), "GET coin/list": orders() });
		await screen.findByText("1 of 3 done");
		await tap("Hide the first steps");
		expect(screen.queryByRole("region", { name: "First steps" })).toBeNull();
		await tap(LEAVE_OR_RETURN);
		await tap(LEAVE_OR_RETURN);
		await screen.findByRole("link", { name: /^BTC/ });
		expect(screen.queryByRole("region", { name: "First steps" })).toBeNull();
	});

	it("the card of first steps appears for a user without money on the next visit of Home", async () => {
		await openHome({ "POST wallet/list": walletOf("0") });
		await waitFor(() => expect(onboarding.get()).toBe("open"));
		expect(screen.queryByRole("region", { name: "First steps" })).toBeNull();
	});
});

it("Home links to the pages that move money", async () => {
	await openHome();
	const actions = within(screen.getByRole("navigation", { name: "Quick actions" })).getAllByRole("link");
	expect(actions.map((link) => link.getAttribute("href"))).toEqual([
		"/pages/assets/deposit/index",
		"/pages/assets/withdraw/index",
		"/pages/assets/transfer/index",
		"/pages/assets/record",
		"/pages/publication/index",
	]);
});

it("the user hides and shows amounts on Home", async () => {
	const { tap } = await openHome();
	await screen.findByText("1,234.50");
	await tap("Hide amounts");
	expect(screen.queryByText("1,234.50")).toBeNull();
	await tap("Show amounts");
	screen.getByText("1,234.50");
});

it("pull to refresh requests all data of Home again and shows that the data are up to date", async () => {
	const { tap } = await openHome();
	await tap("Refresh");
	await screen.findByText("Up to date");
	for (const call of ["POST wallet/list", "GET currency/quotation_new", "POST news/announcement"] as const)
		expect(requests(call), call).toHaveLength(2);
});
