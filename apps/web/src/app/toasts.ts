import { dismissAllToasts, dismissToastsOnNavigation } from "@candor/ui";
import { whenPersonGoes } from "../data/own-store.ts";
import { place } from "../shared/navigation/router.ts";

export function followToasts(): void {
	let path = place.get().pathname;
	place.subscribe(() => {
		const now = place.get().pathname;
		if (now !== path) dismissToastsOnNavigation();
		path = now;
	});
	whenPersonGoes(dismissAllToasts);
}
