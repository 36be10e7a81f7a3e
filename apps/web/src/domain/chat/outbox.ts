// Stores messages that the user has sent but the server has not confirmed. They stay when the user leaves the page, and are
// lost on a reload.
import { CallRefused, textOf } from "@candor/client";
import { useSelected } from "@candor/client/page";
import type { ChatMessage } from "@candor/contract";
import { ownStore, samePerson } from "../../data/own-store.ts";
import { upload } from "../../data/upload.ts";
import type { ChatSource } from "./chat-source.ts";

export interface Pending {
	readonly client_id: string;
	readonly text: string;
	/** Picture on this device, with the URL of its preview. */
	readonly picture?: { readonly file: File; readonly preview: string };
	/** Id of the uploaded picture. */
	readonly image?: string;
	readonly state: "sending" | "failed";
	/** Text of the server's refusal; undefined if no response arrived. */
	readonly problem?: string;
}

const NOTHING: readonly Pending[] = [];
const outbox = ownStore<ReadonlyMap<string, readonly Pending[]>>(new Map());
const nameOf = ({ key }: Pick<ChatSource, "key">): string => JSON.stringify(key);

export const usePending = (source: Pick<ChatSource, "key">): readonly Pending[] =>
	useSelected(outbox, (all) => all.get(nameOf(source)) ?? NOTHING);

function change(name: string, next: (list: readonly Pending[]) => readonly Pending[]): void {
	outbox.set(new Map(outbox.get()).set(name, next(outbox.get().get(name) ?? NOTHING)));
}

const put = (name: string, message: Pending) =>
	change(name, (list) =>
		list.some((one) => one.client_id === message.client_id)
			? list.map((one) => (one.client_id === message.client_id ? message : one))
			: [...list, message],
	);

export function discard(source: Pick<ChatSource, "key">, { client_id, picture }: Pending): void {
	if (picture !== undefined) URL.revokeObjectURL(picture.preview);
	change(nameOf(source), (list) => list.filter((one) => one.client_id !== client_id));
}

/** Sends a message, or repeats it with the same client id. @param done called with the message that the server stored */
export async function sendMessage(source: ChatSource, message: Omit<Pending, "state">, done: (message: ChatMessage) => void) {
	const name = nameOf(source);
	const same = samePerson();
	const { problem: _, ...unsent } = message;
	let pending: Pending = { ...unsent, state: "sending" };
	put(name, pending);
	try {
		if (pending.picture !== undefined && pending.image === undefined) {
			pending = { ...pending, image: (await upload("chat", pending.picture.file)).id };
			if (!same()) return;
			put(name, pending);
		}
		const { client_id, text, image } = pending;
		const sent = await source.send({ client_id, ...(text !== "" && { text }), ...(image !== undefined && { image }) });
		if (!same()) return;
		done(sent);
		discard(source, pending);
	} catch (failure) {
		if (!same()) return;
		const said = failure instanceof CallRefused ? textOf(failure) : "";
		put(name, { ...pending, state: "failed", ...(said !== "" && { problem: said }) });
	}
}
