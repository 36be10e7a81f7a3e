// Renders a page or a component as the app does. Each test has a new user.
import { clearStorage, type Locale, ShownPage } from "@candor/client/page";
import type { AccountMessage, Balance, CallName, Language, Option, Order, TopicMessage, User } from "@candor/contract";
import { dismissAllToasts, ToastRegion } from "@candor/ui";
import { i18n, type Messages } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, type RenderResult, render, screen } from "@testing-library/react";
import { type UserEvent, userEvent } from "@testing-library/user-event";
import type { ReactNode } from "react";
import { accountTopics } from "../src/app/account-topics.ts";
import { followAccount } from "../src/data/account.ts";
import { storage } from "../src/data/app-storage.ts";
import { chooseLanguage } from "../src/data/choose-language.ts";
import { languageMark } from "../src/data/language-mark.ts";
import { beginTexts } from "../src/data/load-texts.ts";
import { QUERY_DEFAULTS } from "../src/data/query-defaults.ts";
import { session } from "../src/data/session.ts";
import { changeSettings, type Settings } from "../src/data/settings.ts";
import { goTo, history, router } from "../src/shared/navigation/router.ts";
import { type Responder, type Responses, respond, startTopic } from "./exchange.ts";

/** Content of the first account message from the socket. Fields that are left out are empty. */
export interface Holdings {
	readonly balances?: readonly Balance[];
	readonly orders?: readonly Order[];
	readonly options?: readonly Option[];
}

export interface ScreenOptions {
	/** The signed-in user, in the session and in `GET user/center`. By default only an id is known; null means signed out. */
	readonly user?: Partial<User> | null;
	/** Fields of the user in the session that differ from `GET user/center`. */
	readonly session?: Partial<User>;
	/** Content of the first account message from the socket. By default no message arrives. */
	readonly account?: Holdings;
	readonly responses?: Responses;
	readonly topics?: readonly TopicMessage[];
	readonly settings?: Partial<Omit<Settings, "owner">>;
	/**
	 * Path and query of the screen. In an array, the earlier entries form the browser's history. By default the address does
	 * not change.
	 */
	readonly address?: string | readonly string[];
}

export interface RenderedScreen extends RenderResult {
	readonly user: UserEvent;
	readonly tap: (button: string | RegExp) => Promise<void>;
	/** Replaces the texts of inputs, by label. Waits for inputs whose code is still loading. */
	readonly fill: (texts: Readonly<Record<string, string>>) => Promise<void>;
}

const queries = new QueryClient({ defaultOptions: { queries: { ...QUERY_DEFAULTS, retry: false } } });
const emptyPage = { here: () => null, fetch: async () => () => null, read: () => ({}) };
/** Translations in all languages, loaded in advance so that no test waits for them. English texts are in the code. */
const catalogs = import.meta.glob<Messages>("../src/**/texts/*.po", { import: "messages" });
let started = false;
let users = 0;

function start(): void {
	started = true;
	const messagesIn = (locale: Locale) => async () => {
		const files = Object.keys(catalogs).filter((file) => file.endsWith(`/${locale}.po`));
		return Object.assign({}, ...(await Promise.all(files.map((file) => catalogs[file]?.()))));
	};
	beginTexts({
		en: async () => ({}),
		ja: messagesIn("ja"),
		ko: messagesIn("ko"),
		es: messagesIn("es"),
		th: messagesIn("th"),
	});
	followAccount(queries, accountTopics);
	void router.startRouter(() => ({ guard: undefined, here: { page: emptyPage }, fetch: async () => ({ page: emptyPage }) }));
}

function signIn({ user, session: known = user ?? {} }: Pick<ScreenOptions, "user" | "session">): void {
	users += 1;
	// A session of a user with another id makes the app's modules clear the state of the previous user.
	session.set({ token: `token-${users}`, user: { ...known, id: users } as User });
	// The new session has closed the socket. The event "online" makes the socket reconnect immediately.
	if (started) dispatchEvent(new Event("online"));
	else start();
	if (user === null) session.set(null);
	else if (user !== undefined) respond("GET user/center", { ...user, id: users } as User);
}

function open(address: string | readonly string[]): void {
	for (const href of typeof address === "string" ? [address] : address) {
		goTo(href);
		// Writes the history entry immediately. Otherwise two navigations without a pause would become one entry.
		history.flush();
	}
}

/**
 * Renders `component` with the app's providers and its toasts, in English, signed in, at the current address. A call without a
 * response in `responses` or by `respond` fails the test.
 * @example const { fill, tap } = renderScreen(<TransferScreen search={{}} />, { account: { balances: [balanceOf("USDT",
 * "250.5")] } });
 */
export function renderScreen(component: ReactNode, options: ScreenOptions = {}): RenderedScreen {
	const { account, responses = {}, topics = [], settings, address } = options;
	signIn(options);
	for (const [call, responder] of Object.entries(responses)) respond(call as CallName, responder as Responder<CallName>);
	if (settings !== undefined) changeSettings(settings);
	if (address !== undefined) open(address);
	for (const message of topics) startTopic(message);
	if (account !== undefined) startTopic(accountOf(account));
	const page = render(
		<I18nProvider i18n={i18n}>
			<QueryClientProvider client={queries}>
				<ShownPage router={router}>
					{component}
					<ToastRegion label="Messages" tabs={false} />
				</ShownPage>
			</QueryClientProvider>
		</I18nProvider>,
	);
	const user = userEvent.setup();
	return {
		...page,
		user,
		tap: (name) => user.click(screen.getByRole("button", { name })),
		async fill(texts) {
			for (const [label, text] of Object.entries(texts)) {
				const input = await screen.findByLabelText(label, { selector: "input" });
				await user.clear(input);
				if (text !== "") await user.paste(text);
			}
		},
	};
}

/** Switches the language as a user does. The rendered screen follows the change. */
export async function switchLanguage(language: Language): Promise<void> {
	respond("POST set/lang", language);
	await act(() => chooseLanguage(language));
}

/** Signs out, switches to English, and removes stored data, cached responses and toasts. Runs before each test. */
export function resetScreen(): void {
	// The stored mode of the exchange is not cleared, because the app reads it from storage only once.
	clearStorage(storage, ["mode"]);
	languageMark.set("");
	i18n.loadAndActivate({ locale: "en", messages: {} });
	queries.clear();
	dismissAllToasts();
}

export function accountOf({ balances = [], orders = [], options = [] }: Holdings): AccountMessage {
	const state = { orders: [...orders], fills: [], balances: [...balances], options: [...options] };
	return { topic: "account", data: { kind: "snapshot", seq: 1, time: 1, ...state } };
}

export function balanceOf(currency_name: string, available: string, account: Balance["account"] = "coin"): Balance {
	const currency_id = currency_name === "BTC" ? 1 : currency_name === "DEMO" ? 100 : 3;
	return { account, currency_id, currency_name, available, frozen: "0", total: available };
}
