import { Sheet, ToastRegion } from "@candor/ui";
import { screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { renderScreen } from "../../../testing/render-screen.tsx";

const placeOf = (label: string) => screen.getByRole("region", { name: label }).dataset.place;

function Page() {
	const [open, setOpen] = useState(false);
	return (
		<>
			<ToastRegion label="With tabs" tabs />
			<button type="button" onClick={() => setOpen(true)}>
				Open
			</button>
			<Sheet open={open} onOpenChange={setOpen} title="Sheet">
				text
			</Sheet>
		</>
	);
}

it("toasts appear above the tab bar or at the bottom of the page, and at the top while a sheet is open", async () => {
	const { tap } = renderScreen(<Page />, {});
	expect([placeOf("With tabs"), placeOf("Messages")]).toEqual(["bar", "bottom"]);
	await tap("Open");
	await waitFor(() => expect(document.querySelector('[aria-label="With tabs"]')?.getAttribute("data-place")).toBe("top"));
});
