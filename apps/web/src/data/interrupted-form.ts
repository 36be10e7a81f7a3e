// Stores the text of a form in memory while the user leaves it for another step, such as verification or a transfer.
import { useSelected } from "@candor/client/page";
import { useEffect, useState } from "react";
import { ownStore } from "./own-store.ts";

const texts = ownStore<ReadonlyMap<string, string>>(new Map());
const interrupted = ownStore<string | undefined>(undefined);

/**
 * Works like `useState("")`, but restores the text when the user opens the page again. @param form key of the form and of the
 * object that it is about
 */
export function useTyped(form: string): readonly [string, (text: string) => void] {
	const text = useSelected(texts, (all) => all.get(form) ?? "");
	return [text, (next) => texts.set(new Map(texts.get()).set(form, next))];
}

/**
 * Marks a form as interrupted: the user leaves it for a step on another page, and the form opens again when the user returns.
 */
export const interrupt = (form: string): void => interrupted.set(form);

export function useResumed(form: string): boolean {
	const [resumed] = useState(() => interrupted.get() === form);
	useEffect(() => interrupted.set(undefined), []);
	return resumed;
}
