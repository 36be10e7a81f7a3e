// A file opens by saying what it owns.
export const name = "opening comments";

export function check({ sources, byPath }) {
	// Tests beside what they test say so by their name.
	const beside = ({ path }) =>
		["ts", "tsx"].some((kind) => byPath.has(path.replace(/\.test\.tsx?$/, `.${kind}`)) && /\.test\./.test(path));
	return sources
		.filter((source) => !source.isGenerated && !opens(source.text) && !beside(source))
		.map(({ path }) => ({
			file: path,
			line: 1,
			message: "open the file with one to three lines of comment: what it owns, what it must never do, where its rule comes from",
		}));
}

function opens(text) {
	const first = text.split("\n").find((line) => line.trim() !== "" && !line.startsWith("#!")) ?? "";
	return /^(\/\/|\/\*)/.test(first) && first.replace(/^[/*\s]+/, "").length >= 12;
}
