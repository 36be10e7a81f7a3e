// Binding an address or a phone: what is wrong is said at its field, the two codes are not mixed up, what was typed stays.
import type { User } from "@candor/contract";
import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { answer, asked, CUT_OFF, refused } from "../../../../../testing/exchange.ts";
import { show } from "../../../../../testing/show.tsx";
import { useOwnUser } from "../../../../data/own-user.ts";
import { session } from "../../../../data/session.ts";
import { goTo, place } from "../../../../navigation/router.ts";
import { sent } from "../../data/sent-codes.ts";
import { BindScreen } from "./bind-screen.tsx";

const BIND = "POST user/bind";
const UNBIND = "POST user/unbind";
const HERE = "/pages/settings/security/bind";
const BACK = "/pages/settings/security/index";
const MAIL = "E-mail";
const CODE = "Verification code";
const OWN = "Login password";
const said = (words: string) => words as unknown as null;
const person = (bound: Partial<User["bound"]> = {}) =>
	({
		bound: { email: null, mobile: null, wallets: [], ...bound },
		proves_by: ["password"],
		holds: [] as User["holds"],
		protection: { frozen: false, phrase: false, locked: false, unlocks_at: null },
	}) as unknown as User;

/** The session of a test says of its person no more than who it is: the rest comes with an answer. */
function WhenKnown({ type }: { type: "email" | "mobile" }) {
	return (useOwnUser() as Partial<User> | undefined)?.bound && <BindScreen search={{ type }} />;
}

let told: User;
beforeEach(() => {
	sent.bind.set({ to: "", at: 0, count: 0, againAt: 0, anyAt: 0 });
	answer("GET user/center", () => told);
	answer("GET sandbox/outbox", () => []);
	answer("POST area_code", () => [{ code: "81", country: "JP", name: "Japan" }]);
});

async function open(action: string, who = person(), type: "email" | "mobile" = "email") {
	told = who;
	// A step at a time: the history puts two of one moment together.
	await act(async () => goTo(BACK));
	goTo(HERE);
	const page = show(<WhenKnown type={type} />);
	const button = await screen.findByRole("button", { name: action });
	const fill = async (texts: Readonly<Record<string, string>>) => {
		for (const [label, text] of Object.entries(texts)) {
			const input = await screen.findByLabelText(label, { selector: "input" });
			await page.user.clear(input);
			if (text !== "") await page.user.type(input, text);
		}
	};
	return { ...page, button, fill, go: () => page.user.click(button) };
}

const TYPED = { [MAIL]: "ann@example.com", [CODE]: "123456", [OWN]: "correct horse" };
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: "input" });
const typed = () => Object.fromEntries(Object.keys(TYPED).map((label) => [label, field(label).value]));

/** What is said at a field, by the field's label. */
function saidAt(label: string): string | undefined {
	const note = field(label).getAttribute("aria-describedby");
	return note === null ? undefined : (document.getElementById(note)?.textContent ?? undefined);
}

describe("what is wrong is said at its field, and nothing is sent:", () => {
	it.each([
		[{ [MAIL]: "" }, MAIL, "Enter your e-mail address"],
		[{ [MAIL]: "ann@example" }, MAIL, "This is not a complete e-mail address"],
		[{ [CODE]: "" }, CODE, "Enter the code that was sent to you"],
		[{ [CODE]: "12345" }, CODE, "The code has 6 digits"],
		[{ [OWN]: "" }, OWN, "Enter your password"],
	])("%o", async (texts, label, words) => {
		const { fill, go } = await open("Bind an e-mail address");
		await fill({ ...TYPED, ...texts });
		await go();
		await waitFor(() => expect(saidAt(label)).toBe(words));
		expect(field(label).ariaInvalid).toBe("true");
		expect(typed()).toEqual({ ...TYPED, ...texts });
		expect(asked(BIND)).toEqual([]);
	});
});

describe("a refusal", () => {
	it.each([
		["account", MAIL],
		["account_code", CODE],
		["password_now", OWN],
	])("of %s is said at its field; what was typed stays", async (param, label) => {
		answer(BIND, () => refused("Not this one", param));
		const { fill, go } = await open("Bind an e-mail address");
		await fill(TYPED);
		await go();
		await waitFor(() => expect(saidAt(label)).toBe("Not this one"));
		expect([MAIL, CODE, OWN].filter((one) => field(one).ariaInvalid === "true")).toEqual([label]);
		expect(typed()).toEqual(TYPED);
	});

	it("of the own code is not said at the new address's", async () => {
		const own = "Code to a***@example.com";
		answer(BIND, () => refused("The own code is wrong", "code"));
		const who = { ...person({ email: "a***@example.com" }), proves_by: ["email"] } as User;
		const { fill, go } = await open("Change the e-mail address", who);
		await fill({ [MAIL]: "new@example.com", [CODE]: "123456", [own]: "654321" });
		await go();
		await waitFor(() => expect(saidAt(own)).toBe("The own code is wrong"));
		expect(field(CODE).ariaInvalid).toBeNull();
		expect(asked(BIND)).toEqual([{ type: "email", account: "new@example.com", account_code: "123456", code: "654321" }]);
	});

	it.each([
		["of the whole", () => refused("Your settings are locked"), "Your settings are locked"],
		["that is no answer", () => CUT_OFF, /^No answer came/],
	] as const)("%s is a text below; what was typed stays", async (_what, how, words) => {
		answer(BIND, how);
		const { fill, go } = await open("Bind an e-mail address");
		await fill(TYPED);
		await go();
		await screen.findByText(words);
		expect(typed()).toEqual(TYPED);
	});
});

