// What a page's picture must hold in every language and at every width, found by looking at each element where it stands: nothing at
// the side, no word cut off on what one presses, no key instead of a text, nothing that a finger could not reach.
import type { Page } from "playwright-core";

/** Everything wrong with how the page lies on the screen right now, in words. */
export function layoutProblems(page: Page): Promise<string[]> {
	return page.evaluate(() => {
		const wide = document.documentElement.clientWidth;
		const problems = new Set<string>();
		const name = (element: Element) =>
			`${element.tagName.toLowerCase()} '${(element.textContent || element.getAttribute("aria-label") || "").trim().slice(0, 50)}'`;
		const aside = (element: Element) =>
			element.clientWidth === 1 || element.closest("[aria-hidden=true], .sr-only, .no-scrollbar, [hidden]") !== null;
		if (document.documentElement.scrollWidth > wide) problems.add(`the page is ${document.documentElement.scrollWidth} px wide`);
		for (const element of document.querySelectorAll("main *, header *, nav *, [role=dialog] *, [role=alertdialog] *")) {
			// Asked first what costs least: this is done thousands of times for every page.
			if (element.firstElementChild !== null) continue;
			const box = element.getBoundingClientRect();
			if (box.width === 0 || box.height === 0) continue;
			let out = (box.right > wide + 1 || box.left < -1) && !aside(element);
			// What is shortened with dots ends where the dots are.
			for (let holder = element.parentElement; out && holder !== null; holder = holder.parentElement)
				if (getComputedStyle(holder).textOverflow === "ellipsis") out = false;
			if (out) problems.add(`sticks out at the side: ${name(element)}`);
		}
		// Rows that are links hold a page's text, which may be shortened; a button's one word may not.
		for (const pressed of document.querySelectorAll("button, nav a, [role=tab], [role=combobox], [role=option]")) {
			if (aside(pressed) || pressed.clientWidth < 2 || !pressed.checkVisibility({ visibilityProperty: true })) continue;
			const words = document.createTreeWalker(pressed, NodeFilter.SHOW_TEXT, (node) =>
				node.textContent?.trim() === "" || (node.parentElement !== null && aside(node.parentElement))
					? NodeFilter.FILTER_REJECT
					: NodeFilter.FILTER_ACCEPT,
			);
			const texts: Node[] = [];
			for (let text = words.nextNode(); text !== null; text = words.nextNode()) texts.push(text);
			if (texts.length > 2) continue;
			for (const text of texts) {
				const range = document.createRange();
				range.selectNodeContents(text);
				const drawn = range.getBoundingClientRect();
				for (let frame = text.parentElement; frame !== null; frame = frame.parentElement) {
					const { overflowX, display } = getComputedStyle(frame);
					const box = frame.getBoundingClientRect();
					if (display !== "inline" && (frame === pressed || overflowX !== "visible")) {
						if (drawn.right > box.right + 1.5 || drawn.left < box.left - 1.5)
							problems.add(`cut off at its side: '${text.textContent}' in ${name(pressed)}`);
					}
					if (frame === pressed) {
						if (drawn.bottom > box.bottom + 3 || drawn.top < box.top - 3)
							problems.add(`higher than what holds it: '${text.textContent}' in ${name(pressed)}`);
						break;
					}
				}
			}
		}
		return [...problems];
	});
}

/** Whatever is wider than the page, or lies beside it: what the page hides at its side instead of scrolling sticks out all the same. */
export function sidewaysProblems(page: Page): Promise<string[]> {
	return page.evaluate(() => {
		const wide = document.documentElement.clientWidth;
		const scrolls = document.documentElement.scrollWidth;
		const out = [...document.querySelectorAll<HTMLElement>("main *, header *")].filter((element) => {
			const box = element.getBoundingClientRect();
			if (box.width === 0 || box.height === 0 || (box.right <= wide + 1 && box.left >= -1)) return false;
			return element.closest("[aria-hidden], .sr-only, .no-scrollbar") === null;
		});
		return [
			...(scrolls > wide ? [`the page scrolls sideways, ${scrolls} px`] : []),
			...out.slice(0, 5).map((element) => `beside the page: ${element.tagName} ${element.textContent?.slice(0, 40)}`),
		];
	});
}

/** Each text on screen, and what screen readers are told instead of one. */
export function textsOf(page: Page): Promise<string[]> {
	return page.evaluate(() => {
		const texts = [document.title];
		const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, (node) =>
			/^(script|style|noscript)$/i.test(node.parentElement?.tagName ?? "") ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
		);
		for (let text = walk.nextNode(); text !== null; text = walk.nextNode()) texts.push(text.textContent ?? "");
		for (const element of document.querySelectorAll("[aria-label], [placeholder], [title], [alt]"))
			for (const attribute of ["aria-label", "placeholder", "title", "alt"]) texts.push(element.getAttribute(attribute) ?? "");
		return texts.map((text) => text.trim()).filter((text) => text !== "");
	});
}

/** What can be pressed or filled and cannot be brought under a finger. */
export function unreachable(page: Page): Promise<string[]> {
	return page.evaluate(() => {
		const out: string[] = [];
		const drawer = document.querySelector("[role=dialog], [role=alertdialog]");
		for (const element of (drawer ?? document).querySelectorAll<HTMLElement>(
			"button, a[href], input, select, textarea, [role=tab], [role=combobox]",
		)) {
			if (element.closest("[aria-hidden=true], [inert]") !== null || element.matches("[tabindex='-1']:not([role=tab])")) continue;
			const target = element.closest("label") ?? element;
			if (!target.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
			target.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
			const { left, right, top, bottom } = target.getBoundingClientRect();
			// Shown only to whom the keyboard brings there.
			if (right - left < 4) continue;
			const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
			if (hit === null || !(target.contains(hit) || (hit.closest("label")?.contains(element) ?? false)))
				out.push(
					`${target.tagName.toLowerCase()} '${(target.textContent || element.getAttribute("aria-label") || "").trim().slice(0, 50)}' lies under ${hit?.tagName.toLowerCase()} '${hit?.textContent?.trim().slice(0, 30)}'`,
				);
		}
		scrollTo({ top: 0, behavior: "instant" });
		return out;
	});
}

/**
 * As a browser's own setting for large text does: letters grow (in bars of fixed cells as far as there is room), the screen does not.
 * Returns how to undo it.
 */
export async function doubleText(page: Page): Promise<() => Promise<void>> {
	// At one moment: what comes or goes between two looks would be taken for another.
	const still = await page.evaluate(() => {
		const elements = [...document.querySelectorAll(":is(h1, p, button, input):not(nav *)")];
		const sizes = () => elements.map((element) => Number.parseFloat(getComputedStyle(element).fontSize));
		const before = sizes();
		document.documentElement.style.fontSize = "200%";
		const after = sizes();
		return elements
			.filter((_, at) => (after[at] as number) <= (before[at] as number))
			.map((element) => `${element.tagName} ${element.textContent?.slice(0, 30)}`);
	});
	if (still.length > 0) throw new Error(`letters that did not grow: ${still.join("; ")}`);
	return () =>
		page.evaluate(() => {
			document.documentElement.style.fontSize = "";
		});
}
