import { followLayers } from "@candor/client/page";
import { expect, it, vi } from "vitest";
import { history } from "./router.ts";

it("Back closes an open layer on the app's first page, and leaves the page once no layer is open", async () => {
	history.replace("/pages/assets/index");
	history.flush();
	let tell: (count: number) => void = () => undefined;
	const closeTopLayer = vi.fn(() => tell(0));
	followLayers(history, { onLayers: (listener) => (tell = listener), closeTopLayer });
	const shown = vi.fn();
	history.subscribe(({ location }) => shown(location.href, location.state.__TSR_key));
	const { href, state } = history.location;

	tell(1);
	window.history.back();
	await vi.waitFor(() => expect(closeTopLayer).toHaveBeenCalledOnce());
	await vi.waitFor(() => expect(window.history.state.copy).toBe(true));
	for (const [at, key] of shown.mock.calls) expect([at, key]).toEqual([href, state.__TSR_key]);

	const leave = vi.spyOn(window.history, "back");
	window.history.back();
	await vi.waitFor(() => expect(leave).toHaveBeenCalledTimes(2));
	expect(closeTopLayer).toHaveBeenCalledOnce();
});