describe("sent", () => {
	it("it is once, by the button or Enter; the button waits, and the page leads back with nothing kept", async () => {
		const late = Promise.withResolvers<null>();
		answer(BIND, () => late.promise);
		const { user, button, fill, go, unmount } = await open("Bind an e-mail address");
		await fill(TYPED);
		await user.type(field(OWN), "{Enter}");
		await waitFor(() => expect(button).toHaveProperty("disabled", true));
		await go();
		await user.type(field(CODE), "{Enter}");
		await act(async () => late.resolve(said("The address is bound")));
		await screen.findByText("The address is bound");
		await waitFor(() => expect(place.get().pathname).toBe(BACK));
		expect(asked(BIND)).toEqual([
			{ type: "email", account: "ann@example.com", account_code: "123456", password_now: "correct horse" },
		]);
		unmount();
		await open("Bind an e-mail address");
		await screen.findByLabelText(OWN, { selector: "input" });
		expect(typed()).toEqual({ [MAIL]: "", [CODE]: "", [OWN]: "" });
	});

	it("and left, nobody is taken from where they are", async () => {
		const late = Promise.withResolvers<null>();
		answer(BIND, () => late.promise);
		const { fill, go } = await open("Bind an e-mail address");
		await fill(TYPED);
		await go();
		await waitFor(() => expect(asked(BIND)).toHaveLength(1));
		act(() => goTo("/pages/trade/kline"));
		await act(async () => late.resolve(said("It was bound after all")));
		await screen.findByText("It was bound after all");
		expect(place.get().pathname).toBe("/pages/trade/kline");
	});

	it("a phone goes with its country", async () => {
		answer(BIND, () => said("The phone is bound"));
		const { fill, go } = await open("Bind a phone", person(), "mobile");
		await fill({ "Phone number": "+81 90 1234 5678", [CODE]: "123456", [OWN]: "correct horse" });
		await go();
		await screen.findByText("The phone is bound");
		expect(asked(BIND)).toEqual([
			{ type: "mobile", account: "9012345678", area_code: "81", account_code: "123456", password_now: "correct horse" },
		]);
	});
});

describe("the code to the new address", () => {
	it("is asked for only where there is one", async () => {
		const { user } = await open("Bind an e-mail address");
		await user.click(screen.getByRole("button", { name: "Send code" }));
		await waitFor(() => expect(saidAt(MAIL)).toBe("Enter your e-mail address"));
		expect(asked("POST sms_mail")).toEqual([]);
	});

	it("is sent once, and its button rests until the next", async () => {
		const late = Promise.withResolvers<null>();
		answer("POST sms_mail", () => late.promise);
		const { user, fill } = await open("Bind an e-mail address");
		await fill({ [MAIL]: "ann@example.com" });
		const button = screen.getByRole("button", { name: "Send code" });
		await user.click(button);
		await waitFor(() => expect(button).toHaveProperty("disabled", true));
		await user.click(button);
		await act(async () => late.resolve(said("sent")));
		expect(await screen.findByRole("button", { name: /^Again in \d+ s$/ })).toHaveProperty("disabled", true);
		await waitFor(() => expect(saidAt(CODE)).toBe("Sent to ann@example.com. The code holds for 10 minutes."));
		expect(asked("POST sms_mail")).toHaveLength(1);
		expect(asked("POST sms_mail")[0]).toMatchObject({ account: "ann@example.com", scene: "bind" });
	});

	it.each([
		["account", MAIL],
		[undefined, CODE],
	])("that is refused (%s) is said, and the address stays", async (param, label) => {
		answer("POST sms_mail", () => refused("Not to this one", param));
		const { user, fill } = await open("Bind an e-mail address");
		await fill({ [MAIL]: "ann@example.com" });
		await user.click(screen.getByRole("button", { name: "Send code" }));
		await waitFor(() => expect(saidAt(label)).toBe("Not to this one"));
		expect(field(MAIL).value).toBe("ann@example.com");
		screen.getByRole("button", { name: "Send code" });
	});
});

describe("taking it off", () => {
	const BOUND = person({ email: "a***@example.com" });

	it("is offered only where one is bound", async () => {
		await open("Bind an e-mail address", person({ mobile: "+81 90***78" }));
		expect(screen.queryByRole("button", { name: "Take the address off" })).toBeNull();
	});

	it("wants a proof; a refusal stands in the sheet, and what is done leads back", async () => {
		const { user } = await open("Change the e-mail address", BOUND);
		screen.getByText("Now: a***@example.com");
		await user.click(screen.getByRole("button", { name: "Take the address off" }));
		const sheet = within(await screen.findByRole("dialog", { name: "Take the address off" }));
		const own = sheet.getByLabelText<HTMLInputElement>(OWN, { selector: "input" });
		const go = () => user.click(sheet.getByRole("button", { name: "Take off" }));
		await go();
		await sheet.findByText("Enter your password");
		expect(asked(UNBIND)).toEqual([]);
		answer(UNBIND, () => refused("It is the last way in", undefined, "last_way_in"));
		await user.type(own, "correct horse");
		await go();
		await sheet.findByText("It is the last way in");
		expect(own.value).toBe("correct horse");
		answer(UNBIND, () => said("The address is off"));
		await go();
		await screen.findByText("The address is off");
		await waitFor(() => expect(place.get().pathname).toBe(BACK));
		expect(asked(UNBIND).at(-1)).toEqual({ type: "email", password_now: "correct horse" });
	});
});

it("a session of an earlier version has its page", async () => {
	answer("GET user/center", () => new Promise(() => undefined));
	show(<WhenKnown type="email" />);
	act(() => session.set({ token: "earlier", user: { id: 1, bound: person().bound } as User }));
	await screen.findByRole("button", { name: "Bind an e-mail address" });
});
