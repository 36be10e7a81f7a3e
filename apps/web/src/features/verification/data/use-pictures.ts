// Manages the pictures of the advanced form: upload with progress, retry and replacement. Uploaded pictures are stored in the
// draft.
import { CallRefused, textOf } from "@candor/client";
import { useStore } from "@candor/client/page";
import { useEffect, useRef, useState } from "react";
import { upload } from "../../../data/upload.ts";
import { checkPicture } from "../../../domain/images/check-picture.ts";
import type { Chosen, SlotProblem, SlotState } from "../../../domain/images/slot-state.ts";
import { documentDraft, type Slot, setPicture } from "./drafts.ts";

export interface Pictures {
	of(slot: Slot): SlotState;
	readonly isSending: boolean;
	choose(slot: Slot, file: File): void;
	retry(slot: Slot): void;
	/** Cancels the upload of a slot, or removes its picture. */
	remove(slot: Slot): void;
	/** Shows an error at a slot. */
	put(slot: Slot, problem: SlotProblem | undefined): void;
}

type BySlot<T> = Readonly<Partial<Record<Slot, T>>>;

const without = <T>(all: BySlot<T>, slot: Slot): BySlot<T> => {
	const { [slot]: _, ...others } = all as Partial<Record<Slot, T>>;
	return others as BySlot<T>;
};

/** Codes of temporary refusals, which are not caused by the picture. */
const PASSING: ReadonlySet<string> = new Set(["too_many_requests", "upload_failed", "unavailable"]);

export function usePictures(): Pictures {
	const { pictures } = useStore(documentDraft);
	const [chosen, setChosen] = useState<BySlot<Chosen>>({});
	const [problems, setProblems] = useState<BySlot<SlotProblem>>({});
	const [previews, setPreviews] = useState<BySlot<string>>({});
	const running = useRef(new Map<Slot, AbortController>());
	const addresses = useRef(new Set<string>());
	// Pictures are uploaded one at a time: the server limits the uploads of a user, and on a slow network the first picture is
	// complete sooner.
	const earlier = useRef<Promise<unknown>>(Promise.resolve());

	useEffect(() => {
		const [uploads, shown] = [running.current, addresses.current];
		return () => {
			for (const one of uploads.values()) one.abort();
			for (const address of shown) URL.revokeObjectURL(address);
		};
	}, []);

	const put = (slot: Slot, problem: SlotProblem | undefined) =>
		setProblems((now) => (problem === undefined ? without(now, slot) : { ...now, [slot]: problem }));

	const show = (slot: Slot, address: string | undefined) => {
		const before = previews[slot];
		if (before !== undefined) {
			URL.revokeObjectURL(before);
			addresses.current.delete(before);
		}
		if (address !== undefined) addresses.current.add(address);
		setPreviews((now) => (address === undefined ? without(now, slot) : { ...now, [slot]: address }));
	};

	const send = (slot: Slot, file: File) => {
		running.current.get(slot)?.abort();
		const mine = new AbortController();
		running.current.set(slot, mine);
		const isCurrent = () => running.current.get(slot) === mine && !mine.signal.aborted;
		put(slot, undefined);
		setChosen((now) => ({ ...now, [slot]: { file, sent: 0 } }));
		const onProgress = (sent: number) => isCurrent() && setChosen((now) => ({ ...now, [slot]: { file, sent } }));
		const sending = earlier.current.then(() => {
			mine.signal.throwIfAborted();
			return upload("document", file, { signal: mine.signal, onProgress });
		});
		earlier.current = sending.catch(() => undefined);
		sending.then(
			({ id }) => {
				if (!isCurrent()) return;
				running.current.delete(slot);
				setPicture(slot, { id, name: file.name, size: file.size });
				setChosen((now) => without(now, slot));
			},
			(failure: unknown) => {
				if (!isCurrent()) return;
				running.current.delete(slot);
				const said = textOf(failure);
				put(slot, said === "" ? "no_answer" : { said });
				// A picture that the server refused cannot be uploaded again; the user must choose another one.
				const isRefused = failure instanceof CallRefused && !PASSING.has(failure.id);
				setChosen((now) => (isRefused ? without(now, slot) : { ...now, [slot]: { file, sent: undefined } }));
			},
		);
	};

	const clear = (slot: Slot) => {
		running.current.get(slot)?.abort();
		running.current.delete(slot);
		setChosen((now) => without(now, slot));
		show(slot, undefined);
		setPicture(slot, undefined);
	};

	return {
		of: (slot) => ({
			uploaded: pictures[slot],
			chosen: chosen[slot],
			preview: previews[slot],
			problem: problems[slot],
			mayRetry: chosen[slot] !== undefined && chosen[slot].sent === undefined,
		}),
		isSending: Object.values(chosen).some((one) => one.sent !== undefined),
		choose(slot, file) {
			const problem = checkPicture(file);
			if (problem !== undefined) return put(slot, problem);
			clear(slot);
			show(slot, URL.createObjectURL(file));
			send(slot, file);
		},
		retry(slot) {
			const file = chosen[slot]?.file;
			if (file !== undefined) send(slot, file);
		},
		remove(slot) {
			clear(slot);
			put(slot, undefined);
		},
		put,
	};
}
