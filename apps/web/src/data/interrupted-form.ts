// Keeps the text of a form while another step interrupts it: sign-in, verification, a transfer, a new fund password. In memory, for each
// user.
import { useSelected } from "@candor/client/page";
import { useEffect, useState } from "react";
import { ownStore } from "./own-store.ts";

const texts = ownStore<ReadonlyMap<string, string>>(new Map());
const interrupted = ownStore<string | undefined>(undefined);

/** Works as `useState("")`, but restores the text when the page is opened again. @param form names the form and its object */
export function useTyped(form: string): readonly [string, (text: string) => void] {
	const text = useSelected(texts, (all) => all.get(form) ?? "");
	return [text, (next) => texts.set(new Map(texts.get()).set(form, next))];
}

/** Marks a form as interrupted: the user leaves for a step on another page, and the form opens again on return. */
export const interrupt = (form: string): void => interrupted.set(form);

/** Returns true if the user comes back to this form from such a step. */
export function useResumed(form: string): boolean {
	const [resumed] = useState(() => interrupted.get() === form);
	useEffect(() => interrupted.set(undefined), []);
	return resumed;
}
