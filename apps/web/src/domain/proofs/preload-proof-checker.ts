// Loads and warms up the proof checker while the page is idle.
import { whenIdle } from "@candor/client/page";
import { useEffect } from "react";
import { checkProof } from "./proof-checker.ts";

/** Loads and warms up the checker after the page, so that a tap does not wait for it. */
export function usePreloadedProofChecker(): void {
	useEffect(() => whenIdle(() => void checkProof("warm", null).catch(() => undefined)), []);
}
