// Tests the market page on a phone that is turned to landscape and back. The tests check only the URL and load no market data.
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

it("turning the phone to landscape opens the full-screen chart, and turning the phone back closes the chart", async () => {
	open(PAGE);
	expect(place.get().href).toBe(PAGE);
	await turn(true);
	expect(place.get().href).toBe(FULL);
	await turn(false);
	await vi.waitFor(() => expect(place.get().href).toBe(PAGE));
});

it("the market page opens in full screen on a phone in landscape", () => {
	phone.matches = true;
	open(PAGE);
	expect(place.get().href).toBe(FULL);
});

it("after the user left full screen, full screen does not open again until the user turns the phone again", async () => {
	open(PAGE);
	await turn(true);
	act(() => goTo(PAGE, { replace: true }));
	expect(place.get().href).toBe(PAGE);
	await turn(false);
	expect(place.get().href).toBe(PAGE);
	await turn(true);
	expect(place.get().href).toBe(FULL);
});

it("turning the phone back keeps a full screen that the user opened by a tap", async () => {
	open(FULL);
	await turn(true);
	await turn(false);
	expect(place.get().href).toBe(FULL);
});
