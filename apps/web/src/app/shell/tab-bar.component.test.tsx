import { fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { TabBar } from "./tab-bar.tsx";

const marked = () =>
	screen
		.getAllByRole("link")
		.flatMap((link) => ((link.ariaCurrent ?? link.getAttribute("aria-current")) === "page" ? [link.textContent] : []));

it("the tab bar marks a tapped tab immediately, while the previous page is still visible", () => {
	renderScreen(<TabBar path="/" />, { address: "/" });
	expect(marked()).toEqual(["Home"]);
	fireEvent.click(screen.getByRole("link", { name: "Spot" }));
	expect(marked()).toEqual(["Spot"]);
});

it("the tab bar keeps the current tab marked while a page without a tab is loading", () => {
	renderScreen(<TabBar path="/pages/assets/index" />, { address: ["/pages/assets/index", "/pages/assets/record"] });
	expect(marked()).toEqual(["Assets"]);
});
