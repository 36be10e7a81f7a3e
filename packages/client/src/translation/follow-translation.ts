// Keeps a page working while the browser translates it. A translator replaces the text nodes of React by other nodes. Then React
// throws when it removes a replaced node (facebook/react#11538), and a text that React changes does not change on screen.
// Therefore this module puts the original node back just before React changes it. The changed text is then on screen, and the
// translator translates it again.

interface Removal {
	readonly node: Node;
	readonly previous: Node | null;
	readonly next: Node | null;
}

interface Replacement {
	/** Nodes of the app that the translator removed or moved, in the order of these changes. */
	readonly removed: Removal[];
	readonly added: Node[];
}

/** Starts to undo the changes of translators where React needs it. Must be called once, before the first render. */
export function followTranslation(): void {
	const { appendChild, insertBefore, removeChild } = Node.prototype;
	const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, "nodeValue") as PropertyDescriptor;
	/**
	 * Nodes that the app has inserted and not removed. A translator does not call the patched functions, so it adds no nodes
	 * here.
	 */
	const own = new WeakSet<Node>();
	const replacements = new WeakMap<Node, Replacement[]>();
	const parents = new WeakMap<Node, Node>();
	let translated = false;

	const isLost = (node: Node) => node.nodeType === Node.TEXT_NODE && own.has(node) && node.parentNode === null;

	function note(records: readonly MutationRecord[]): void {
		const changed = new Map<Node, Replacement>();
		for (const { target, removedNodes } of records)
			for (const node of removedNodes) {
				if (!isLost(node)) continue;
				parents.set(node, target);
				changed.set(target, { removed: [], added: [] });
			}
		for (const { target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
			const replacement = changed.get(target);
			if (replacement === undefined) continue;
			replacement.added.push(...[...addedNodes].filter((node) => !own.has(node)));
			for (const [at, node] of removedNodes.entries())
				if (own.has(node))
					replacement.removed.push({
						node,
						previous: removedNodes[at - 1] ?? previousSibling,
						next: removedNodes[at + 1] ?? nextSibling,
					});
		}
		translated ||= changed.size > 0;
		for (const [parent, replacement] of changed) replacements.set(parent, [...(replacements.get(parent) ?? []), replacement]);
	}
	const observer = new MutationObserver(note);
	observer.observe(document, { childList: true, subtree: true });

	/** Undoes a translator's changes of the child nodes of `parent`. */
	function restore(parent: Node): void {
		note(observer.takeRecords());
		const isIn = (node: Node | null | undefined): node is Node => node?.parentNode === parent;
		for (const { removed, added } of replacements.get(parent)?.toReversed() ?? []) {
			for (const { node, previous, next } of removed.toReversed()) {
				parents.delete(node);
				if (!isLost(node) && !(own.has(node) && isIn(node))) continue;
				const place = isIn(next) ? next : isIn(previous) ? previous.nextSibling : added.find(isIn);
				insertBefore.call(parent, node, place ?? null);
			}
			for (const node of added) if (isIn(node)) removeChild.call(parent, node);
		}
		replacements.delete(parent);
		// Discards the records of this function's changes, so that they do not count as changes of a translator.
		observer.takeRecords();
	}

	function restoreText(text: Node): void {
		note(observer.takeRecords());
		const parent = parents.get(text);
		if (parent !== undefined) restore(parent);
	}

	/** Called before the app changes the child nodes of `parent` or moves `node`. */
	function prepare(parent: Node, node: Node): void {
		if (parents.has(node)) restoreText(node);
		if (replacements.has(parent)) restore(parent);
	}

	const ownNodesIn = (element: Node): Node[] =>
		[...element.childNodes].flatMap((node) => (own.has(node) ? [node] : ownNodesIn(node)));

	function restoreChild(parent: Node, child: Node): boolean {
		restoreText(child);
		let outermost = child;
		while (outermost.parentNode !== null && outermost.parentNode !== parent) outermost = outermost.parentNode;
		if (outermost.parentNode === null) return false;
		if (outermost !== child) {
			// Some translators add an element and move the text nodes into it.
			translated = true;
			for (const node of ownNodesIn(outermost)) insertBefore.call(parent, node, outermost);
			removeChild.call(parent, outermost);
		}
		return true;
	}

	Node.prototype.appendChild = function <T extends Node>(this: Node, node: T): T {
		prepare(this, node);
		own.add(node);
		return appendChild.call(this, node) as T;
	};

	Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
		prepare(this, node);
		own.add(node);
		const isPlace = before == null || before.parentNode === this || restoreChild(this, before) || !translated;
		return insertBefore.call(this, node, isPlace ? before : null) as T;
	};

	Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
		prepare(this, child);
		const isHere = child.parentNode === this || restoreChild(this, child) || !translated;
		own.delete(child);
		return isHere ? (removeChild.call(this, child) as T) : child;
	};

	Object.defineProperty(Node.prototype, "nodeValue", {
		...nodeValue,
		set(this: Node, value: string | null) {
			if (this.parentNode === null) restoreText(this);
			nodeValue.set?.call(this, value);
		},
	});
}
