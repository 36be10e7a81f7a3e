// The chart's page on a phone that is turned to landscape and back. Its market stays unknown: the test checks the address.
import { useStore } from "@candor/client/page";
import { act } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { respond } from "../../../../testing/exchange.ts";
import { renderScreen } from "../../../../testing/render-screen.tsx";
import { goTo, place } from "../../../shared/navigation/router.ts";
import { readKlineSearch } from "../calculate/kline-search.ts";
import { KlineRoute } from "./kline-route.tsx";

const PAGE = "/pages/trade/kline?symbol=ETH%2FUSDT";
const FULL = `${PAGE}&full=true`;

class FakeMedia extends EventTarget {
	matches = false;
	turn(matches: boolean) {
		this.matches = matches;
		this.dispatchEvent(new Event("change"));
	}
}
let phone: FakeMedia;
beforeEach(() => {
	phone = new FakeMedia();
	vi.stubGlobal("matchMedia", (query: string) => (query.includes("landscape") ? phone : new FakeMedia()));
});

function Page() {
	const { search } = useStore(place);
	return <KlineRoute search={readKlineSearch(Object.fromEntries(new URLSearchParams(search)))} />;
}

function open(address: string) {
	respond("GET currency/quotation_new", () => new Promise(() => undefined));
	renderScreen(<Page />, { address: ["/pages/assets/index", address] });
}

const turn = (isOnItsSide: boolean) => act(() => phone.turn(isOnItsSide));

it("opens the chart in full screen when the phone is turned on its side, and the page again when it is upright", async () => {
	open(PAGE);
	expect(place.get().href).toBe(PAGE);
	await turn(true);
	expect(place.get().href).toBe(FULL);
	await turn(false);
	await vi.waitFor(() => expect(place.get().href).toBe(PAGE));
});

it("opens in full screen on a phone in landscape", () => {
	phone.matches = true;
	open(PAGE);
	expect(place.get().href).toBe(FULL);
});

it("stays out of full screen after the user left it, until the phone is turned again", async () => {
	open(PAGE);
	await turn(true);
	act(() => goTo(PAGE, { replace: true }));
	expect(place.get().href).toBe(PAGE);
	await turn(false);
	expect(place.get().href).toBe(PAGE);
	await turn(true);
	expect(place.get().href).toBe(FULL);
});

it("keeps a full screen that a tap opened when the phone is turned back", async () => {
	open(FULL);
	await turn(true);
	await turn(false);
	expect(place.get().href).toBe(FULL);
});
