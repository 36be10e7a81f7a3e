import { createRouter, type Step } from "@candor/client/page";
import { sendingCalls } from "../../data/api.ts";
import { keyOf } from "../../data/app-storage.ts";
import { hrefOf, type PagePath, type To } from "./paths.ts";

export const router = createRouter({ keyOf, sendingCalls });

export const { history, place, onArrived, startRouter, goTo, canGoBack, fetchAhead } = router;

export const goBack: (above: PagePath, step?: Step) => void = router.goBack;

export function navigate<P extends PagePath>({ to, search, ...step }: To<P> & Step): void {
	goTo(hrefOf({ to, search } as To<P>), step);
}
