import { screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { Shell } from "./shell.tsx";

afterEach(() => void vi.restoreAllMocks());

it.each([
	["a page of the signed-in user", "/pages/index/index", {}],
	["the sign-in page", "/pages/user/login/login", null],
])("marks prices as stale on %s when the connection is lost", async (_page, address, user) => {
	vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
	renderScreen(<Shell />, { user, address });
	expect((await screen.findByText(/^No connection\./)).closest("[role=status]")).not.toBeNull();
});
