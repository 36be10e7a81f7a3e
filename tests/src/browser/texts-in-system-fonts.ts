// Finds texts that Chromium draws with a system font instead of the app's fonts.
import type { CDPSession } from "playwright-core";

/** Returns the texts that are drawn with a system font, each as `font: text`. */
export async function textsInSystemFonts(devtools: CDPSession): Promise<string[]> {
	await devtools.send("DOM.enable");
	await devtools.send("CSS.enable");
	const { root } = await devtools.send("DOM.getDocument", { depth: 0 });
	const { nodeIds } = await devtools.send("DOM.querySelectorAll", { nodeId: root.nodeId, selector: "body *" });
	const found: string[] = [];
	for (const nodeId of nodeIds) {
		// Ignores a missing element, because a price update may have replaced it.
		const told = await devtools.send("CSS.getPlatformFontsForNode", { nodeId }).catch(() => undefined);
		if (told === undefined) continue;
		const systems = told.fonts.filter(({ isCustomFont }) => !isCustomFont);
		const drawn = systems.reduce((sum, { glyphCount }) => sum + glyphCount, 0);
		if (drawn === 0) continue;
		const drawing = await devtools.send("DOM.getOuterHTML", { nodeId }).catch(() => undefined);
		if (drawing === undefined) continue;
		const text = drawing.outerHTML.replace(/<[^>]*>/g, "");
		// Does not count symbols such as ≈, which use system fonts in every language. Coin logos are images, not letters.
		if (drawn > (text.match(/[^\P{S}\p{ASCII}\p{Sc}]/gu) ?? []).length)
			found.push(`${systems.map(({ familyName }) => familyName).join(", ")}: ${text.slice(0, 60)}`);
	}
	return found;
}
