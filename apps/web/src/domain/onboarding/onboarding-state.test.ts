import "@candor/client/fake-page";
import type { Session } from "@candor/client/page";
import { beforeEach, expect, test } from "vitest";
import { forgetPerson } from "../../data/own-store.ts";
import { session } from "../../data/session.ts";
import { decideOnboarding, onboarding } from "./onboarding-state.ts";

const signIn = (id: number) => session.set({ token: `token-${id}`, user: { id } } as Session);

beforeEach(() => {
	session.set(null);
	forgetPerson();
});

test.each(["0", "0.00", "0.000000"])("the app opens the onboarding card if the user's total is %s", (total) => {
	signIn(1);
	decideOnboarding(total);
	expect(onboarding.get()).toBe("open");
});

test.each(["0.01", "12", "1000.5"])("the app closes the onboarding card if the user's total is %s", (total) => {
	signIn(1);
	decideOnboarding(total);
	expect(onboarding.get()).toBe("closed");
});

test("the app keeps the first decision about the onboarding card when the user's total changes", () => {
	signIn(1);
	decideOnboarding("0.00");
	decideOnboarding("500");
	expect(onboarding.get()).toBe("open");
	onboarding.set("closed");
	decideOnboarding("0.00");
	expect(onboarding.get()).toBe("closed");
});

test("the app decides about the onboarding card again for the next user who signs in on the device", () => {
	signIn(1);
	onboarding.set("closed");
	signIn(2);
	expect(onboarding.get()).toBe(undefined);
	decideOnboarding("0");
	expect(onboarding.get()).toBe("open");
});
