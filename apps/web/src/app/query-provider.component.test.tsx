import { screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { renderScreen } from "../../testing/render-screen.tsx";

afterEach(() => void vi.restoreAllMocks());

it("the notice of a lost connection loads with the page, not only when the page is idle", async () => {
	vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
	renderScreen(<main />);
	await import("./query-provider.tsx");
	expect((await screen.findByText(/^No connection\./)).closest("[role=status]")).not.toBeNull();
});
