import { whenIdle } from "@candor/client/page";
import { useEffect } from "react";
import { checkProof } from "./proof-checker.ts";

/** Loads the proof checker and runs it once while the page is idle, so that the user's first check starts without a delay. */
export function usePreloadedProofChecker(): void {
	useEffect(() => whenIdle(() => void checkProof("warm", null).catch(() => undefined)), []);
}
