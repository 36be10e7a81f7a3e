import type { ConsoleData } from "@candor/contract";
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { refusal, requests } from "../../testing/console-server.ts";
import { RESPONSES } from "../../testing/examples.ts";
import { addressNow, type PageOptions, renderPage } from "../../testing/render-page.tsx";
import { UsersPage } from "./users-page.tsx";

function renderUsers(search: Record<string, string> = {}, options: PageOptions = {}) {
	return renderPage(<UsersPage search={search} />, { ...options, responses: { ...RESPONSES, ...options.responses } });
}

test("the table requests only the page in the address, with its filters and its order", async () => {
	renderUsers({ page: "3", verified: "advanced", standing: "king", sort: "joined", descending: "true" });
	await waitFor(() => expect(requests("users")).toHaveLength(1));
	expect(requests("users")[0]?.params).toEqual({ verified: "advanced", sort: "joined", descending: true, offset: 40, limit: 20 });
	expect((await screen.findByText("100,000 rows")).getAttribute("role")).toBe("status");
	expect(requests("users")).toHaveLength(1);
});

test("filters, sorting and columns are stored in the address", async () => {
	const { user } = renderUsers({ page: "2" }, { address: "/users?page=2" });
	await user.selectOptions(screen.getByRole("combobox", { name: "Verification" }), "basic");
	await waitFor(() => expect(addressNow()).toBe("/users?verified=basic"));
	await user.click(await screen.findByRole("button", { name: "Joined" }));
	expect(addressNow()).toBe("/users?sort=joined");
	await user.click(screen.getByRole("checkbox", { name: "Country" }));
	expect(addressNow()).toBe("/users?page=2&hidden=country");
});

test("a hidden column is not shown", async () => {
	renderUsers({ hidden: "country,joined" });
	await screen.findByRole("table");
	expect(screen.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
		"Number",
		"Nickname",
		"Verification",
		"Standing",
	]);
});

test("the table says that the limit of looks is reached if the server leaves out rows", async () => {
	renderUsers({}, { responses: { users: { list: [], total: 100_000 } } });
	expect(await screen.findByText(/reached your limit of users/)).toBeDefined();
});

test("an operator whose role has no list finds a user by a complete identifier", async () => {
	const { user } = renderUsers({}, { session: { role: "support" }, responses: { "users/find": { user: 100_007 } } });
	expect(screen.queryByRole("table")).toBeNull();
	await user.type(screen.getByRole("textbox", { name: "Number, e-mail, phone or username" }), "a@example.org{Enter}");
	await waitFor(() => expect(addressNow()).toBe("/users/100007"));
	expect(requests("users")).toEqual([]);
});

test("the page says that no user has the identifier", async () => {
	const { user } = renderUsers({}, { session: { role: "support" }, responses: { "users/find": { user: null } } });
	await user.type(screen.getByRole("textbox", { name: "Number, e-mail, phone or username" }), "nobody{Enter}");
	expect((await screen.findByRole("alert")).textContent).toBe("No user with this identifier");
});

test.each([
	["090-1234-5678", true],
	["０９０１２３４５６７８", true],
	["(020) 7946 0018", true],
	["+819012345678", false],
	["00819012345678", false],
	["100101", false],
	["ann.k", false],
])(
	"after a search for %s without a result, the page says that a phone number needs its country code: %j",
	async (typed, says) => {
		const { user } = renderUsers({}, { session: { role: "support" }, responses: { "users/find": { user: null } } });
		await user.type(screen.getByRole("textbox", { name: "Number, e-mail, phone or username" }), `${typed}{Enter}`);
		expect((await screen.findByRole("alert")).textContent?.includes("needs its country code")).toBe(says);
	},
);

test("one row is counted in the singular", async () => {
	const [row] = (RESPONSES.users as (params: { offset: number }) => ConsoleData<"users">)({ offset: 0 }).list;
	renderUsers({ search: "100000" }, { responses: { users: { list: row === undefined ? [] : [row], total: 1 } } });
	expect(await screen.findByText("1 row")).toBeDefined();
});

test("the page names the reason of a refused list", async () => {
	renderUsers({}, { responses: { users: refusal("look_limit", undefined, { retry_after: 600 }) } });
	expect((await screen.findByRole("alert")).textContent).toMatch(/It ends in 10 min/);
});

test("a rounded total becomes exact on the last page, and no limit is mentioned", async () => {
	const all = (RESPONSES.users as (params: { offset: number }) => ConsoleData<"users">)({ offset: 20 }).list;
	renderUsers({ page: "2" }, { responses: { users: { list: all.slice(0, 7), total: 27 } } });
	expect(await screen.findByText("27 rows")).toBeDefined();
	expect(screen.queryByText(/reached your limit of users/)).toBeNull();
});
