// Opens a phone whose user has 9,000 USDT in the earn account, from which earn orders and fund units are paid.
import { browser } from "./browser.ts";
import { openPhone } from "./chromium.ts";
import { signUp } from "./person.ts";

export async function post<T>(url: string, path: string, token: string, form: Record<string, string>): Promise<T> {
	const headers = { authorization: token };
	const response = await fetch(`${url}/api/${path}`, { method: "POST", body: new URLSearchParams(form), headers });
	return ((await response.json()) as { data: T }).data;
}

export async function openSaver(url: string) {
	const { context, page, faults } = await openPhone(browser, { url });
	const token = await signUp(context, { 3: "20000" });
	await post(url, "wallet/change", token, { currency_id: "3", from_field: "coin", to_field: "trust", number: "9000" });
	return { context, page, token, faults };
}
