import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { refusal, requests, respond } from "../../testing/console-server.ts";
import { RESPONSES } from "../../testing/examples.ts";
import { addressNow, renderPage } from "../../testing/render-page.tsx";
import { WatchListsPage } from "./watch-lists-page.tsx";

function open() {
	return renderPage(<WatchListsPage search={{}} />, {
		session: { role: "reviewer" },
		responses: RESPONSES,
		address: "/watch-lists",
	});
}

test("a list that is too old is marked, and a match shows the facts that agree and differ", async () => {
	open();
	const lists = within(await screen.findByRole("table", { name: "Loaded lists" }));
	expect(lists.getByRole("row", { name: /Sample list/ }).textContent).toMatch(/Older than 30 days$/);
	const matches = within(screen.getByRole("table", { name: "Matches" }));
	expect(matches.getAllByRole("row")[1]?.textContent).toMatch(/User 100001.*SAMPLE PERSONsimilar nameother birth year/);
});

test("a match is cleared with a reason and the passkey, and waits for a second operator", async () => {
	const { user } = open();
	await screen.findByRole("table", { name: "Matches" });
	await user.click(screen.getByRole("button", { name: "Clear" }));
	expect((await screen.findByRole("alert")).textContent).toBe("Give a reason.");
	await user.type(screen.getByLabelText("Reason"), "Born in another year");
	respond("watch_lists/decide", { result: "waits_for_second" });
	await user.click(screen.getByRole("button", { name: "Clear" }));
	await screen.findByText("Waits for a second operator");
	expect(requests("watch_lists/decide")[0]?.params).toEqual({ match: 31, decision: "clear", reason: "Born in another year" });
});

test("keys move between matches, and the first decision of another operator is shown", async () => {
	const { user } = open();
	await screen.findByRole("table", { name: "Matches" });
	await user.keyboard("j");
	expect(await screen.findByText("Decided first by operator 4.")).toBeDefined();
	await user.type(screen.getByLabelText("Reason"), "Same passport number");
	respond("watch_lists/decide", refusal("own_account", "match"));
	await user.click(screen.getByRole("button", { name: "Confirm" }));
	expect((await screen.findByRole("alert")).textContent).toMatch(/your own account/);
});

test("the chosen state of matches is in the address", async () => {
	const { user } = open();
	await user.click(await screen.findByRole("tab", { name: "Cleared" }));
	expect(addressNow()).toBe("/watch-lists?state=cleared");
});

test("decided matches have no form", async () => {
	renderPage(<WatchListsPage search={{ state: "cleared" }} />, { responses: RESPONSES, address: "/watch-lists?state=cleared" });
	await screen.findByRole("table", { name: "Matches" });
	expect(requests("watch_lists")[0]?.params).toEqual({ state: "cleared" });
	expect(screen.queryByLabelText("Reason")).toBeNull();
});
