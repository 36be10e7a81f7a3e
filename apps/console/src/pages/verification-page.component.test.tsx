import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { requests } from "../../testing/console-server.ts";
import { QUEUE, RESPONSES } from "../../testing/examples.ts";
import { addressNow, renderPage } from "../../testing/render-page.tsx";
import { Shell } from "../app/shell.tsx";
import { VerificationPage } from "./verification-page.tsx";

test("the queue opens a case by the keyboard and by a click", async () => {
	const { user } = renderPage(<VerificationPage search={{}} />, { responses: RESPONSES, address: "/verification" });
	const rows = within(await screen.findByRole("table", { name: "Cases" })).getAllByRole("row");
	expect(rows).toHaveLength(4);
	expect(rows[3]?.textContent).toMatch(/^9100001Advanced.*Number used twice$/);
	await user.keyboard("jjk{Enter}");
	expect(addressNow()).toBe("/verification/7");
	await user.click(rows[2] as HTMLElement);
	expect(addressNow()).toBe("/verification/8");
});

test("the filters and the page of the queue are in the address", async () => {
	const search = { state: "decided", level: "basic", page: "3" };
	const { user } = renderPage(<VerificationPage search={search} />, {
		responses: { ...RESPONSES, verification: { ...QUEUE, total: 400 } },
		address: "/verification?state=decided&level=basic&page=3",
	});
	await screen.findByRole("table", { name: "Cases" });
	expect(requests("verification")[0]?.params).toEqual({ state: "decided", level: "basic", offset: 40, limit: 20 });
	await user.click(screen.getByRole("button", { name: "Next page" }));
	expect(addressNow()).toBe("/verification?state=decided&level=basic&page=4");
	await user.selectOptions(screen.getByLabelText("Level"), "advanced");
	expect(addressNow()).toBe("/verification?state=decided&level=advanced");
});

test("the menu shows reviewers the number of waiting cases, and hides the queue from other roles", async () => {
	const { unmount } = renderPage(<Shell />, { session: { role: "reviewer" }, responses: RESPONSES });
	const link = await screen.findByRole("link", { name: /^Verification ?18$/ });
	expect(link.getAttribute("href")).toBe("/verification");
	unmount();
	renderPage(<Shell />, { session: { role: "support" }, responses: RESPONSES });
	await screen.findByRole("link", { name: /^Intents/ });
	expect(screen.queryByRole("link", { name: /^Verification/ })).toBeNull();
});
