import type { User } from "@candor/contract";
import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { exampleUser } from "../../../../../testing/examples/user.ts";
import { NO_RESPONSE, PENDING, refusal, requests, respond, serverText } from "../../../../../testing/exchange.ts";
import { field, fieldNote, findDialog } from "../../../../../testing/queries.ts";
import { renderScreen, type ScreenOptions } from "../../../../../testing/render-screen.tsx";
import { goTo, place } from "../../../../shared/navigation/router.ts";
import { sent } from "../../data/sent-codes.ts";
import { BindScreen } from "./bind-screen.tsx";

const BIND = "POST user/bind";
const UNBIND = "POST user/unbind";
const HERE = "/pages/settings/security/bind";
const BACK = "/pages/settings/security/index";
const MAIL = "E-mail";
const CODE = "Verification code";
const OWN = "Login password";
const userWith = (bound: Partial<User["bound"]> = {}): User => ({
	...exampleUser,
	bound: { email: null, mobile: null, wallets: [], ...bound },
});

const renderBind = (options: ScreenOptions, type: "email" | "mobile" = "email") =>
	renderScreen(<BindScreen search={{ type }} />, {
		...options,
		responses: {
			"GET sandbox/outbox": [],
			"POST area_code": [{ code: "81", country: "JP", name: "Japan" }],
			...options.responses,
		},
	});

/** Opens the page from the security page. @param action name of the button on the security page */
async function openScreen(action: string, user = userWith(), type: "email" | "mobile" = "email") {
	const page = renderBind({ user, address: [BACK, HERE] }, type);
	const button = await screen.findByRole("button", { name: action });
	return { ...page, button, go: () => page.user.click(button) };
}

/** The sent codes are cleared here, because a change of the user does not clear them. */
beforeEach(() => sent.bind.set({ to: "", at: 0, count: 0, againAt: 0, anyAt: 0 }));

const TYPED = { [MAIL]: "ann@example.com", [CODE]: "123456", [OWN]: "correct horse" };
const typed = () => Object.fromEntries(Object.keys(TYPED).map((label) => [label, field(label).value]));

describe("the form for a new e-mail address validates the input before sending", () => {
	it.each([
		[{ [MAIL]: "" }, MAIL, "Enter your e-mail address"],
		[{ [MAIL]: "ann@example" }, MAIL, "This is not a complete e-mail address"],
		[{ [CODE]: "" }, CODE, "Enter the code that was sent to you"],
		[{ [CODE]: "12345" }, CODE, "The code has 6 digits"],
		[{ [OWN]: "" }, OWN, "Enter your password"],
	])("the form for a new address rejects the input %o at its field", async (texts, label, words) => {
		const { fill, go } = await openScreen("Bind an e-mail address");
		await fill({ ...TYPED, ...texts });
		await go();
		await waitFor(() => expect(fieldNote(label)).toBe(words));
		expect(field(label).ariaInvalid).toBe("true");
		expect(typed()).toEqual({ ...TYPED, ...texts });
		expect(requests(BIND)).toEqual([]);
	});
});

describe("the form for a new e-mail address shows a refusal and keeps the typed text", () => {
	it.each([
		["account", MAIL],
		["account_code", CODE],
		["password_now", OWN],
	])("the form for a new address shows a refusal of the param %s at its field and keeps the typed text", async (param, label) => {
		respond(BIND, refusal("Not this one", param));
		const { fill, go } = await openScreen("Bind an e-mail address");
		await fill(TYPED);
		await go();
		await waitFor(() => expect(fieldNote(label)).toBe("Not this one"));
		expect([MAIL, CODE, OWN].filter((one) => field(one).ariaInvalid === "true")).toEqual([label]);
		expect(typed()).toEqual(TYPED);
	});

	it("the refusal of the code to the current address is not shown at the code to the new address", async () => {
		const own = "Code to a***@example.com";
		respond(BIND, refusal("The own code is wrong", "code"));
		const owner: User = { ...userWith({ email: "a***@example.com" }), proves_by: ["email"] };
		const { fill, go } = await openScreen("Change the e-mail address", owner);
		await fill({ [MAIL]: "new@example.com", [CODE]: "123456", [own]: "654321" });
		await go();
		await waitFor(() => expect(fieldNote(own)).toBe("The own code is wrong"));
		expect(field(CODE).ariaInvalid).toBeNull();
		expect(requests(BIND)).toEqual([{ type: "email", account: "new@example.com", account_code: "123456", code: "654321" }]);
	});

	it.each([
		["a refusal without a field", refusal("Your settings are locked"), "Your settings are locked"],
		["no response", NO_RESPONSE, /^No response/],
	] as const)("after %s, the page shows the error below the form and keeps the typed text", async (_name, response, words) => {
		respond(BIND, response);
		const { fill, go } = await openScreen("Bind an e-mail address");
		await fill(TYPED);
		await go();
		await screen.findByText(words);
		expect(typed()).toEqual(TYPED);
	});
});

