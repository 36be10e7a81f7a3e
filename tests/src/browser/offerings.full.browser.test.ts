import type { IeoOrder } from "@candor/contract";
import { serialAt, signedAllotment } from "@candor/testkit";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { changeAnswers } from "./changed-answers.ts";
import { applying, ask, onPhone } from "./open-offerings.ts";

/** Changes the server's responses so that they show an application whose 12 requested lots are all allotted. */
async function allotted(page: Page, told: (allotment: ReturnType<typeof signedAllotment>["allotment"]) => object): Promise<void> {
	const of = (offering: number) => signedAllotment(800n, 150n, [300n, 12n, 700n], offering);
	const answer = (data: object) => ({ json: { type: "ok", code: 1, message: "", msg: "", data } });
	await changeAnswers(page, "**/api/ieo/myApply", (data: { list: IeoOrder[] }) => {
		const change = { status: 3, result: "paying", serial_number: serialAt(1), allotment_quantity: "120.000000" };
		return { data: { ...data, list: data.list.map((order) => ({ ...order, ...change })) } };
	});
	await page.route("**/api/proofs/allotment**", (route) => {
		const { allotment } = of(Number(new URL(route.request().url()).searchParams.get("id")));
		return route.fulfill(answer({ ...allotment, ...told(allotment), lot: "10.000000", currency: "NEWC" }));
	});
	await page.route("**/api/proofs/keys**", (route) => route.fulfill(answer({ keys: of(1).keys, heads: [], seeds: [] })));
}

test.each([
	["a correct allotment is accepted", (): object => ({}), /Checked on this phone/],
	[
		"an allotment in which one user got a lot too many is rejected",
		({ result }: { result: readonly { serial: string; lots: string }[] }): object => ({
			result: result.map((one, at) => (at === 0 ? { ...one, lots: "151" } : one)),
		}),
		/This does not check out/,
	],
	[
		"an allotment whose list of applications was altered is rejected",
		({ inputs }: { inputs: readonly object[] }): object => ({
			inputs: inputs.map((one, at) => (at === 2 ? { ...one, lots: "1" } : one)),
		}),
		/This does not check out/,
	],
])("the app recomputes an allotment: %s", async (_what, told, found) => {
	const { context, page, token, faults } = await onPhone();
	await ask("sandbox/verify", { country: "TH" }, token);
	const { id } = await applying();
	const { order } = await ask<{ order: IeoOrder }>("ieo/apply", { id: String(id), quantity: "120" }, token);
	await allotted(page, told as Parameters<typeof allotted>[1]);
	await page.goto(`/pages/assets/ieo/orderDetail?id=${order.id}`);
	await page.getByRole("button", { name: "Recompute my allotment" }).click();
	await page.getByRole("dialog").getByRole("heading", { name: found }).waitFor();
	expect(
		await page.getByRole("dialog").getByText("You asked for 12 lots; the rule gives you 12, you were told 12.").count(),
	).toBe(1);
	expect(faults).toEqual([]);
	await context.close();
});
