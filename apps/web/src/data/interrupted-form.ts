// Keeps the text of a form while another step interrupts it: sign-in, verification, a transfer, a new fund password. In memory, per user.
import { useSelected } from "@candor/client/page";
import { useEffect, useState } from "react";
import { ownStore } from "./own-store.ts";

const texts = ownStore<ReadonlyMap<string, string>>(new Map());
const interrupted = ownStore<string | undefined>(undefined);

/** As `useState("")`, and the text is still there when the page is opened again. @param form names the form and what it is about */
export function useTyped(form: string): readonly [string, (text: string) => void] {
	const text = useSelected(texts, (all) => all.get(form) ?? "");
	return [text, (next) => texts.set(new Map(texts.get()).set(form, next))];
}

/** The user leaves for a step on another page; the form opens again on return. */
export const interrupt = (form: string): void => interrupted.set(form);

/** @returns true if the user comes back to this form from such a step */
export function useResumed(form: string): boolean {
	const [resumed] = useState(() => interrupted.get() === form);
	useEffect(() => interrupted.set(undefined), []);
	return resumed;
}
