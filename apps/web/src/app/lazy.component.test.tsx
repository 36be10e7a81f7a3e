import { screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { renderScreen } from "../../testing/render-screen.tsx";
import { startLazyParts } from "./lazy.ts";

afterEach(() => {
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
});

it("the sign-in page marks its prices as stale when the connection is lost", async () => {
	vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
	const { container } = renderScreen(<main />, { user: null, address: "/pages/user/login/login" });
	vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
	startLazyParts(container);
	expect((await screen.findByText(/^No connection\./)).closest("[role=status]")).not.toBeNull();
});
