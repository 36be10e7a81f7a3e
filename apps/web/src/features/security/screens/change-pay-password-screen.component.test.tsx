// The page of the fund password: what is wrong is said at its field, what was typed stays, and whoever has set it is led back.
import type { User } from "@candor/contract";
import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { answer, asked, CUT_OFF, refused } from "../../../../testing/exchange.ts";
import { show } from "../../../../testing/show.tsx";
import { session } from "../../../data/session.ts";
import { goTo, place } from "../../../navigation/router.ts";
import { ChangePayPasswordScreen } from "./change-pay-password-screen.tsx";

const CALL = "POST safe/update_password";
const HERE = "/pages/settings/security/changePayPassword";
const BACK = "/pages/settings/security/index";
const NEW = "New fund password";
const AGAIN = "New fund password once more";
const OWN = "Login password";
const said = (words: string) => words as unknown as null;
const person = {
	has_password: false,
	holds: [] as User["holds"],
	proves_by: ["password"],
	protection: { frozen: false, phrase: false, locked: false, unlocks_at: null },
} as unknown as User;

let told: User;
beforeEach(() => {
	told = person;
	answer("GET user/center", () => told);
});

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: "input" });
const values = () => [NEW, AGAIN, OWN].map((label) => field(label).value);

/** What is said at a field, by the field's label. */
function saidAt(label: string): string | undefined {
	const note = field(label).getAttribute("aria-describedby");
	return note === null ? undefined : (document.getElementById(note)?.textContent ?? undefined);
}

async function open(action = "Set fund password") {
	// A step at a time: the history puts two of one moment together.
	await act(async () => goTo(BACK));
	goTo(HERE);
	const { user } = show(<ChangePayPasswordScreen />);
	await screen.findByLabelText(OWN, { selector: "input" });
	const button = screen.getByRole("button", { name: action });
	const fill = async (...texts: [string, string, string]) => {
		for (const [at, label] of [NEW, AGAIN, OWN].entries()) {
			await user.clear(field(label));
			if (texts[at] !== "") await user.type(field(label), texts[at] as string);
		}
	};
	return { user, button, fill, go: () => user.click(button) };
}

describe("what is wrong is said at its field, and nothing is sent:", () => {
	it.each([
		[["", "", ""], NEW, "The fund password is exactly 6 digits"],
		[["12345", "12345", "correct horse"], NEW, "The fund password is exactly 6 digits"],
		[["135791", "135792", "correct horse"], AGAIN, "The two passwords differ"],
		[["135791", "", "correct horse"], AGAIN, "The two passwords differ"],
		[["135791", "135791", ""], OWN, "Enter your password"],
	] as const)("%o", async (texts, label, words) => {
		const { fill, go } = await open();
		await fill(...(texts as unknown as [string, string, string]));
		await go();
		await waitFor(() => expect(saidAt(label)).toBe(words));
		expect(field(label).ariaInvalid).toBe("true");
		expect(values()).toEqual(texts);
		expect(asked(CALL)).toEqual([]);
	});
});

describe("a refusal", () => {
	it.each([
		["password", NEW],
		["re_password", AGAIN],
		["password_now", OWN],
	])("of %s is said at its field; what was typed stays", async (param, label) => {
		answer(CALL, () => refused("Not this one", param));
		const { fill, go } = await open();
		await fill("135791", "135791", "correct horse");
		await go();
		await waitFor(() => expect(saidAt(label)).toBe("Not this one"));
		expect(values()).toEqual(["135791", "135791", "correct horse"]);
		expect(place.get().pathname).toBe(HERE);
	});

	it.each([
		["of the whole", () => refused("Your settings are locked"), "Your settings are locked"],
		["that is no answer", () => CUT_OFF, "No answer came. Everything you typed is still here: tap again."],
	] as const)("%s is a text below; what was typed stays", async (_what, how, words) => {
		answer(CALL, how);
		const { fill, go } = await open();
		await fill("135791", "135791", "correct horse");
		await go();
		await screen.findByText(words);
		expect(values()).toEqual(["135791", "135791", "correct horse"]);
	});
});

describe("sent", () => {
	it("it is once, the button waits, and the page leads back", async () => {
		const late = Promise.withResolvers<null>();
		answer(CALL, () => late.promise);
		const { user, button, fill, go } = await open();
		await fill("135791", "135791", "correct horse");
		await go();
		await waitFor(() => expect(button).toHaveProperty("disabled", true));
		await go();
		await user.type(field(AGAIN), "{Enter}");
		await act(async () => late.resolve(said("The fund password is set now")));
		await screen.findByText("The fund password is set now");
		await waitFor(() => expect(place.get().pathname).toBe(BACK));
		expect(asked(CALL)).toEqual([{ password: "135791", re_password: "135791", password_now: "correct horse" }]);
	});

	it("and left, nobody is taken from where they are", async () => {
		const late = Promise.withResolvers<null>();
		answer(CALL, () => late.promise);
		const { fill, go } = await open();
		await fill("135791", "135791", "correct horse");
		await go();
		await waitFor(() => expect(asked(CALL)).toHaveLength(1));
		act(() => goTo("/pages/trade/kline"));
		await act(async () => late.resolve(said("It was set after all")));
		await screen.findByText("It was set after all");
		expect(place.get().pathname).toBe("/pages/trade/kline");
	});
});

it("whoever has one changes it, and is told what waits meanwhile", async () => {
	told = { ...person, has_password: true, holds: [{ reason: "fund_password", until: Date.now() + 86_400_000 }] };
	await open("Change fund password");
	await screen.findByText("The fund password was set or changed");
});

it("whoever has no login password is asked for another proof", async () => {
	told = {
		...person,
		has_login_password: false,
		proves_by: ["email"],
		bound: { email: "a***@example.com", mobile: null, wallets: [] },
	};
	show(<ChangePayPasswordScreen />);
	await screen.findByLabelText("Code to a***@example.com", { selector: "input" });
	expect(screen.queryByLabelText(OWN, { selector: "input" })).toBeNull();
});

it("a session of an earlier version has its page, and says nothing of a hold", async () => {
	answer("GET user/center", () => new Promise(() => undefined));
	show(<ChangePayPasswordScreen />);
	act(() => session.set({ token: "earlier", user: { id: 1, has_password: true } as User }));
	await screen.findByRole("button", { name: "Change fund password" });
	expect(screen.queryByText("Withdrawals wait")).toBeNull();
});
