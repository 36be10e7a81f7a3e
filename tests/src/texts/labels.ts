// Reads the labels of the web app's buttons, chips and badges from its source code: the message and the style of each. Tests of
// text widths use them.
import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseSync } from "vite";

const WEB = resolve(import.meta.dirname, "../../../apps/web");
const COMPONENTS = ["Button", "LinkButton", "Chip", "Badge"] as const;

export interface Label {
	readonly component: (typeof COMPONENTS)[number];
	/** The component's props, keyed by name. Only props that are plain strings have a value. */
	readonly props: ReadonlyMap<string, string>;
	/** Path of the file that contains the label, relative to apps/web. */
	readonly file: string;
	readonly source: string;
	readonly context: string;
}

interface Node {
	readonly type: string;
	readonly [field: string]: unknown;
}

export function readLabels(): Label[] {
	return globSync("src/**/*.tsx", { cwd: WEB })
		.filter((file) => !file.endsWith(".test.tsx"))
		.sort()
		.flatMap((file) => {
			const labels: Label[] = [];
			visit(parseSync(file, readFileSync(join(WEB, file), "utf8")).program as unknown as Node, (node) => {
				const component = COMPONENTS.find((name) => name === nameOf(node));
				if (component === undefined) return;
				const props = propsOf(node.openingElement as Node);
				for (const child of node.children as Node[])
					visit(child, (inner) => {
						const message = messageOf(inner);
						if (message !== undefined) labels.push({ component, props, file, ...message });
					});
			});
			return labels;
		});
}

function visit(node: Node, found: (node: Node) => void): void {
	found(node);
	for (const field of Object.values(node))
		for (const inner of Array.isArray(field) ? field : [field]) if (isNode(inner)) visit(inner, found);
}

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;

function nameOf({ type, openingElement }: Node): unknown {
	return type === "JSXElement" ? ((openingElement as Node).name as Node).name : undefined;
}

function propsOf({ attributes }: Node): ReadonlyMap<string, string> {
	const named = (attributes as Node[]).filter(({ type }) => type === "JSXAttribute");
	return new Map(
		named.map(({ name, value }) => {
			const text = isNode(value) && value.type === "Literal" ? String(value.value) : "";
			return [String((name as Node).name), text];
		}),
	);
}

/** Returns the message of an expression like t`Text with ${name}` or t({ message: "Text", context: "where" }). */
function messageOf(node: Node): { source: string; context: string } | undefined {
	if (node.type === "TaggedTemplateExpression" && (node.tag as Node).name === "t") {
		const { quasis, expressions } = node.quasi as { quasis: { value: { cooked: string } }[]; expressions: Node[] } & Node;
		let unnamed = 0;
		const names = expressions.map((expression) => (expression.type === "Identifier" ? expression.name : unnamed++));
		const source = quasis.map(({ value }, at) => value.cooked + (at < names.length ? `{${names[at]}}` : "")).join("");
		return { source, context: "" };
	}
	const [argument] = node.type === "CallExpression" && (node.callee as Node).name === "t" ? (node.arguments as Node[]) : [];
	if (argument?.type !== "ObjectExpression") return undefined;
	const textOf = (key: string) => {
		const property = (argument.properties as Node[]).find((one) => (one.key as Node).name === key);
		return property === undefined ? "" : String((property.value as Node).value);
	};
	return { source: textOf("message"), context: textOf("context") };
}
