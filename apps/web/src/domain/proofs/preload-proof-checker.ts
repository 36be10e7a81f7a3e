// Loads and warms up the proof checker while the page is idle.
import { whenIdle } from "@candor/client/page";
import { useEffect } from "react";
import { checkProof } from "./proof-checker.ts";

/** Loads the checker and runs it once after the page has loaded, so that a tap does not wait. */
export function usePreloadedProofChecker(): void {
	useEffect(() => whenIdle(() => void checkProof("warm", null).catch(() => undefined)), []);
}
