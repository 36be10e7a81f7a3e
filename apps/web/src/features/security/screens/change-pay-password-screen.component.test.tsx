import type { User } from "@candor/contract";
import { act, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { exampleUser } from "../../../../testing/examples/user.ts";
import { NO_RESPONSE, PENDING, refusal, requests, respond, serverText } from "../../../../testing/exchange.ts";
import { field, fieldNote } from "../../../../testing/queries.ts";
import { renderScreen } from "../../../../testing/render-screen.tsx";
import { goTo, place } from "../../../shared/navigation/router.ts";
import { ChangePayPasswordScreen } from "./change-pay-password-screen.tsx";

const CALL = "POST safe/update_password";
const HERE = "/pages/settings/security/changePayPassword";
const BACK = "/pages/settings/security/index";
const NEW = "New fund password";
const AGAIN = "New fund password once more";
const OWN = "Login password";
type Texts = readonly [string, string, string];
const values = () => [NEW, AGAIN, OWN].map((label) => field(label).value);

/** Opens the page as if the user came from the security page. @param action name of the page's button */
async function openScreen(user: User = exampleUser, action = "Set fund password") {
	const page = renderScreen(<ChangePayPasswordScreen />, { user, address: [BACK, HERE] });
	await screen.findByLabelText(OWN, { selector: "input" });
	const button = screen.getByRole("button", { name: action });
	const fillAll = (...[first, second, own]: Texts) => page.fill({ [NEW]: first, [AGAIN]: second, [OWN]: own });
	return { ...page, button, fillAll, go: () => page.user.click(button) };
}

describe("the fund password form validates the input before sending", () => {
	it.each([
		[["", "", ""], NEW, "The fund password is exactly 6 digits"],
		[["12345", "12345", "correct horse"], NEW, "The fund password is exactly 6 digits"],
		[["135791", "135792", "correct horse"], AGAIN, "The two passwords differ"],
		[["135791", "", "correct horse"], AGAIN, "The two passwords differ"],
		[["135791", "135791", ""], OWN, "Enter your password"],
	] satisfies [Texts, string, string][])(
		"the fund password form rejects the input %o at its field",
		async (texts, label, words) => {
			const { fillAll, go } = await openScreen();
			await fillAll(...texts);
			await go();
			await waitFor(() => expect(fieldNote(label)).toBe(words));
			expect(field(label).ariaInvalid).toBe("true");
			expect(values()).toEqual(texts);
			expect(requests(CALL)).toEqual([]);
		},
	);
});

describe("the fund password form shows a refusal and keeps the typed text", () => {
	it.each([
		["password", NEW],
		["re_password", AGAIN],
		["password_now", OWN],
	])("the fund password form shows a refusal of the param %s at its field and keeps the typed text", async (param, label) => {
		respond(CALL, refusal("Not this one", param));
		const { fillAll, go } = await openScreen();
		await fillAll("135791", "135791", "correct horse");
		await go();
		await waitFor(() => expect(fieldNote(label)).toBe("Not this one"));
		expect(values()).toEqual(["135791", "135791", "correct horse"]);
		expect(place.get().pathname).toBe(HERE);
	});

	it.each([
		["a refusal without a field", refusal("Your settings are locked"), "Your settings are locked"],
		["no response", NO_RESPONSE, "No response. Your input is still here: try again."],
	])("after %s, the page shows the error below the form and keeps the typed text", async (_name, response, words) => {
		respond(CALL, response);
		const { fillAll, go } = await openScreen();
		await fillAll("135791", "135791", "correct horse");
		await go();
		await screen.findByText(words);
		expect(values()).toEqual(["135791", "135791", "correct horse"]);
	});
});

describe("the fund password form sends a change once", () => {
	it("the fund password form disables its button, sends one request and goes back", async () => {
		const late = Promise.withResolvers<null>();
		respond(CALL, late.promise);
		const { user, button, fillAll, go } = await openScreen();
		await fillAll("135791", "135791", "correct horse");
		await go();
		await waitFor(() => expect(button).toHaveProperty("disabled", true));
		await go();
		await user.type(field(AGAIN), "{Enter}");
		await act(async () => late.resolve(serverText("The fund password is set now")));
		await screen.findByText("The fund password is set now");
		await waitFor(() => expect(place.get().pathname).toBe(BACK));
		expect(requests(CALL)).toEqual([{ password: "135791", re_password: "135791", password_now: "correct horse" }]);
	});

	it("the fund password page does not go back if the user has already left it", async () => {
		const late = Promise.withResolvers<null>();
		respond(CALL, late.promise);
		const { fillAll, go } = await openScreen();
		await fillAll("135791", "135791", "correct horse");
		await go();
		await waitFor(() => expect(requests(CALL)).toHaveLength(1));
		act(() => goTo("/pages/trade/kline"));
		await act(async () => late.resolve(serverText("It was set after all")));
		await screen.findByText("It was set after all");
		expect(place.get().pathname).toBe("/pages/trade/kline");
	});
});

it("the fund password page says how long withdrawals are on hold after a change", async () => {
	const holds: User["holds"] = [{ reason: "fund_password", until: Date.now() + 86_400_000 }];
	await openScreen({ ...exampleUser, has_password: true, holds }, "Change fund password");
	await screen.findByText("The fund password was set or changed");
});

it("the fund password form asks a user without a login password for another way of authentication", async () => {
	renderScreen(<ChangePayPasswordScreen />, { user: { ...exampleUser, has_login_password: false, proves_by: ["email"] } });
	await screen.findByLabelText("Code to a***@example.com", { selector: "input" });
	expect(screen.queryByLabelText(OWN, { selector: "input" })).toBeNull();
});

it("the fund password page shows no hold for a stored session without holds", async () => {
	renderScreen(<ChangePayPasswordScreen />, { session: { has_password: true }, responses: { "GET user/center": PENDING } });
	await screen.findByRole("button", { name: "Change fund password" });
	expect(screen.queryByText("Withdrawals wait")).toBeNull();
});
