// Lists the screens of the IEO for the screen tests: offerings, applications, and one application with the proof check of its
// allotment.
import type { IeoOrder } from "@candor/contract";
import { serialAt, signedAllotment } from "@candor/testkit";
import { changeAnswers } from "../changed-answers.ts";
import { openOffering } from "./offerings.ts";
import type { FeatureScreens, ScreenState } from "./screen.ts";

const ORDER = "/pages/assets/ieo/orderDetail";

const allotted: ScreenState = {
	name: "allotted-and-recomputed",
	async before(page) {
		const of = (offering: number) => signedAllotment(800n, 150n, [300n, 12n, 700n], offering);
		await changeAnswers(page, "**/api/ieo/myApply", (data: { list: IeoOrder[] }) => {
			const sums = { allotment_quantity: "120.000000", pending_quantity: "0.000000", cost: "60.000000", frozen: "60.000000" };
			const change = { ...sums, status: 3, result: "paying", serial_number: serialAt(1) };
			return { data: { ...data, list: data.list.map((order) => ({ ...order, ...change })) } };
		});
		const ok = (data: object) => ({ json: { type: "ok", code: 1, message: "", msg: "", data } });
		await page.route("**/api/proofs/allotment**", (route) => {
			const { allotment } = of(Number(new URL(route.request().url()).searchParams.get("id")));
			return route.fulfill(ok({ ...allotment, lot: "10.000000", currency: "TIDW" }));
		});
		await page.route("**/api/proofs/keys**", (route) => route.fulfill(ok({ keys: of(1).keys, heads: [], seeds: [] })));
	},
	async reach(page, say) {
		await page.getByRole("button", { name: say("Recompute my allotment") }).click();
		await page.getByRole("dialog").locator("li").nth(4).waitFor();
	},
};

export const ieo: FeatureScreens = {
	async prepare(trader) {
		const id = await openOffering(trader, "ieo/list", "open");
		const { order } = (await trader.send("ieo/apply", { id, quantity: "120" })) as { order: { id: number } };
		return { [ORDER]: `?id=${order.id}` };
	},
	screens: [
		{
			path: "/pages/assets/ieo/index",
			states: [
				{
					name: "one-offering",
					fresh: true,
					async reach(page) {
						await page.locator("main a").first().click();
						await page.locator("main ol").waitFor();
					},
				},
			],
		},
		{ path: "/pages/assets/ieo/orderList" },
		{ path: ORDER, states: [allotted] },
	],
};
