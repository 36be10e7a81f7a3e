// What toasts do when page or person change: they go, unless they tell of something that happened by itself.
import { forgetToasts, leaveToasts } from "@candor/ui";
import { whenPersonGoes } from "../data/own-store.ts";
import { place } from "../shared/navigation/router.ts";

export function followToasts(): void {
	let path = place.get().pathname;
	place.subscribe(() => {
		const now = place.get().pathname;
		if (now !== path) leaveToasts();
		path = now;
	});
	whenPersonGoes(forgetToasts);
}
