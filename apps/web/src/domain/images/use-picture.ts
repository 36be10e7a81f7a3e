// Manages one picture of a form: choice, preview and upload. Forms with several pictures have an upload queue instead.
import { CallRefused, textOf } from "@candor/client";
import { useEffect, useRef, useState } from "react";
import { upload } from "../../data/upload.ts";
import { checkPicture } from "./check-picture.ts";
import type { SlotProblem, SlotState } from "./slot-state.ts";

const EMPTY: SlotState = { uploaded: undefined, chosen: undefined, preview: undefined, problem: undefined, mayRetry: false };

export interface OnePicture {
	readonly state: SlotState;
	choose(file: File): void;
	retry(): void;
	remove(): void;
	put(problem: SlotProblem): void;
}

export function usePicture(purpose: "voucher" | "evidence"): OnePicture {
	const [state, setState] = useState<SlotState>(EMPTY);
	const running = useRef<AbortController>(undefined);
	const shown = useRef<string>(undefined);
	const stop = () => {
		running.current?.abort();
		if (shown.current !== undefined) URL.revokeObjectURL(shown.current);
		shown.current = undefined;
	};
	useEffect(
		() => () => {
			running.current?.abort();
			if (shown.current !== undefined) URL.revokeObjectURL(shown.current);
		},
		[],
	);
	const send = (file: File, preview: string | undefined) => {
		running.current?.abort();
		const mine = new AbortController();
		running.current = mine;
		const put = (next: Partial<SlotState>) => {
			if (!mine.signal.aborted) setState({ ...EMPTY, preview, ...next });
		};
		put({ chosen: { file, sent: 0 } });
		upload(purpose, file, { signal: mine.signal, onProgress: (sent) => put({ chosen: { file, sent } }) }).then(
			({ id }) => put({ uploaded: { id, name: file.name, size: file.size } }),
			(failure: unknown) => {
				const said = textOf(failure);
				const problem: SlotProblem = said === "" ? "no_answer" : { said };
				// A picture that the server refused cannot be uploaded again; the user must choose another one.
				if (failure instanceof CallRefused) put({ problem });
				else put({ problem, chosen: { file, sent: undefined }, mayRetry: true });
			},
		);
	};
	return {
		state,
		choose(file) {
			const problem = checkPicture(file);
			if (problem !== undefined) return setState((now) => ({ ...now, problem }));
			stop();
			shown.current = URL.createObjectURL(file);
			send(file, shown.current);
		},
		retry() {
			if (state.chosen !== undefined) send(state.chosen.file, state.preview);
		},
		remove() {
			stop();
			setState(EMPTY);
		},
		put: (problem) => setState((now) => ({ ...now, problem })),
	};
}
