// Checks that pages load components on demand ("lazy parts") only through packages/ui/src/lazy, which shows an error if a load
// fails. A plain `import()` would show nothing on a bad network.
import { walk } from "../sources.mjs";

export const name = "lazy parts";

const HOOKS = ["useLazyPart", "useOpenedPart", "useOverlayComponent"];
const HOW =
	"load it by a constant of the module that only useLazyPart, useOpenedPart or a page's table gets (`const load = async () => (await import(…)).Part`)";

export function check({ sources }) {
	return sources
		.filter(({ path, isTest }) => /^(apps\/web|packages\/ui)\/src\/.*\.tsx$/.test(path) && !isTest)
		.flatMap((source) => [...otherWays(source), ...silentParts(source)]);
}

function otherWays(source) {
	const findings = [];
	const find = ({ start }, message) => findings.push(finding(source, start, message));
	const loaders = new Set();
	walk(source.program, (node, parents) => {
		if (node.type === "ImportDeclaration" && node.source.value === "react")
			for (const { imported, start } of node.specifiers)
				if (imported?.name === "lazy") find({ start }, `React's lazy says nothing where a part does not come: ${HOW}`);
		if (node.type !== "ImportExpression" || !/\.tsx$/.test(node.source.value ?? "")) return;
		const statement = parents[1]?.type === "ExportNamedDeclaration" ? parents[1].declaration : parents[1];
		const loader = statement?.type === "VariableDeclaration" ? statement.declarations[0].id.name : undefined;
		if (loader === undefined) find(node, `${node.source.value} is a lazy part: ${HOW}`);
		else loaders.add(loader);
	});
	walk(source.program, (node, parents) => {
		if (node.type !== "Identifier" || !loaders.has(node.name)) return;
		const [outer, around] = [parents.at(-2), parents.at(-1)];
		const isDeclared = around?.type === "VariableDeclarator" || around?.type === "ExportSpecifier";
		const call = around?.type === "MemberExpression" && around.object === node ? outer : around;
		const isGiven = call?.type === "CallExpression" && HOOKS.includes(call.callee.name) && call.callee !== node;
		// A page may call the loader itself and ignore its failure (`.catch`) to prefetch a part, because the user does not wait
		// for that part yet.
		const isAhead = around?.type === "CallExpression" && outer?.property?.name === "catch";
		if (!isDeclared && !isGiven && !isAhead) find(node, `\`${node.name}\` loads a lazy part: ${HOW}`);
	});
	return findings;
}

function silentParts(source) {
	const findings = [];
	walk(source.program, (node) => {
		if (node.type !== "VariableDeclarator" || node.id.type !== "ObjectPattern" || node.init?.callee?.name !== "useLazyPart")
			return;
		const options = node.init.arguments[1]?.properties ?? [];
		const says = options.some(
			({ type, key, value }) =>
				type === "SpreadElement" ||
				key.name === "onFailed" ||
				key.name === "againMs" ||
				(key.name === "wanted" && value.value === false),
		);
		if (says || node.id.properties.some(({ key }) => key?.name === "failed")) return;
		findings.push(
			finding(
				source,
				node.start,
				"it says nothing where this part does not come: use `failed`, LazyPart, useOpenedPart, `onFailed` or `againMs`",
			),
		);
	});
	return findings;
}

const finding = ({ path, text }, start, message) => ({ file: path, line: text.slice(0, start).split("\n").length, message });
