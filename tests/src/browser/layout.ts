// Finds layout faults of the visible page: elements outside the page, labels that are cut off, and covered controls.
import type { Page } from "playwright-core";

export function layoutProblems(page: Page): Promise<string[]> {
	return page.evaluate(findLayoutProblems);
}

/**
 * Finds elements that are wider than the page or partly outside it. It also finds those that the page cuts off instead of
 * scrolling.
 */
export function sidewaysProblems(page: Page): Promise<string[]> {
	return page.evaluate(findSidewaysProblems);
}

export function textsOf(page: Page): Promise<string[]> {
	return page.evaluate(readTexts);
}

export interface ScreenInspection {
	readonly problems: readonly string[];
	readonly texts: readonly string[];
	readonly mainLandmarks: number;
	readonly headings: readonly string[];
}

export function readScreen(page: Page): Promise<ScreenInspection> {
	return page.evaluate(`({
		problems: [...(${findLayoutProblems})(), ...(${findSidewaysProblems})()],
		texts: (${readTexts})(),
		mainLandmarks: document.querySelectorAll("main, [role=main]").length,
		headings: [...document.querySelectorAll("h1")].map((heading) => heading.textContent.trim()),
	})`);
}

// The page gets the functions below as source text, so they must not use variables from outside their body.

function findLayoutProblems(): string[] {
	const pageWidth = document.documentElement.clientWidth;
	const problems = new Set<string>();
	const name = (element: Element) =>
		`${element.tagName.toLowerCase()} '${(element.textContent || element.getAttribute("aria-label") || "").trim().slice(0, 50)}'`;
	const isHidden = (element: Element) =>
		element.clientWidth === 1 || element.closest("[aria-hidden=true], .sr-only, .no-scrollbar, [hidden]") !== null;
	if (document.documentElement.scrollWidth > pageWidth)
		problems.add(`the page is ${document.documentElement.scrollWidth} px wide`);
	for (const element of document.querySelectorAll("main *, header *, nav *, [role=dialog] *, [role=alertdialog] *")) {
		// Checks the cheapest condition first, because a page has thousands of elements.
		if (element.firstElementChild !== null) continue;
		const box = element.getBoundingClientRect();
		if (box.width === 0 || box.height === 0) continue;
		let out = (box.right > pageWidth + 1 || box.left < -1) && !isHidden(element);
		// A text that ends with an ellipsis may be cut off.
		for (let holder = element.parentElement; out && holder !== null; holder = holder.parentElement)
			if (getComputedStyle(holder).textOverflow === "ellipsis") out = false;
		if (out) problems.add(`sticks out at the side: ${name(element)}`);
	}
	// Only labels of controls must not be cut off. Rows that are links contain content, which may be shortened.
	for (const control of document.querySelectorAll("button, nav a, [role=tab], [role=combobox], [role=option]")) {
		if (isHidden(control) || control.clientWidth < 2 || !control.checkVisibility({ visibilityProperty: true })) continue;
		const walk = document.createTreeWalker(control, NodeFilter.SHOW_TEXT, (node) =>
			node.textContent?.trim() === "" || (node.parentElement !== null && isHidden(node.parentElement))
				? NodeFilter.FILTER_REJECT
				: NodeFilter.FILTER_ACCEPT,
		);
		const texts: Node[] = [];
		for (let text = walk.nextNode(); text !== null; text = walk.nextNode()) texts.push(text);
		if (texts.length > 2) continue;
		for (const text of texts) {
			const range = document.createRange();
			range.selectNodeContents(text);
			const drawn = range.getBoundingClientRect();
			for (let frame = text.parentElement; frame !== null; frame = frame.parentElement) {
				const { overflowX, display } = getComputedStyle(frame);
				const box = frame.getBoundingClientRect();
				if (display !== "inline" && (frame === control || overflowX !== "visible")) {
					if (drawn.right > box.right + 1.5 || drawn.left < box.left - 1.5)
						problems.add(`cut off at its side: '${text.textContent}' in ${name(control)}`);
				}
				if (frame === control) {
					if (drawn.bottom > box.bottom + 3 || drawn.top < box.top - 3)
						problems.add(`higher than what holds it: '${text.textContent}' in ${name(control)}`);
					break;
				}
			}
		}
	}
	return [...problems];
}

function findSidewaysProblems(): string[] {
	const pageWidth = document.documentElement.clientWidth;
	const scrollWidth = document.documentElement.scrollWidth;
	const out = [...document.querySelectorAll<HTMLElement>("main *, header *")].filter((element) => {
		const box = element.getBoundingClientRect();
		if (box.width === 0 || box.height === 0 || (box.right <= pageWidth + 1 && box.left >= -1)) return false;
		return element.closest("[aria-hidden], .sr-only, .no-scrollbar") === null;
	});
	return [
		...(scrollWidth > pageWidth ? [`the page scrolls sideways, ${scrollWidth} px`] : []),
		...out.slice(0, 5).map((element) => `beside the page: ${element.tagName} ${element.textContent?.slice(0, 40)}`),
	];
}

function readTexts(): string[] {
	const texts = [document.title];
	const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, (node) =>
		/^(script|style|noscript)$/i.test(node.parentElement?.tagName ?? "") ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
	);
	for (let text = walk.nextNode(); text !== null; text = walk.nextNode()) texts.push(text.textContent ?? "");
	for (const element of document.querySelectorAll("[aria-label], [placeholder], [title], [alt]"))
		for (const attribute of ["aria-label", "placeholder", "title", "alt"]) texts.push(element.getAttribute(attribute) ?? "");
	return texts.map((text) => text.trim()).filter((text) => text !== "");
}

/** Finds controls that a tap in their middle cannot hit, even after the page has scrolled to them. */
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
			// Skips links that are visible only when the keyboard focuses them.
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
 * Doubles the text size, as the browser's setting for text size does; the screen keeps its size. In bars with fixed cells, the
 * text grows only as far as the cells have space.
 * @returns a function that restores the text size
 */
export async function doubleText(page: Page): Promise<() => Promise<void>> {
	// Measures the normal and the doubled sizes in one task of the event loop, so that no element appears or disappears between
	// the two.
	const unchanged = await page.evaluate(() => {
		const elements = [...document.querySelectorAll(":is(h1, p, button, input):not(nav *)")];
		const sizes = () => elements.map((element) => Number.parseFloat(getComputedStyle(element).fontSize));
		const before = sizes();
		document.documentElement.style.fontSize = "200%";
		const after = sizes();
		return elements
			.filter((_, at) => (after[at] as number) <= (before[at] as number))
			.map((element) => `${element.tagName} ${element.textContent?.slice(0, 30)}`);
	});
	if (unchanged.length > 0) throw new Error(`letters that did not grow: ${unchanged.join("; ")}`);
	return () =>
		page.evaluate(() => {
			document.documentElement.style.fontSize = "";
		});
}
