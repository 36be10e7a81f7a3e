// Which letters of a page are drawn by fonts of the machine instead of the app's own, as Chromium tells it.
import type { CDPSession } from "playwright-core";

/** Texts that a font of the system draws, and which. */
export async function leftToSystem(devtools: CDPSession): Promise<string[]> {
	await devtools.send("DOM.enable");
	await devtools.send("CSS.enable");
	const { root } = await devtools.send("DOM.getDocument", { depth: 0 });
	const { nodeIds } = await devtools.send("DOM.querySelectorAll", { nodeId: root.nodeId, selector: "body *" });
	const found: string[] = [];
	for (const nodeId of nodeIds) {
		// A price that ticks replaces its own element.
		const told = await devtools.send("CSS.getPlatformFontsForNode", { nodeId }).catch(() => undefined);
		if (told === undefined) continue;
		const systems = told.fonts.filter(({ isCustomFont }) => !isCustomFont);
		const drawn = systems.reduce((sum, { glyphCount }) => sum + glyphCount, 0);
		if (drawn === 0) continue;
		const drawing = await devtools.send("DOM.getOuterHTML", { nodeId }).catch(() => undefined);
		if (drawing === undefined) continue;
		const text = drawing.outerHTML.replace(/<[^>]*>/g, "");
		// Signs (≈) are the system's in every language; a coin's mark is none of them.
		if (drawn > (text.match(/[^\P{S}\p{ASCII}\p{Sc}]/gu) ?? []).length)
			found.push(`${systems.map(({ familyName }) => familyName).join(", ")}: ${text.slice(0, 60)}`);
	}
	return found;
}
