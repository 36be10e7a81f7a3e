import { act, screen, within } from "@testing-library/react";

type Name = string | RegExp;

export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: "input" });

export function noteOf(element: HTMLElement): string | undefined {
	const id = element.getAttribute("aria-describedby");
	return id === null ? undefined : (document.getElementById(id)?.textContent ?? undefined);
}

/** Returns the error or hint below the input that has this label. */
export const fieldNote = (label: string) => noteOf(field(label));

export const alerts = () => screen.queryAllByRole("alert").map(({ textContent }) => textContent?.trim());

/** Returns the terms of all description lists on the page with their values. */
export function descriptions(container: HTMLElement = document.body): Record<string, string | undefined> {
	const terms = within(container).queryAllByRole("term");
	return Object.fromEntries(terms.map((term) => [term.textContent, term.nextElementSibling?.textContent?.trim()]));
}

export const findDialog = async (name?: Name) => within(await screen.findByRole("dialog", name === undefined ? {} : { name }));

export const findConfirmation = async (name?: Name) =>
	within(await screen.findByRole("alertdialog", name === undefined ? {} : { name }));

/** Waits until published values are rendered. Prices and order books render once per animation frame. */
export const nextFrame = () => act(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())));
