// Checks that code does not use a key from a request to read or write an object that serves as a table with arbitrary text keys,
// because attackers send `__proto__` and `constructor` as keys. The compiler already checks tables with a closed set of keys. The
// rule reads names, not types. Therefore it misses a table whose type is inferred (Object.fromEntries, JSON.parse), a table under
// another name, `any`, and a key that is only cast to a closed set of keys.
import { walk } from "../sources.mjs";

export const name = "keys of tables";

const WORKSPACES = new Set([
	"server",
	"web",
	"ui",
	"contract",
	"core",
	"journal",
	"money",
	"operator-commands",
	"proofs",
	"signer",
]);

export function check({ sources }) {
	const judged = sources.filter(
		({ path, workspace, isTest, isGenerated }) => WORKSPACES.has(workspace) && !isTest && !isGenerated && /\/src\//.test(path),
	);
	const open = new OpenTypes(judged);
	return judged.flatMap((source) => accesses(source, open));
}

class OpenTypes {
	#aliases = new Set();
	properties = new Set();

	constructor(sources) {
		for (let before = -1; before !== this.#aliases.size; ) {
			before = this.#aliases.size;
			for (const { program } of sources) walk(program, (node) => this.#note(node));
		}
	}

	#note(node) {
		if (node.type === "TSTypeAliasDeclaration" && this.has(node.typeAnnotation)) this.#aliases.add(node.id.name);
		if (node.type === "TSInterfaceDeclaration" && node.body.body.some(isTextIndex)) this.#aliases.add(node.id.name);
		const isProperty = node.type === "TSPropertySignature" || node.type === "PropertyDefinition";
		if (isProperty && this.has(node.typeAnnotation?.typeAnnotation)) this.properties.add(node.key.name);
	}

	has(type) {
		if (type === undefined || type === null) return false;
		if (type.type === "TSTypeLiteral") return type.members.some(isTextIndex);
		if (type.type === "TSUnionType" || type.type === "TSIntersectionType") return type.types.some((one) => this.has(one));
		if (type.type === "TSParenthesizedType") return this.has(type.typeAnnotation);
		if (type.type !== "TSTypeReference") return false;
		const parts = type.typeArguments?.params ?? [];
		if (type.typeName.name === "Record") return parts[0]?.type === "TSStringKeyword";
		if (["Readonly", "Partial", "Required"].includes(type.typeName.name)) return this.has(parts[0]);
		return this.#aliases.has(type.typeName.name);
	}
}

const isTextIndex = (member) =>
	member.type === "TSIndexSignature" && member.parameters[0]?.typeAnnotation?.typeAnnotation.type === "TSStringKeyword";

function accesses({ path, text, program }, open) {
	const variables = new Set();
	const bare = new Set();
	const taken = new Set();
	walk(program, (node) => {
		if (node.type === "Identifier" && open.has(node.typeAnnotation?.typeAnnotation)) variables.add(node.name);
		if (node.type === "ObjectPattern")
			for (const { value } of node.properties) if (value?.type === "Identifier") taken.add(value.name);
		if (node.type !== "VariableDeclarator" || node.id.type !== "Identifier") return;
		if (node.init?.type === "TSAsExpression" && open.has(node.init.typeAnnotation)) variables.add(node.id.name);
		if (/^Object\.create\(null\)/.test(textOf(text, node.init))) bare.add(node.id.name);
	});
	const isOpen = (object) => {
		if (object.type === "TSAsExpression") return open.has(object.typeAnnotation);
		if (object.type === "MemberExpression") return !object.computed && open.properties.has(object.property.name);
		if (object.type !== "Identifier" || bare.has(object.name)) return false;
		return variables.has(object.name) || (taken.has(object.name) && open.properties.has(object.name));
	};
	const findings = [];
	walk(program, (node, parents) => {
		if (node.type !== "MemberExpression" || !node.computed || isWritten(node.property)) return;
		const object = unwrapped(node.object);
		if (!isOpen(object) || isOwnKey(text, object, node.property, parents)) return;
		findings.push({
			file: path,
			line: text.slice(0, node.start).split("\n").length,
			message: `${textOf(text, node)}: a key may be \`__proto__\` or \`constructor\`; use a Map, a closed set of keys, or ask Object.hasOwn(${textOf(text, object)}, ${textOf(text, node.property)}) first`,
		});
	});
	return findings;
}

/**
 * Returns true if an enclosing function checks the key with `Object.hasOwn`, or if the key is the variable of a `for…in` loop
 * over the same table.
 */
function isOwnKey(text, object, key, parents) {
	const table = textOf(text, object);
	const asked = `Object.hasOwn(${table}, ${textOf(text, key)})`;
	return parents.some((parent) => {
		if (parent.type === "ForInStatement" && key.type === "Identifier") {
			return parent.left.declarations?.[0]?.id.name === key.name && textOf(text, parent.right) === table;
		}
		return /Function/.test(parent.type) && textOf(text, parent).includes(asked);
	});
}

const isWritten = (key) =>
	key.type === "Literal" ||
	(key.type === "TemplateLiteral" && key.expressions.length === 0) ||
	(key.type === "Identifier" && /^[A-Z][A-Z_]+$/.test(key.name));

function unwrapped(node) {
	if (node.type === "ParenthesizedExpression" || node.type === "TSNonNullExpression" || node.type === "ChainExpression") {
		return unwrapped(node.expression);
	}
	return node;
}

const textOf = (text, node) => (node === null || node === undefined ? "" : text.slice(node.start, node.end));
