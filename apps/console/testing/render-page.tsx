// Renders a page as the console does, for a signed-in operator whose browser is enrolled.
import { ShownPage } from "@candor/client/page";
import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { QueryClientProvider } from "@tanstack/react-query";
import { type RenderResult, render } from "@testing-library/react";
import { type UserEvent, userEvent } from "@testing-library/user-event";
import type { ReactNode } from "react";
import { vi } from "vitest";
import { setSigningKey } from "../src/data/calls.ts";
import { type DeviceKey, makeDeviceKey, storeDeviceKey } from "../src/data/device-keys.ts";
import { createQueries } from "../src/data/queries.ts";
import { type ConsoleSession, session } from "../src/data/session.ts";
import { goTo, router } from "../src/parts/router.ts";
import { PASSKEY_ID, type Responder, type Responses, resetServer, respond } from "./console-server.ts";

/**
 * Replaces the browser's passkeys, which jsdom lacks. Records the challenges and registrations that the test's operator
 * confirmed.
 */
const passkey = vi.hoisted(() => ({ isDeclined: false }));
vi.mock("@simplewebauthn/browser", () => ({
	startAuthentication: async ({ optionsJSON }: { optionsJSON: { challenge: string; allowCredentials: { id: string }[] } }) => {
		if (passkey.isDeclined) throw new Error("declined");
		const challenge = Buffer.from(optionsJSON.challenge, "base64url").toString("hex");
		return { id: optionsJSON.allowCredentials[0]?.id, challenge, type: "public-key" };
	},
	startRegistration: async () => {
		if (passkey.isDeclined) throw new Error("declined");
		return { id: "bmV3LXBhc3NrZXk", type: "public-key" };
	},
}));

export function declinePasskey(): void {
	passkey.isDeclined = true;
}

export interface PageOptions {
	/** Fields of the session; null means signed out. */
	readonly session?: Partial<ConsoleSession> | null;
	readonly responses?: Responses;
	readonly address?: string;
}

export interface RenderedPage extends RenderResult {
	readonly user: UserEvent;
}

const OPERATOR = 3;
const HOUR_MS = 3_600_000;
const emptyPage = { here: () => null, fetch: async () => () => null, read: () => ({}) };
let key: DeviceKey;
let isStarted = false;

/** Makes the browser enrolled for operator 3, in English and signed out. Runs before each test. */
export async function resetConsole(): Promise<void> {
	passkey.isDeclined = false;
	i18n.loadAndActivate({ locale: "en", messages: {} });
	if (!isStarted) {
		isStarted = true;
		await router.startRouter(() => ({ guard: undefined, here: { page: emptyPage }, fetch: async () => ({ page: emptyPage }) }));
	}
	localStorage.clear();
	key = { ...(await makeDeviceKey()), operator: OPERATOR, passkeyId: PASSKEY_ID };
	await storeDeviceKey(key);
	resetServer(key.publicKey);
	session.set(null);
	setSigningKey(undefined);
}

export function renderPage(
	page: ReactNode,
	{ session: given = {}, responses = {}, address = "/" }: PageOptions = {},
): RenderedPage {
	for (const [path, responder] of Object.entries(responses)) respond(path as "confirm", responder as Responder<"confirm">);
	if (given !== null) {
		const now = { operator: OPERATOR, role: "administrator" as const, ends_at: Date.now() + HOUR_MS, approves_from: 0 };
		session.set({ ...now, mode: "sandbox", accounts: [], demo: false, ...given });
		setSigningKey(key);
	}
	goTo(address, { replace: true });
	router.history.flush();
	const rendered = render(
		<I18nProvider i18n={i18n}>
			<QueryClientProvider client={createQueries()}>
				<ShownPage router={router}>{page}</ShownPage>
			</QueryClientProvider>
		</I18nProvider>,
	);
	return { ...rendered, user: userEvent.setup() };
}

export const addressNow = (): string => router.place.get().href;
