// Gives browser tests an open offering of the sandbox, and a phone whose user can pay for it.
import type { IeoOffering } from "@candor/contract";
import { expect } from "vitest";
import { browser } from "./browser.ts";
import { openPhone } from "./chromium.ts";
import { server } from "./journeys-server.ts";
import { eventually, signUp } from "./person.ts";

export async function ask<T>(path: string, form?: Record<string, string>, token = ""): Promise<T> {
	const options =
		form === undefined ? {} : { method: "POST", body: new URLSearchParams(form), headers: { authorization: token } };
	return ((await (await fetch(`${server.url}/api/${path}`, options)).json()) as { data: T }).data;
}

/** Finds the open offering that closes last. The sandbox opens offerings when it starts. */
export async function open<T extends { status: string; closes_at: number; id: number }>(
	read: () => Promise<T[]>,
	status: string,
): Promise<T> {
	const of = async () => (await read()).filter((one) => one.status === status).sort((a, b) => b.closes_at - a.closes_at)[0];
	await eventually(async () => expect(await of()).toBeDefined());
	return (await of()) as T;
}

export const applying = () => open(() => ask<IeoOffering[]>("ieo/list", {}), "open");

export async function onPhone() {
	const { context, page, faults } = await openPhone(browser, { url: server.url });
	return { context, page, token: await signUp(context, { 3: "5000" }), faults };
}
