// Queries of component tests by visible text and accessible name.
import { act, screen, within } from "@testing-library/react";

type Name = string | RegExp;

/** Returns the input with this label. */
export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: "input" });

/** Returns the text that describes an element: its error or its hint. */
export function noteOf(element: HTMLElement): string | undefined {
	const id = element.getAttribute("aria-describedby");
	return id === null ? undefined : (document.getElementById(id)?.textContent ?? undefined);
}

/** Returns the text below the input with this label. */
export const fieldNote = (label: string) => noteOf(field(label));

/** Returns the texts of all alerts. */
export const alerts = () => screen.queryAllByRole("alert").map(({ textContent }) => textContent?.trim());

/** Returns each term of the description lists with its value. */
export function descriptions(container: HTMLElement = document.body): Record<string, string | undefined> {
	const terms = within(container).queryAllByRole("term");
	return Object.fromEntries(terms.map((term) => [term.textContent, term.nextElementSibling?.textContent?.trim()]));
}

/** Waits for a dialog. @returns queries of its content */
export const findDialog = async (name?: Name) => within(await screen.findByRole("dialog", name === undefined ? {} : { name }));

/** Waits for a dialog that asks for a confirmation. @returns queries of its content */
export const findConfirmation = async (name?: Name) =>
	within(await screen.findByRole("alertdialog", name === undefined ? {} : { name }));

/** Waits until the published values are rendered, because prices and books render once a frame. */
export const nextFrame = () => act(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())));