describe("the form for a new address or phone number sends one request", () => {
	it("button or Enter sends one request; the page then goes back and clears the typed text", async () => {
		const late = Promise.withResolvers<null>();
		respond(BIND, late.promise);
		const { user, button, fill, go, unmount } = await openScreen("Bind an e-mail address");
		await fill(TYPED);
		await user.type(field(OWN), "{Enter}");
		await waitFor(() => expect(button).toHaveProperty("disabled", true));
		await go();
		await user.type(field(CODE), "{Enter}");
		await act(async () => late.resolve(serverText("The address is bound")));
		await screen.findByText("The address is bound");
		await waitFor(() => expect(place.get().pathname).toBe(BACK));
		expect(requests(BIND)).toEqual([
			{ type: "email", account: "ann@example.com", account_code: "123456", password_now: "correct horse" },
		]);
		unmount();
		await openScreen("Bind an e-mail address");
		await screen.findByLabelText(OWN, { selector: "input" });
		expect(typed()).toEqual({ [MAIL]: "", [CODE]: "", [OWN]: "" });
	});

	it("the page does not go back if the user has already left it", async () => {
		const late = Promise.withResolvers<null>();
		respond(BIND, late.promise);
		const { fill, go } = await openScreen("Bind an e-mail address");
		await fill(TYPED);
		await go();
		await waitFor(() => expect(requests(BIND)).toHaveLength(1));
		act(() => goTo("/pages/trade/kline"));
		await act(async () => late.resolve(serverText("It was bound after all")));
		await screen.findByText("It was bound after all");
		expect(place.get().pathname).toBe("/pages/trade/kline");
	});

	it("the page sends a new phone number with its country", async () => {
		respond(BIND, serverText("The phone is bound"));
		const { fill, go } = await openScreen("Bind a phone", userWith(), "mobile");
		await fill({ "Phone number": "+81 90 1234 5678", [CODE]: "123456", [OWN]: "correct horse" });
		await go();
		await screen.findByText("The phone is bound");
		expect(requests(BIND)).toEqual([
			{ type: "mobile", account: "9012345678", area_code: "81", account_code: "123456", password_now: "correct horse" },
		]);
	});
});

describe("the page requests a code to the new address", () => {
	it("the page requests no code without an address", async () => {
		const { tap } = await openScreen("Bind an e-mail address");
		await tap("Send code");
		await waitFor(() => expect(fieldNote(MAIL)).toBe("Enter your e-mail address"));
		expect(requests("POST sms_mail")).toEqual([]);
	});

	it("the page requests one code and disables the button for a while", async () => {
		const late = Promise.withResolvers<null>();
		respond("POST sms_mail", late.promise);
		const { user, fill } = await openScreen("Bind an e-mail address");
		await fill({ [MAIL]: "ann@example.com" });
		const button = screen.getByRole("button", { name: "Send code" });
		await user.click(button);
		await waitFor(() => expect(button).toHaveProperty("disabled", true));
		await user.click(button);
		await act(async () => late.resolve(serverText("sent")));
		expect(await screen.findByRole("button", { name: /^Again in \d+ s$/ })).toHaveProperty("disabled", true);
		await waitFor(() => expect(fieldNote(CODE)).toBe("Sent to ann@example.com. The code holds for 10 minutes."));
		expect(requests("POST sms_mail")).toHaveLength(1);
		expect(requests("POST sms_mail")[0]).toMatchObject({ account: "ann@example.com", scene: "bind" });
	});

	it.each([
		["account", MAIL],
		[undefined, CODE],
	])("a refusal to send a code (refused param: %s) appears at its field, and the address stays", async (param, label) => {
		respond("POST sms_mail", refusal("Not to this one", param));
		const { fill, tap } = await openScreen("Bind an e-mail address");
		await fill({ [MAIL]: "ann@example.com" });
		await tap("Send code");
		await waitFor(() => expect(fieldNote(label)).toBe("Not to this one"));
		expect(field(MAIL).value).toBe("ann@example.com");
		screen.getByRole("button", { name: "Send code" });
	});
});

describe("the user removes an e-mail address or a phone number", () => {
	const BOUND = userWith({ email: "a***@example.com" });

	it("the page offers the removal only if the account has an e-mail address or a phone number", async () => {
		await openScreen("Bind an e-mail address", userWith({ mobile: "+81 90***78" }));
		expect(screen.queryByRole("button", { name: "Take the address off" })).toBeNull();
	});

	it("removing an address requires step-up authentication, shows a refusal in the sheet, and then goes back", async () => {
		const { user, tap } = await openScreen("Change the e-mail address", BOUND);
		screen.getByText("Now: a***@example.com");
		await tap("Take the address off");
		const sheet = await findDialog("Take the address off");
		const own = sheet.getByLabelText<HTMLInputElement>(OWN, { selector: "input" });
		const go = () => user.click(sheet.getByRole("button", { name: "Take off" }));
		await go();
		await sheet.findByText("Enter your password");
		expect(requests(UNBIND)).toEqual([]);
		respond(UNBIND, refusal("It is the last way in", undefined, "last_way_in"));
		await user.type(own, "correct horse");
		await go();
		await sheet.findByText("It is the last way in");
		expect(own.value).toBe("correct horse");
		respond(UNBIND, serverText("The address is off"));
		await go();
		await screen.findByText("The address is off");
		await waitFor(() => expect(place.get().pathname).toBe(BACK));
		expect(requests(UNBIND).at(-1)).toEqual({ type: "email", password_now: "correct horse" });
	});
});

it("the page works with a stored session that lacks the newer fields", async () => {
	renderBind({ session: { bound: userWith().bound }, responses: { "GET user/center": PENDING } });
	await screen.findByRole("button", { name: "Bind an e-mail address" });
});
