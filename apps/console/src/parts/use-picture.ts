import type { ConsoleParams, ConsolePath } from "@candor/contract";
import { useEffect, useState } from "react";
import { callForPicture } from "../data/calls.ts";

export interface LoadedPicture {
	/** Object URL of the picture; undefined until it is loaded. */
	readonly address: string | undefined;
	readonly problem: unknown;
	readonly again: () => void;
}

/** Loads a picture by a signed call, again when the params change. The object URL is revoked when the component is removed. */
export function usePicture<P extends ConsolePath>(path: P, params: ConsoleParams<P>): LoadedPicture {
	const key = JSON.stringify(params);
	const [address, setAddress] = useState<string>();
	const [problem, setProblem] = useState<unknown>();
	const [turn, setTurn] = useState(0);
	// biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for the params, and a new turn reads the picture again
	useEffect(() => {
		let made: string | undefined;
		let left = false;
		callForPicture(path, params).then(
			(picture) => {
				if (left) return;
				made = URL.createObjectURL(picture);
				setAddress(made);
			},
			(failure: unknown) => !left && setProblem(failure),
		);
		return () => {
			left = true;
			if (made !== undefined) URL.revokeObjectURL(made);
		};
	}, [key, turn]);
	return {
		address,
		problem,
		again() {
			setAddress(undefined);
			setProblem(undefined);
			setTurn(turn + 1);
		},
	};
}
